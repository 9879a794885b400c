import * as React from "react";

/** Where React looks for what answers hooks; each renderer puts its own there. The name is React's. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: current } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: object | null };
};

const nothing = () => undefined;
const refuse = () => {
  throw new Error("a component that is rendered on the server must not set its state meanwhile");
};

/** Hooks on the server: the first state, no effects. A hook that is not here cannot be called. */
export const serverHooks = (nextId: () => string): object => ({
  useId: nextId,
  useState: (first: unknown) => [typeof first === "function" ? first() : first, refuse],
  useReducer: (_reduce: unknown, first: unknown, init?: (first: unknown) => unknown) => [
    init ? init(first) : first,
    refuse,
  ],
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useRef: (first: unknown) => ({ current: first }),
  useSyncExternalStore(_subscribe: unknown, _snapshot: unknown, onServer?: () => unknown) {
    if (!onServer) throw new Error("useSyncExternalStore has no snapshot for the server");
    return onServer();
  },
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
});

/** Runs `work` with these hooks. */
export function withHooks<T>(hooks: object, work: () => T): T {
  const before = current.H;
  current.H = hooks;
  try {
    return work();
  } finally {
    current.H = before;
  }
}
