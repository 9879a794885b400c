/**
 * Seeds a site's storage in the `store` folder of a given folder. Creates the file `seeded` when the storage is
 * complete.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillFolder } from "../../scripts/fill.ts";

const [folder = ""] = process.argv.slice(2);
const store = join(folder, "store");
// On a busy machine, an idle database connection can close just before its reuse, so the script retries once.
await fillFolder(store).catch(() => fillFolder(store));
writeFileSync(join(folder, "seeded"), "");
