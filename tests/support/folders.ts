import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];
const clear = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};
process.once("exit", clear);
// Vitest ends its processes so, which is no exit.
process.once("SIGTERM", () => {
  clear();
  process.kill(process.pid, "SIGTERM");
});

/** An empty folder for storage, deleted when the process ends at the latest. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "larkspur-test-"));
  folders.push(folder);
  return folder;
}
