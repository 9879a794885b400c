/** Checks the subjects of new commits: `node scripts/commits.ts [BASE]`. BASE defaults to `origin/main`. */
import { spawnSync } from "node:child_process";
import { refuse } from "./options.ts";

const MAX_LENGTH = 72;

/**
 * Matches subjects that start with a past-tense verb, a gerund, or a third-person verb instead of an imperative verb.
 */
const NOT_IMPERATIVE =
  /^(?!Bring|Embed|Exceed|Feed|Need|Proceed|Seed|Speed)\w+(?:ed|ing)\b|^(?:Adds|Allows|Changes|Fixes|Improves|Makes|Moves|Removes|Renames|Updates|Uses)\b/;

/** Returns the rules in CONTRIBUTING.md that a commit subject violates. */
export function subjectProblems(subject: string): string[] {
  const length = [...subject].length;
  return [
    ...(length > MAX_LENGTH ? [`has ${length} characters; at most ${MAX_LENGTH} are allowed`] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ["must start with a capital letter, without a prefix such as `fix:`"]),
    ...(/[.!…]$/.test(subject) ? ["must not end with a period"] : []),
    ...(NOT_IMPERATIVE.test(subject) ? ["must start with an imperative, such as `Add` or `Fix`"] : []),
    ...(/^(?:fixup|squash|amend)!|^WIP\b/i.test(subject) ? ["must be squashed before review"] : []),
  ];
}

/** Returns the subjects of all commits after `base` except merges, or null if this clone does not contain `base`. */
export function subjectsSince(base: string, cwd?: string): string[] | null {
  const git = (...args: string[]) => spawnSync("git", args, { cwd, encoding: "utf8" });
  if (git("merge-base", base, "HEAD").status !== 0) return null;
  return git("log", "--no-merges", "--format=%s", `${base}..HEAD`).stdout.split("\n").filter(Boolean);
}

if (import.meta.main) {
  const base = process.argv[2] ?? "origin/main";
  const subjects = subjectsSince(base);
  if (!subjects) console.log(`Commit subjects were not checked: this clone does not contain ${base}.`);
  const problems = (subjects ?? []).flatMap((subject) =>
    subjectProblems(subject).map((problem) => `"${subject}" ${problem}.`),
  );
  if (problems.length > 0) refuse(`Change these commit subjects (CONTRIBUTING.md, Commits):\n${problems.join("\n")}`);
}
