import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Chromium without sandbox (containers run it as root) and without calls of its own to the network. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const installed = [
  // The browser without what draws its own windows: the same pages for less work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser that tests run in: an installed one, else the one that Playwright downloaded. */
export function browserPath(): string {
  const own = process.env.CHROMIUM_PATH;
  return [...(own ? [own] : []), ...installed, chromium.executablePath()].find((path) => existsSync(path)) ?? "";
}

/** Sees to a browser: an installed one, else the system's package, else Playwright's own. */
function installBrowser(): void {
  if (browserPath()) return;
  const attempt = (command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: "inherit" });
    } catch (error) {
      console.error(`${command} ${args.join(" ")}: ${error instanceof Error ? error.message : error}`);
    }
    return browserPath() !== "";
  };
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    attempt("apt-get", "update", "-q");
    if (attempt("apt-get", "install", "-qy", "--no-install-recommends", "chromium-headless-shell")) return;
    if (attempt("apt-get", "install", "-qy", "chromium")) return;
  }
  if (attempt("npx", "playwright", "install", "chromium")) return;
  console.error("There is no Chromium to test in: install one, or name it in CHROMIUM_PATH.");
  process.exit(1);
}

if (import.meta.main) installBrowser();
