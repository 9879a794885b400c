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

/** Chromium without what draws its own windows: the same pages for two thirds of the work. It has no bfcache. */
const SHELL = "/usr/bin/chromium-headless-shell";
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const first = (paths: string[]) => paths.find((path) => existsSync(path)) ?? "";

/** A whole browser: an installed one, else the one that Playwright downloaded. */
export function browserPath(): string {
  const own = process.env.CHROMIUM_PATH;
  return first([...(own ? [own] : []), ...installed, chromium.executablePath()]);
}

/** The lightest browser there is, for tests that need nothing of a whole one. */
export const lightBrowserPath = (): string =>
  process.env.CHROMIUM_PATH ? browserPath() : first([SHELL]) || browserPath();

/** Sees to a browser: an installed one, else the system's package, else Playwright's own. */
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
  console.error("There is no Chromium to test in: install one, or name it in CHROMIUM_PATH.");
  process.exit(1);
}

if (import.meta.main) installBrowser();
