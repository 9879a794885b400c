/**
 * Simulates faults in KV, D1, and the Cache API. This file imports no modules, so that a test can add it to the built
 * Worker.
 */

export const STORE_FAULTS = ["slow", "hanging", "throwing", "empty", "junk"] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

/** Returns a store operation's result during a fault. */
async function under<T>(fault: StoreFault, { empty, junk }: { empty: T; junk: T }): Promise<T> {
  if (fault === "throwing") throw new Error("the store is unavailable");
  if (fault === "hanging") return new Promise(() => undefined);
  if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, 3_000));
  return fault === "junk" ? junk : empty;
}

export const kv = (fault: StoreFault) => ({
  get: () => under<unknown>(fault, { empty: null, junk: '{"document":[\n"\u0000' }),
  put: () => under(fault, { empty: undefined, junk: undefined }),
});

export const d1 = (fault: StoreFault) => {
  const rows = () => under<unknown>(fault, { empty: null, junk: { revision: "x", record: "]" } });
  const statement = { bind: () => statement, first: rows, all: rows, run: rows };
  return { prepare: () => statement, batch: () => under<unknown>(fault, { empty: [], junk: "junk" }) };
};

export const cache = (fault: StoreFault) => ({
  match: () =>
    under<Response | undefined>(fault, {
      empty: undefined,
      junk: new Response("\u0000junk", { headers: { "x-made-at": "soon", "x-revision": "?" } }),
    }),
  put: () => under(fault, { empty: undefined, junk: undefined }),
  delete: () => under(fault, { empty: false, junk: false }),
});

/** The bindings and the Cache API, keyed by the names in requests to `/_stores/`. */
export const STORES = { kv: "LAYOUTS", d1: "CONTROL", cache: "caches" } as const;

type Handler = { fetch(request: Request, env: object, context: unknown): Response | Promise<Response> };

/**
 * Wraps a Worker so that tests can inject store faults: `PUT /_stores/kv` injects the fault named in the request body,
 * and the body `ok` removes it. The wrapper collects log entries and returns them in response to `GET /_stores/log`.
 */
export function withStoreFaults(worker: Handler): Handler {
  const set = new Map<string, StoreFault>();
  const doubles = { kv, d1, cache };
  /** Delegates to the store or, while a fault is injected, to a test double. */
  const switched = (name: keyof typeof doubles, store: object) =>
    new Proxy(store, {
      get(target, property) {
        const fault = set.get(name);
        const double = fault && (doubles[name](fault) as Record<string | symbol, unknown>)[property];
        if (double) return double;
        const value = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const { caches } = globalThis;
  const open = async (name: string) => switched("cache", await caches.open(name));
  Object.defineProperty(globalThis, "caches", { value: { open }, configurable: true });
  const lines: string[] = [];
  for (const method of ["log", "info", "warn", "error"] as const)
    console[method] = (...all) => void lines.push(all.join(" "));
  let known: object | undefined;
  let bindings: object = {};
  return {
    async fetch(request, env, context) {
      const [, store] = /^\/_stores\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
      if (store === "log") return Response.json(lines);
      if (store) {
        const fault = await request.text();
        if (fault === "ok") set.delete(store);
        else set.set(store, fault as StoreFault);
        return new Response(fault);
      }
      if (env !== known) {
        known = env;
        const own = env as Record<string, object>;
        bindings = {
          ...env,
          [STORES.kv]: switched("kv", own[STORES.kv]!),
          [STORES.d1]: switched("d1", own[STORES.d1]!),
        };
      }
      return worker.fetch(request, bindings, context);
    },
  };
}
