import { expect, it } from "vitest";
import { importOnce } from "../../worker/platform/isolate/import-once.ts";

it("a module is imported once, and again only after a failure", async () => {
  let tries = 0;
  const load = importOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not this time");
    return { tries };
  });
  await expect(load()).rejects.toThrow("not this time");
  expect((await load()).tries).toBe(2);
  expect((await load()).tries).toBe(2);
});
