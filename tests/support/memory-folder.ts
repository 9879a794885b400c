import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The path to Linux's in-memory file system. Containers often limit this file system to 64 MB. */
const SHARED_MEMORY = "/dev/shm";
/** Maximum number of bytes that site stores and browser profiles use. */
const NEEDED = 2 * 1024 ** 3;

/**
 * If enough shared memory is available, moves temporary files to memory and deletes the files when this process ends.
 * workerd waits until each write to D1 or a Durable Object is on disk. On a disk, tests with many writes would spend
 * most of their time waiting.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = join(SHARED_MEMORY, `tests-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED) return;
    mkdirSync(folder, { recursive: true });
  } catch {
    // Systems other than Linux do not have the folder, and some systems do not allow writes to the folder.
    return;
  }
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
