// Installs the packages whenever package.json or package-lock.json changes. The setup script runs on Node 20 and newer.
// All other scripts run on the Node version that this script installs (devDependency `node`).
import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stampFile = "node_modules/.installed";
const stamp = createHash("sha256")
  .update(readFileSync("package-lock.json"))
  .update(readFileSync("package.json"))
  .digest("hex");
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  console.log("Installing packages (about 700 MB, once) …");
  execSync("npm install --no-audit --no-fund --no-save --loglevel=error", { stdio: "inherit" });
  writeFileSync(stampFile, stamp);
}
