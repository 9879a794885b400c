import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, it, onTestFinished } from "vitest";
import { newFolder } from "../support/folders.ts";
import { hydrateAll, listenedTo, registrationPath, representative } from "../support/hydration.ts";
import { launchBrowser } from "../support/site.ts";

const root = join(import.meta.dirname, "../..");
const OMITTED = ["node_modules", "dist", ".git", ".wrangler", "tests"];

/** Copies the source code, so that the test can change it. */
function copySources(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(root))
    if (!OMITTED.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Runs the command of `npm run dev`. Resolves to the site's URL when the dev server is ready. */
async function startDev(folder: string): Promise<{ url: string; isRunning: () => boolean }> {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [command, ...options] = scripts.dev.split(" ");
  const port = await unusedPort();
  const url = `http://localhost:${port}/`;
  const script = join(folder, "node_modules/.bin", command);
  const env = { ...process.env, PORT: `${port}`, NODE_ENV: "development", NO_COLOR: "1" };
  const server = spawn(process.execPath, [script, ...options], { cwd: folder, env });
  const ended = once(server, "exit");
  onTestFinished(async () => {
    server.kill();
    await ended;
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  await expect.poll(() => output, { timeout: 120_000 }).toContain(url);
  // Vite transforms the modules of the Worker and the backend at the first request. On a busy machine, this takes longer
  // than the Worker waits for a layout.
  await expect.poll(async () => (await fetch(url)).status, { timeout: 120_000 }).toBe(200);
  return { url, isRunning: () => server.exitCode === null };
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

it("the dev server serves pages whose islands hydrate without a mismatch, and shows changes to a component without a restart (DX-01)", {
  tags: ["nightly"],
  timeout: 300_000,
}, async () => {
  const folder = copySources();
  const { url, isRunning } = await startDev(folder);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { page, errors } = await listenedTo(browser);
  // Only React's development build reports attributes that differ between the server and the browser.
  const registration = await registrationPath((path) => fetch(new URL(path, url)));
  for (const path of [...representative, registration]) {
    await page.goto(new URL(path, url).href, { timeout: 120_000, waitUntil: "load" });
    await hydrateAll(page);
    expect([path, ...errors.splice(0)]).toEqual([path]);
  }
  await page.goto(`${url}about-us`, { timeout: 120_000 });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => styleOf(page, ".skip-link", "position")).toBe("absolute");

  const file = join(folder, "app/ui/Breadcrumbs.tsx");
  const text = readFileSync(file, "utf8");
  const changed = text
    .replace("flex-wrap: wrap;", "flex-wrap: wrap-reverse;")
    .replace("aria-label={label}", 'aria-label="Changed by the test"');
  expect(changed).toContain("Changed by the test");
  writeFileSync(file, changed);
  const breadcrumbs = '[aria-label="Changed by the test"]';
  await page.locator(breadcrumbs).waitFor();
  await expect.poll(() => styleOf(page, `${breadcrumbs} ol`, "flex-wrap")).toBe("wrap-reverse");
  expect(isRunning()).toBe(true);
});
