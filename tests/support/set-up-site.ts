import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { UNCOMPRESSED } from "../../scripts/local.ts";
import type { Gate } from "./gate.ts";
import { sharedResource } from "./process-environment.ts";
import { launchBrowser, type RunningSite, startSite } from "./site.ts";

type Settings = Record<string, string>;

interface Options {
  /**
   * True if the test file needs a separate site because it changes shared state: content, seats, faults, limits, or
   * caches.
   */
  own?: boolean;
  /**
   * True if the test file changes data, faults, or switches, but leaves the data of other test files, all faults, and all
   * switches as it found them. Such files share one site per process.
   */
  scratch?: boolean;
  settings?: Settings | (() => Promise<Settings>);
  /** Properties that override the properties of every site record in the fixtures. */
  change?: object;
  /**
   * Proxies for upstreams. After each test, the proxies release all blocked requests. In a site with proxies, the
   * Worker's timeouts are 30 times longer.
   */
  gates?: Gate[];
  /** False if the test file only sends requests and therefore needs no browser. */
  browser?: boolean;
  /** Source code of a module that wraps the Worker. */
  before?: string;
}

type Site = Omit<RunningSite, "stop">;
type Tabs = Pick<Browser, "newContext" | "newPage" | "contexts">;

/**
 * Module that wraps the Worker and multiplies its timeouts by 30. On a busy machine, a test that blocks a request may
 * take longer than the request's timeout to check the page in the meantime.
 */
const LONG_TIMEOUTS = `const { setTimeout: start } = globalThis;
globalThis.setTimeout = (run, milliseconds = 0, ...more) =>
  start(run, milliseconds < 500 ? milliseconds : 30 * milliseconds, ...more);
${UNCOMPRESSED}`;

/** Maximum duration of a browser step, in milliseconds. On a busy machine, hydration can take many seconds. */
const TIMEOUT = 60_000;

/**
 * Requests a missing page, so that the runtime compiles the Worker's modules before the first test. On a busy machine,
 * compilation can exceed the timeouts for a page.
 */
const compile = async (site: RunningSite): Promise<RunningSite> => {
  await (await site.fetch("/not-a-page")).arrayBuffer();
  return site;
};

const sharedSite = sharedResource(
  () => startSite().then(compile),
  (site) => site.stop(),
);
const scratchSite = sharedResource(
  () => startSite().then(compile),
  (site) => site.stop(),
);
const sharedBrowser = sharedResource(
  () => launchBrowser(),
  (browser) => browser.close(),
);

/**
 * Sets up a site and a browser for a browser test file. Test files that only read a site share one site per process, and
 * those with the option `scratch` share another; a test file with other options gets a separate site. A test file can destructure the returned objects immediately, but
 * their methods work only between `beforeAll` and `afterAll`.
 */
export function setUpSite(options: Options = {}): { site: Site; browser: Tabs } {
  const { own, scratch, settings, change, gates = [], browser = true } = options;
  const before = options.before ?? (gates.length > 0 ? LONG_TIMEOUTS : undefined);
  const isReadOnly = !own && !scratch && !settings && !change && gates.length === 0 && !before;
  const shared = scratch ? scratchSite : isReadOnly && sharedSite;
  let site: RunningSite | undefined;
  let tabs: Browser | undefined;
  const running = () => started(site, "site");
  const open = () => started(tabs, "browser");

  beforeAll(async () => {
    const ownSettings = typeof settings === "function" ? await settings() : settings;
    for (const gate of gates) await gate.start();
    const gated = Object.assign({}, ownSettings, ...gates.map((gate) => gate.settings()));
    // Each variable is set as soon as the site or browser starts, so that `afterAll` can stop one of them even if the
    // other fails to start.
    await Promise.all([
      (shared ? shared() : startSite(gated, change, before)).then(async (value) => {
        site = value;
        for (const gate of gates) gate.leadTo(value);
        if (gates.length > 0) await compile(value);
      }),
      browser &&
        sharedBrowser().then((value) => {
          tabs = value;
        }),
    ]);
  });
  afterEach(() => {
    for (const gate of gates) gate.mend();
  });
  afterAll(async () => {
    await Promise.all(tabs?.contexts().map((context: BrowserContext) => context.close()) ?? []);
    if (!shared) await site?.stop();
    for (const gate of gates) await gate.stop();
  });

  return {
    site: {
      get url() {
        return running().url;
      },
      fetch: (path, init) => running().fetch(path, init),
      backend: (path, init) => running().backend(path, init),
      database: () => running().database(),
      restart: () => running().restart(),
    },
    browser: {
      async newContext(options) {
        const context = await open().newContext(options);
        context.setDefaultTimeout(TIMEOUT);
        return context;
      },
      async newPage(options) {
        const page = await open().newPage(options);
        page.setDefaultTimeout(TIMEOUT);
        return page;
      },
      contexts: () => open().contexts(),
    },
  };
}

function started<T>(value: T | undefined, name: string): T {
  if (!value) throw new Error(`the ${name} is only available between the hooks of its file`);
  return value;
}
