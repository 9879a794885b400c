import { expect, it } from "vitest";
import { type ProjectFile, projectFiles } from "../scripts/docs/requirements.ts";

const modules = projectFiles().filter(({ path }) => /\.tsx?$/.test(path));

const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;
/** Matches an identifier that a docstring makes a statement about, such as `n` in "`n` is the number of seats". */
const SUBJECT =
  /`([a-z][\w$]*)` (?:is|are|was|were|can|must|has|contains|identifies|receives|returns|stays|names|maps|lists|selects|limits)\b|\b(?:[Cc]alls|[Rr]eturns|at most|than|passes) `([a-z][\w$]*)`/g;

/** Returns the identifiers that a module's docstrings describe although the module's code does not contain them. */
function unknownIdentifiers({ path, text }: ProjectFile): string[] {
  const code = text.replace(DOCSTRING, "").replace(/^\s*\/\/.*$/gm, "");
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const docstrings = text.match(DOCSTRING)?.map((docstring) => docstring.replace(/\n\s*\* ?/g, " ")) ?? [];
  return docstrings
    .flatMap((docstring) => [...docstring.matchAll(SUBJECT)])
    .map(([, subject, object]) => subject ?? object!)
    .filter((name) => !names.has(name))
    .map((name) => `${path}: ${name}`);
}

it("each identifier that a docstring describes occurs in the code of the same file", () => {
  expect(modules.flatMap(unknownIdentifiers)).toEqual([]);
});

it.each([
  ["of a renamed parameter", "`wait` is the number of seconds."],
  ["of a renamed function that it calls", "Calls `wait` once."],
])("a docstring %s is reported", (_what, sentence) => {
  const text = `/** ${sentence} */\nconst f = (waitSeconds: number) => waitSeconds;`;
  expect(unknownIdentifiers({ path: "a.ts", text })).toEqual(["a.ts: wait"]);
  expect(unknownIdentifiers({ path: "a.ts", text: text.replaceAll("waitSeconds", "wait") })).toEqual([]);
});
