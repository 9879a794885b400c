/**
 * @module-tag nightly
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWithGuides } from "../support/guides.ts";

/** Time for the unit tests and the build of the copy, on a busy machine. */
const TIMEOUT = 30 * 60_000;

describe("a copy of the project with the block, the call, and the page of the guides", () => {
  let copy: ReturnType<typeof copyWithGuides>;
  beforeAll(() => {
    copy = copyWithGuides();
  });
  afterAll(() => copy.remove());

  it("passes each test that the guides name", { timeout: TIMEOUT }, async () => {
    // The other commands need an account, a server, or a file of the reader.
    const tests = copy.commands.filter((command) => /^(npx vitest run|npm run adapter -- test) /.test(command));
    expect(tests.length).toBeGreaterThan(4);
    for (const command of tests) expect(await copy.run(command)).toBe("");
  });

  it.each([
    "npx biome check --vcs-enabled=false .",
    "npx vitest run --project unit --tags-filter=!nightly --exclude tests/guides.test.ts",
    "npm run build && npx vitest run --project e2e tests/e2e/bundle.test.ts",
  ])("passes `%s`", { timeout: TIMEOUT }, async (command) => {
    expect(await copy.run(command)).toBe("");
  });
});
