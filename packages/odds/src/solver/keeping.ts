/** Remembers what was made of each argument. */
export const keeping = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const kept = new Map<Key, Made>();
  return key => {
    const made = kept.get(key) ?? make(key);
    kept.set(key, made);
    return made;
  };
};
