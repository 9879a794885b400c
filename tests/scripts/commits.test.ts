import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { subjectProblems, subjectsSince } from "../../scripts/commits.ts";

it.each([
  "Cache error pages for a minute",
  "Bring back the map of a location (LC-07)",
  "Embed the calendar of a class",
  `Add ${"x".repeat(68)}`,
])("the commit check accepts the subject %j", (subject) => expect(subjectProblems(subject)).toEqual([]));

it.each([
  [`Add ${"x".repeat(69)}`, "has 73 characters; at most 72 are allowed"],
  ["fix: the map", "must start with a capital letter, without a prefix such as `fix:`"],
  ["Fix the map.", "must not end with a period"],
  ["Fixed the map", "must start with an imperative, such as `Add` or `Fix`"],
  ["Fixing the map", "must start with an imperative, such as `Add` or `Fix`"],
  ["Adds a map", "must start with an imperative, such as `Add` or `Fix`"],
  ["WIP", "must be squashed before review"],
])("the commit check rejects the subject %j", (subject, problem) =>
  expect(subjectProblems(subject)).toEqual([problem]),
);

it("the commit check reads the commits on a branch, or none if the clone does not contain the base branch", () => {
  const folder = mkdtempSync(join(tmpdir(), "commits-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: folder });
  try {
    git("init", "--quiet", "--initial-branch=main");
    git("commit", "--quiet", "--allow-empty", "--message=an old subject, which is not checked.");
    git("switch", "--quiet", "--create=topic");
    git("commit", "--quiet", "--allow-empty", "--message=Add a map\n\nA body.");
    expect(subjectsSince("main", folder)).toEqual(["Add a map"]);
    expect(subjectsSince("origin/main", folder)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
