// Installs what the site needs, once for each state of package-lock.json. Runs on any Node from 20 on, before
// anything is installed: the scripts themselves then run on the Node that npm brings (devDependency `node`).
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
