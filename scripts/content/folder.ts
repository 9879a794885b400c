/** Reads a content folder, and writes the files that the adapter serves. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { problemLine } from "../../adapters/git-content/files.ts";
import { type Packed, pack } from "../../adapters/git-content/pack.ts";

/** Folders that contain no content, such as `.git`. */
const IGNORED = /^(?:\..*|node_modules)$/;

/** Packs a content folder. Throws an error if the folder does not exist. */
export function packFolder(path: string): Packed {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${path} is not a folder`);
  const files = new Map<string, Uint8Array>();
  const links: string[] = [];
  const read = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const file = below ? `${below}/${entry.name}` : entry.name;
      if (IGNORED.test(entry.name)) continue;
      if (entry.isDirectory()) read(file);
      else if (entry.isSymbolicLink()) links.push(file);
      else if (entry.isFile()) files.set(file.normalize("NFC"), new Uint8Array(readFileSync(join(folder, file))));
    }
  };
  read("");
  const packed = pack(files, basename(folder));
  for (const file of links)
    packed.problems.push({ file, wrong: "symbolic links are not read: copy the file", isAdvice: true });
  return packed;
}

/** Prints the problems in a folder. Returns whether the folder can be published. */
export function report({ problems }: Packed, print: (line: string) => void = console.log): boolean {
  for (const problem of problems) print(problemLine(problem));
  return problems.every(({ isAdvice }) => isAdvice);
}

/** Writes packed files to a folder, which contains nothing else afterwards. */
export function writeFiles({ files }: Packed, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, data] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
}
