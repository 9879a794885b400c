// Installs the packages if package-lock.json has changed. Runs before each command of package.json, so that every guide
// works in a fresh clone. Prints to stderr, because some commands print data. This script supports Node.js 20 and newer.
// All other scripts run on the Node.js version that this script installs (the `node` devDependency).
import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stampFile = "node_modules/.installed";
const stamp = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  console.error("Installing packages (about 700 MB, once) …");
  execSync("npm install --no-audit --no-fund --no-save --loglevel=error", {
    stdio: ["inherit", process.stderr, process.stderr],
  });
  writeFileSync(stampFile, stamp);
}
