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

export const tours: readonly Tour[] = readme
  .split("\n### ")
  .flatMap((part) =>
    part.split(/^(?=1\. )/m).map((list) => ({
      name: part.split("\n")[0]!,
      files: [...list.matchAll(/^\d+\. `([^`\s]+\.tsx?)`/gm)].map(([, file = ""]) => file),
      others: [...(/^The request also enters .*/m.exec(list)?.[0] ?? "").matchAll(/`([^`]+)`/g)].map(
        ([, path = ""]) => path,
      ),
    })),
  )
  .filter(({ files }) => files.length > 0);
