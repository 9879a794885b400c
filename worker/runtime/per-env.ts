/**
 * Returns an accessor for state that belongs to an `env` object. The accessor creates the state on first use. An
 * isolate has a single `env` object, so caches and counters last as long as the isolate. Tests can simulate a separate
 * isolate with a copy of `env`.
 */
export function perEnv<T>(create: () => T): (env: object) => T {
  const states = new WeakMap<object, T>();
  return (env) => {
    let state = states.get(env);
    if (state === undefined) {
      state = create();
      states.set(env, state);
    }
    return state;
  };
}
