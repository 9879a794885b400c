import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyGuide, patched } from "./support/guides.ts";

const root = join(import.meta.dirname, "..");
const guides = join(root, "docs/guides");
/** Time for the unit tests and the build of the copy, on a busy machine. */
const NIGHTLY = { tags: ["nightly"], timeout: 30 * 60_000 };
const NOT_COPIED = new Set([".git", ".local", ".wrangler", "dist", "node_modules"]);

/** The path is the same in every run, so that tsc and Vitest reuse their results from the last run. */
const project = join(root, ".local/guides");
let commands: string[] = [];
beforeAll(() => {
  rmSync(project, { recursive: true, force: true });
  for (const name of readdirSync(root))
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  commands = readdirSync(guides).flatMap((name) => applyGuide(readFileSync(join(guides, name), "utf8"), project));
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs a command in the copy. Resolves to an empty string, or to the output of a command that fails. */
const run = (command: string): Promise<string> =>
  promisify(execFile)("sh", ["-c", command], { cwd: project, maxBuffer: 64 * 1024 * 1024 }).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${command}\n${stdout}${stderr}`,
  );

describe("a copy of the project with the block, the call, and the page of the guides", () => {
  it("compiles", async () => {
    expect(await run("npx tsc --tsBuildInfoFile ../guides-tsc.json")).toBe("");
  });

  it("passes the unit tests that the guides name, in one run", async () => {
    const unitTests = commands.flatMap((command) => [...command.matchAll(/--project unit (.+) -t "?([^"]+)/g)]);
    const files = unitTests.map(([, paths]) => paths).join(" ");
    const names = unitTests.map(([, , pattern]) => pattern).join("|");
    for (const name of ["visit-tip", "serviceKeywords", "class-locations"]) expect(names).toContain(name);
    expect(await run(`npx vitest run --project unit ${files} -t "${names}"`)).toBe("");
  });

  it("passes each command of the guides", NIGHTLY, async () => {
    for (const command of commands) expect(await run(command)).toBe("");
  });

  it("passes the lint rules, the unit tests, and the tests of the build", NIGHTLY, async () => {
    expect(await run("npx biome check --vcs-enabled=false .")).toBe("");
    expect(await run("npx vitest run --project unit --tags-filter=!nightly --exclude tests/guides.test.ts")).toBe("");
    expect(await run("npm run build && npx vitest run --project e2e tests/e2e/bundle.test.ts")).toBe("");
  });
});

describe("a diff in a guide", () => {
  it("replaces lines and adds lines before, between, and after them", () => {
    expect(patched("a\nb\nc\n", " a\n+new\n-b\n c\n+last\n")).toBe("a\nnew\nc\nlast\n");
  });

  it.each([
    [" x\n+new\n", "does not contain these lines"],
    [" a\n+new\n", "contains these lines twice"],
  ])("is rejected if its lines do not occur exactly once: %j", (diff, message) => {
    expect(() => patched("a\na\n", diff)).toThrow(message);
  });
});
