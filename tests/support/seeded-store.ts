import { spawn } from "node:child_process";
import { join } from "node:path";
import { newFolder } from "./folders.ts";

/**
 * Global setup that seeds a site's storage in the background, once for all processes of a test run. `filledFolder` waits
 * for it.
 */
export default function setup(): () => void {
  const folder = newFolder();
  process.env.SEEDED_STORE = folder;
  const script = join(import.meta.dirname, "seed-process.ts");
  const seeding = spawn(process.execPath, [script, folder], { stdio: ["ignore", "ignore", "inherit"] });
  return () => void seeding.kill();
}
