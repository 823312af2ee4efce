/** Remembers what was made of each argument; where there are more than `most`, it begins again. */
export const keeping = <Key, Made>(make: (key: Key) => Made, most = Infinity): ((key: Key) => Made) => {
  const kept = new Map<Key, Made>();
  return key => {
    const made = kept.get(key) ?? make(key);
    if (kept.size >= most && !kept.has(key)) kept.clear();
    kept.set(key, made);
    return made;
  };
};
