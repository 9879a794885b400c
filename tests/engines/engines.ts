import { afterAll, afterEach, beforeAll } from "vitest";
import { startChromium } from "./chromium.ts";
import type { Engine, Size } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

const starts = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit };
export type EngineName = keyof typeof starts;
export const ENGINES = ["Chromium", "Firefox", "WebKit"] as const satisfies EngineName[];

const ROOMY: Size = { width: 1280, height: 900 };

/**
 * Starts the engine before the tests of a suite and closes it after them. Returns a function that opens a tab for a new
 * visitor. The suite closes the tab after each test.
 * @param url Returns the site's origin. Call only after the site has started. A visitor can also open another origin.
 */
export function setUpEngine(name: EngineName, url: () => string): (at?: string, size?: Size) => Promise<Visitor> {
  let engine: Engine | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    engine = await starts[name]();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close();
  });
  afterAll(() => engine?.close());
  return async (at = url(), size = ROOMY) => {
    if (!engine) throw new Error(`${name} is only available between the hooks of its suite`);
    const visitor = new Visitor(await engine.newTab(size), at);
    visitors.push(visitor);
    return visitor;
  };
}
