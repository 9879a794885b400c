import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { type Store, writeStore } from "../../worker/cache/stores.ts";
import type { Env } from "../../worker/env.ts";

it("the Worker queues at most 8 MB of writes to a slow store and skips further writes until the pending writes complete (PF-11)", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const written: string[] = [];
  let goOn: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (goOn = resolve));
  const store: Store<string> = {
    name: "kv",
    timeout: 500,
    get: async () => null,
    put: async (key) => {
      await late;
      written.push(key);
    },
  };
  const write = (key: string, bytes: number) =>
    writeStore(
      store,
      key,
      { value: key, at: 1, purgeVersion: 0 },
      { env: env as Env, seconds: 60, previous: null, bytes },
    );

  const MB = 1024 * 1024;
  const all = [write("a", 5 * MB), write("b", 3 * MB), write("c", 1)];
  goOn();
  await Promise.all(all);
  expect(written).toEqual(["a", "b"]);
  expect(log.mock.calls.join()).toContain("too many bytes are pending");

  // If no other write is pending, the Worker allows a write of any size.
  await write("d", 20 * MB);
  await write("e", 1);
  expect(written).toEqual(["a", "b", "d", "e"]);
});
