import { env as bindings } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import type { CachedPage } from "../../worker/pages/cached-page.ts";
import { pages } from "../../worker/pages/find-page.ts";
import { cachedPage } from "../support/cached-page.ts";

/** Starts an isolate with an empty in-memory page cache. The Cache API is shared between isolates. */
function isolate() {
  const env = { ...bindings } as Env;
  return {
    async visit(name: string, text: string, version = 7) {
      const work: Promise<unknown>[] = [];
      const { value, state } = await pages(env).get(name, {
        env,
        waitUntil: (promise) => void work.push(promise),
        lifetimes: { maxAge: 600, staleWhileRevalidate: 0, staleIfError: 86_400 },
        timeout: 1_000,
        purgeVersion: () => version,
        fetch: async () => ({ value: await cachedPage([text]) }),
      });
      await Promise.all(work);
      return { answer: `${state} ${textOf(value)}`, value };
    },
  };
}
const textOf = ({ parts }: CachedPage) => new TextDecoder().decode(parts[0] as Uint8Array);

it("the Worker stores a page in the Cache API once, on the second request for the page (PF-02, PF-03)", async () => {
  const put = vi.spyOn(Cache.prototype, "put");
  const { visit } = isolate();
  const answers: [string, number][] = [];
  for (let n = 0; n < 3; n++) answers.push([(await visit("a", "Hello ✓")).answer, put.mock.calls.length]);
  expect(answers).toEqual([
    ["MISS Hello ✓", 0],
    ["HIT Hello ✓", 1],
    ["HIT Hello ✓", 1],
  ]);
});

it("a second isolate reads the page unchanged from the Cache API", async () => {
  const here = isolate();
  await here.visit("b", "Grüß Gott");
  const made = (await here.visit("b", "Grüß Gott")).value;
  const { answer, value } = await isolate().visit("b", "never");
  expect([answer, value]).toEqual(["HIT Grüß Gott", made]);
});

it.each([
  ["in memory", 1],
  ["in memory and in the Cache API", 2],
])("the Worker does not serve an old page version %s (ED-11)", async (where, visits) => {
  const { visit } = isolate();
  for (let count = 0; count < visits; count++) await visit(where, "Hello");
  expect((await visit(where, "Hello again", 8)).answer).toBe("MISS Hello again");
  expect(await visit(where, "never", 8)).toMatchObject({ answer: "HIT Hello again" });
});
