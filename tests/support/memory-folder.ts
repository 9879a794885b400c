import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** File system in memory of Linux. Containers often limit this file system to 64 MB. */
const SHARED_MEMORY = "/dev/shm";
/** Bytes that the stores of the sites and the profiles of the browsers need at most. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Moves temporary files to memory if enough shared memory is available, and deletes them at the end of this process.
 * workerd waits until each write to D1 or a Durable Object is on disk, which takes most of the time of tests with many
 * writes.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = join(SHARED_MEMORY, `tests-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED) return;
    mkdirSync(folder, { recursive: true });
  } catch {
    // Other systems have no such folder, or do not allow writes to the folder.
    return;
  }
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
