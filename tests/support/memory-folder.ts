import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The mount point of Linux's in-memory file system, which containers often limit to 64 MB. */
const SHARED_MEMORY = "/dev/shm";
/** Maximum storage, in bytes, that site stores and browser profiles need. */
const NEEDED = 2 * 1024 ** 3;

/**
 * If enough shared memory is available, creates temporary files in memory and deletes them when this process ends.
 * workerd waits until each write to D1 or a Durable Object is on disk, so on a real disk, tests with many writes would
 * spend most of their time waiting.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = join(SHARED_MEMORY, `tests-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED) return;
    mkdirSync(folder, { recursive: true });
  } catch {
    // The mount point exists only on Linux, and some systems do not allow writes to it.
    return;
  }
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
