interface ImportMeta {
  /** The files of a pattern, each with how to fetch it: the build fills it in. */
  readonly glob: <Module>(pattern: string) => Readonly<Record<string, () => Promise<Module>>>;
}
