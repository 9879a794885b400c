/**
 * A module that is imported when it is first needed, and then kept at hand: another import of what is there already
 * takes about 10 µs, and a first render did five of them. A failed import is tried again.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => {
    loaded ??= await load();
    return loaded;
  };
}
