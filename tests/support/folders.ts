import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];
const clear = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};
process.once("exit", clear);
// Vitest ends its processes with SIGTERM, and SIGTERM does not emit the `exit` event.
process.once("SIGTERM", () => {
  clear();
  process.kill(process.pid, "SIGTERM");
});

/** Creates an empty temporary folder and deletes it when the process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "larkspur-test-"));
  folders.push(folder);
  return folder;
}
