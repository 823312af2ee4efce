/** A sentence beside the cards: why something was refused. */
export type Note = { readonly now: () => string | null; readonly tell: (text: string | null) => void };

export const createNote = (say: (sentence: string) => void, changed: () => void): Note => {
  let now: string | null = null;
  return {
    now: () => now,
    tell: text => {
      now = text;
      if (text !== null) say(text);
      changed();
    },
  };
};

/** Whether the coach is to be seen, where there is no room for it beside the table. */
export type Pane = { readonly isOpen: () => boolean; readonly set: (open: boolean) => void };

export const createPane = (changed: () => void): Pane => {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    set: open => {
      isOpen = open;
      changed();
    },
  };
};
