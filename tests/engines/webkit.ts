import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { Builder, Key as Keys, type WebElement } from "selenium-webdriver";
import { newFolder } from "../support/folders.ts";
import { type Engine, type Key, MissingProgram, type Tab } from "./engine.ts";

const CODES: Partial<Record<Key, string>> = {
  ArrowDown: Keys.ARROW_DOWN,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowUp: Keys.ARROW_UP,
  Backspace: Keys.BACK_SPACE,
  End: Keys.END,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Home: Keys.HOME,
  Space: " ",
  Tab: Keys.TAB,
};

/** The height of the browser toolbar in pixels. */
const TOOLBAR = 38;

const findProgram = (name: string) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Starts WebKit through the WebKitGTK driver. If the machine has no display, MiniBrowser uses a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const driverPath = findProgram("WebKitWebDriver");
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  if (!driverPath || !binary)
    throw new MissingProgram("WebKit with its driver", "webkit2gtk-driver libwebkit2gtk-4.1-0");
  const screen = process.env.DISPLAY ? undefined : await startScreen();
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen?.display ?? process.env.DISPLAY,
      XDG_CONFIG_HOME: folderWithoutMotion(),
      // The driver disables compositing, because the machine has no GPU.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`, driver);

  return {
    newTab: async ({ width, height }) => {
      const session = await new Builder()
        .usingServer(server)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        })
        .build();
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + TOOLBAR });
      const type = async (text: string) => {
        await session.actions().sendKeys(text).perform();
      };
      const tab: Tab<WebElement> = {
        goTo: (url) => session.get(url),
        url: () => session.getCurrentUrl(),
        run: (code) => session.executeScript(`return (${code})()`),
        find: (code) => session.executeScript<WebElement | null>(`return (${code})()`),
        click: (element) => element.click(),
        choose: async (select, value) => {
          const option = `select => [...select.options].find(({ value }) => value === ${JSON.stringify(value)})`;
          await (await session.executeScript<WebElement>(`return (${option})(arguments[0])`, select)).click();
        },
        type,
        press: async (key) => {
          const modifier = key === "Shift+Tab" ? Keys.SHIFT : key === "SelectAll" ? Keys.CONTROL : undefined;
          const code = CODES[key === "Shift+Tab" ? "Tab" : key] ?? "a";
          if (modifier) await session.actions().keyDown(modifier).sendKeys(code).keyUp(modifier).perform();
          else await type(code);
        },
        close: () => session.quit(),
      };
      return tab;
    },
    close: async () => {
      driver.kill();
      screen?.process.kill();
    },
  };
}

/** Starts a virtual X screen. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const path = findProgram("Xvfb");
  if (!path) throw new MissingProgram("screen (DISPLAY is not set) nor Xvfb", "xvfb");
  const args = ["-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"];
  const process = spawn(path, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await Promise.race([
    once(createInterface(process.stdout), "line"),
    once(process, "exit").then(() => Promise.reject(new Error("Xvfb exited without a display"))),
  ]);
  return { process, display: `:${line}` };
}

/**
 * Creates a GTK settings folder that enables reduced motion, because WebKitGTK reads this preference only from the GTK
 * settings.
 */
function folderWithoutMotion(): string {
  const folder = newFolder();
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port found");
  return address.port;
}

/** Waits until a program that was just started responds at a URL. */
async function answers(url: string, program: ChildProcess): Promise<void> {
  const end = Date.now() + 20_000;
  while (Date.now() < end && program.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${program.spawnfile} does not respond at ${url}`);
}
