import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWithGuides, patched } from "./support/guides.ts";

/** Time for tsc and one run of Vitest, which use half a minute of CPU time, on a busy machine. */
const TIMEOUT = 300_000;

describe("a copy of the project with the block, the call, and the page of the guides", () => {
  let copy: ReturnType<typeof copyWithGuides>;
  beforeAll(() => {
    copy = copyWithGuides();
  });
  afterAll(() => copy.remove());

  it("compiles", { timeout: TIMEOUT, tags: ["nightly"] }, async () => {
    expect(await copy.run("npx tsc --tsBuildInfoFile ../guides-tsc.json")).toBe("");
  });

  it("passes the unit tests that the guides name, in one run", { timeout: TIMEOUT, tags: ["nightly"] }, async () => {
    const unitTests = copy.commands.flatMap((command) => [...command.matchAll(/--project unit (.+) -t "?([^"]+)/g)]);
    const files = unitTests.map(([, paths]) => paths).join(" ");
    const adapters = copy.commands.flatMap((command) => /npm run adapter -- test (\S+)/.exec(command)?.[1] ?? []);
    const names = [...unitTests.map(([, , pattern]) => pattern), "UP-04"].join("|");
    const folders = adapters.map((name) => `adapters/${name}/`).join(" ");
    expect(adapters).toEqual(["clinic-jobs"]);
    for (const name of ["visit-tip", "serviceKeywords", "class-locations"]) expect(names).toContain(name);
    expect(await copy.run(`npx vitest run --project unit ${files} ${folders} -t "${names}"`)).toBe("");
  });
});

describe("a diff in a guide", () => {
  it("replaces lines and adds lines before, between, and after them", () => {
    expect(patched("a\nb\nc\n", " a\n+new\n-b\n c\n+last\n")).toBe("a\nnew\nc\nlast\n");
  });

  it("that only removes lines leaves no empty line", () => {
    expect(patched("a\nb\n\nc\n", "-b\n-\n")).toBe("a\nc\n");
  });

  it.each([
    [" x\n+new\n", "does not contain these lines"],
    [" a\n+new\n", "contains these lines twice"],
  ])("is rejected if its lines do not occur exactly once: %j", (diff, message) => {
    expect(() => patched("a\na\n", diff)).toThrow(message);
  });
});
