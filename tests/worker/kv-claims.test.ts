import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { kvBytesStore, kvStore } from "../../worker/cache/stores.ts";
import type { Env } from "../../worker/env.ts";

const bytes = kvBytesStore<string>({
  pack: (text) => new TextEncoder().encode(text),
  unpack: async () => ({ value: "", at: 1, purgeVersion: 0 }),
  cacheTtl: 60,
});
const text = kvStore<string>({ unpack: () => null, pack: ({ value }) => value });

/** Writes the same entry from two isolates. Returns the number of KV writes. */
async function writesOfTwo(
  store: typeof text,
  { key, purgeVersion, settings = {} }: { key: string; purgeVersion: number; settings?: object },
): Promise<number> {
  let writes = 0;
  const put = async () => {
    writes += 1;
  };
  const isolate = { ...env, LAYOUTS: { put }, ...settings } as unknown as Env;
  const entry = { value: "page", at: Date.now(), purgeVersion };
  const options = { env: isolate, seconds: 60, previous: null };
  await Promise.all([store.put(key, entry, options), store.put(key, entry, options)]);
  return writes;
}

it.each([
  ["binary", bytes],
  ["text", text],
])(
  "in the first minute after a purge, only one isolate writes a %s KV entry; later, every isolate may (PF-12)",
  async (name, store) => {
    const now = Date.now();
    const writesAfter = (purgeVersion: number) => writesOfTwo(store, { key: `${name} claim`, purgeVersion });
    expect(await writesAfter(now)).toBe(1);
    expect(await writesAfter(now)).toBe(0);
    expect(await writesAfter(now + 50)).toBe(1);
    expect(await writesAfter(now - 61_000)).toBe(2);
  },
);

it("while the counter Durable Object is failing, every isolate writes the KV entry (RL-01)", async () => {
  const COUNTERS = { getByName: () => ({ claim: () => Promise.reject(new Error("down")) }) };
  expect(await writesOfTwo(text, { key: "failing claim", purgeVersion: Date.now(), settings: { COUNTERS } })).toBe(2);
});
