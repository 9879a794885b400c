import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/**
 * Chromium flags that disable background network requests and the sandbox. The sandbox does not work in containers,
 * which run Chromium as root.
 */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Path of Chromium's headless shell. The headless shell needs only two thirds of Chromium's CPU time but does not
 * support the back/forward cache.
 */
const SHELL = "/usr/bin/chromium-headless-shell";
const installPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const firstExisting = (paths: string[]) => paths.find((path) => existsSync(path)) ?? "";

/**
 * Returns the path of an installed Chromium or Chrome browser or, if neither browser is installed, of the Chromium
 * build that Playwright downloaded.
 */
export function browserPath(): string {
  const configuredPath = process.env.CHROMIUM_PATH;
  return firstExisting([...(configuredPath ? [configuredPath] : []), ...installPaths, chromium.executablePath()]);
}

/**
 * Returns the path of Chromium's headless shell. If the headless shell is not installed, returns the path of Chromium.
 */
export const lightBrowserPath = (): string =>
  process.env.CHROMIUM_PATH ? browserPath() : firstExisting([SHELL]) || browserPath();

/** If Chromium is missing, installs it as a Debian package or, if that fails, with Playwright. */
function installBrowser(): void {
  const attempt = (command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: "inherit" });
    } catch (error) {
      console.error(`${command} ${args.join(" ")}: ${error instanceof Error ? error.message : error}`);
    }
  };
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0 && !(browserPath() && existsSync(SHELL))) {
    attempt("apt-get", "update", "-q");
    if (!browserPath()) attempt("apt-get", "install", "-qy", "chromium");
    attempt("apt-get", "install", "-qy", "--no-install-recommends", SHELL.slice("/usr/bin/".length));
  }
  if (!browserPath()) attempt("npx", "playwright", "install", "chromium");
  if (browserPath()) return;
  console.error("Chromium is not installed: install it, or set CHROMIUM_PATH to its path.");
  process.exit(1);
}

if (import.meta.main) installBrowser();
