import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A numbered list of files in README.md, in the order in which they handle a request. */
export interface Tour {
  /** Heading above the list. */
  name: string;
  files: string[];
  /** Other files, and folders that end with a slash, that the request enters. */
  others: string[];
}

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");

const pathsIn = (sentence: RegExp, text: string) =>
  [...(sentence.exec(text)?.[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

/** What a page view and an API call both enter. */
const shared = pathsIn(/^Page views and API calls also enter .*/m, readme);

function othersIn(list: string): string[] {
  const own = pathsIn(/^The request also enters .*/m, list);
  return own.length > 0 ? [...shared, ...own] : [];
}

export const tours: readonly Tour[] = readme
  .split("\n### ")
  .flatMap((part) =>
    part.split(/^(?=1\. )/m).map((list) => ({
      name: part.split("\n")[0]!,
      files: [...list.matchAll(/^\d+\. `([^`\s]+\.tsx?)`/gm)].map(([, file = ""]) => file),
      others: othersIn(list),
    })),
  )
  .filter(({ files }) => files.length > 0);
