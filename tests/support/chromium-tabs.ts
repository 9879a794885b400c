/**
 * Controls the tabs in a Chromium instance that prerenders pages as Chromium does for visitors. Chromium never
 * prerenders in a page driven by Playwright, because Playwright attaches to pages instead of tabs.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserArgs, browserPath } from "../../scripts/browser.ts";

type Params = Record<string, unknown>;
type Listener = (params: Params, session: string) => void;

/** DevTools commands that the test sends to every page in a tab, including prerendered pages, before the page runs. */
export type Setup = readonly (readonly [method: string, params: Params])[];

interface Answer {
  result: Params;
  error?: { message: string };
}

class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Set<(method: string, params: Params, session: string) => void>();
  #last = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, method, params, sessionId = "", ...answer } = JSON.parse(String(data));
      if (id === undefined) for (const listener of this.#listeners) listener(method, params, sessionId);
      else this.#waiting.get(id)?.(answer);
    });
  }

  listen(method: string, listener: Listener): void {
    this.#listeners.add((heard, params, session) => heard === method && listener(params, session));
  }

  async send<T = Params>(method: string, params: Params = {}, sessionId?: string): Promise<T> {
    const id = ++this.#last;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { result, error } = await inTime(answer, method);
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
}

/** A page in a tab: the visible page or a prerendered page. */
interface TabPage {
  session: string;
  target: string;
  ahead: boolean;
}

export class Tab {
  /** Requests from all pages. `ahead` is true if the page was still prerendering. */
  readonly requests: { url: string; type: string; ahead: boolean }[] = [];
  /** Script errors and Content Security Policy violations. */
  readonly problems: string[] = [];
  /** Outcomes of prefetch and prerender attempts, oldest first. */
  readonly preloads: { kind: "prefetch" | "prerender"; url: string; status: string; why: string }[] = [];
  readonly #connection: Connection;
  readonly #pages = new Map<string, TabPage>();
  #context = "";

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async open(connection: Connection, setup: Setup): Promise<Tab> {
    const tab = new Tab(connection);
    tab.#context = (
      await connection.send<{ browserContextId: string }>("Target.createBrowserContext")
    ).browserContextId;
    const own = { browserContextId: tab.#context };
    const created = await connection.send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      forTab: true,
      ...own,
    });
    const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", {
      targetId: created.targetId,
      flatten: true,
    });
    tab.#follow(sessionId, setup);
    await connection.send(
      "Target.setAutoAttach",
      { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
      sessionId,
    );
    await until(() => tab.#seen() !== undefined, "the tab has no page");
    return tab;
  }

  #follow(tabSession: string, setup: Setup): void {
    const connection = this.#connection;
    connection.listen("Target.attachedToTarget", (params, parent) => {
      const { sessionId, targetInfo } = params as {
        sessionId: string;
        targetInfo: { targetId: string; type: string; subtype?: string };
      };
      if (parent !== tabSession || targetInfo.type !== "page") return;
      const page = { session: sessionId, target: targetInfo.targetId, ahead: targetInfo.subtype === "prerender" };
      const prepare = [
        ["Page.enable", {}],
        ["Runtime.enable", {}],
        ["Log.enable", {}],
        ["Network.enable", {}],
        ["Preload.enable", {}],
        ...setup,
        ["Runtime.runIfWaitingForDebugger", {}],
      ] as const;
      const sent = prepare.map(([method, own]) => connection.send(method, own, sessionId));
      Promise.all(sent).then(
        () => this.#pages.set(sessionId, page),
        () => undefined,
      );
    });
    connection.listen("Target.detachedFromTarget", ({ sessionId }) => void this.#pages.delete(String(sessionId)));
    connection.listen("Target.targetInfoChanged", (params) => {
      const { targetId, subtype } = params.targetInfo as { targetId: string; subtype?: string };
      for (const page of this.#pages.values()) if (page.target === targetId) page.ahead = subtype === "prerender";
    });
    connection.listen("Network.requestWillBeSent", ({ request, type }, session) => {
      const page = this.#pages.get(session);
      if (page) this.requests.push({ url: (request as { url: string }).url, type: String(type), ahead: page.ahead });
    });
    connection.listen("Log.entryAdded", ({ entry }, session) => {
      const { level, text, url } = entry as { level: string; text: string; url?: string };
      if (this.#pages.has(session) && level === "error") this.problems.push(`${text} ${url ?? ""}`);
    });
    connection.listen("Runtime.exceptionThrown", ({ exceptionDetails }, session) => {
      if (this.#pages.has(session)) this.problems.push(JSON.stringify(exceptionDetails));
    });
    for (const kind of ["prefetch", "prerender"] as const)
      connection.listen(`Preload.${kind}StatusUpdated`, (params, session) => {
        if (!this.#pages.has(session)) return;
        const { key, status, prefetchStatus, prerenderStatus } = params as Record<string, string> & {
          key: { url: string };
        };
        this.preloads.push({ kind, url: key.url, status: status!, why: prefetchStatus ?? prerenderStatus ?? "" });
      });
  }

  #seen = () => [...this.#pages.values()].findLast(({ ahead }) => !ahead);

  /** Sends a command to the visible page. */
  send<T = Params>(method: string, params: Params = {}): Promise<T> {
    const page = this.#seen();
    if (!page) throw new Error("the tab has no visible page");
    return this.#connection.send<T>(method, params, page.session);
  }

  /** Evaluates an expression in the visible page. */
  evaluate = <T>(expression: string): Promise<T> => this.#valueIn<T>(this.#seen()?.session, expression);

  /** Evaluates an expression in each prerendered page. */
  ahead = <T>(expression: string): Promise<T[]> =>
    Promise.all(
      [...this.#pages.values()]
        .filter(({ ahead }) => ahead)
        .map(({ session }) => this.#valueIn<T>(session, expression)),
    );

  async #valueIn<T>(session: string | undefined, expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#connection.send<{
      result: { value: T };
      exceptionDetails?: unknown;
    }>("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, session);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  /** Runs a script in the visible tab. Returns the first string that the script passes to `note(text)`. */
  async note(script: string): Promise<string> {
    const { session } = this.#seen()!;
    const noted = new Promise<string>((resolve) =>
      this.#connection.listen("Runtime.bindingCalled", (params, from) => {
        if (from === session) resolve(String(params.payload));
      }),
    );
    await this.send("Runtime.addBinding", { name: "note" });
    await this.evaluate(script);
    return inTime(noted, script);
  }

  /** Navigates to a URL and waits until the page has loaded. */
  async goto(url: string): Promise<void> {
    await this.send("Page.navigate", { url });
    await this.shows(`location.href === ${JSON.stringify(url)} && document.readyState === "complete"`);
  }

  /**
   * Waits until an expression is true in the visible page. A page may be unloaded before it responds, so each attempt
   * has a timeout.
   */
  shows = (expression: string): Promise<void> =>
    until(
      () => Promise.race([this.evaluate<boolean>(expression).catch(() => false), pause(500).then(() => false)]),
      `never held: ${expression}`,
    );

  /**
   * Scrolls the first visible matching element into view, waits until the element stops moving, and returns the
   * element's center.
   */
  async #place(selector: string): Promise<{ x: number; y: number }> {
    const find = `(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility({ visibilityProperty: true }));
      found?.scrollIntoView({ block: "center", behavior: "instant" });
      const box = found?.getClientRects()[0];
      const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return place && found.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
    })()`;
    let place: { x: number; y: number } | null = null;
    await until(async () => {
      const before = place;
      place = await this.evaluate<typeof place>(find);
      return before !== null && before.x === place?.x && before.y === place.y;
    }, `there is no ${selector} to see`);
    return place!;
  }

  /** Scrolls the first visible matching element into view and waits until it stops moving. */
  async scrollTo(selector: string): Promise<void> {
    await this.#place(selector);
  }

  /**
   * Moves the pointer away from the element and then over the element, because a pointer that is already over it
   * triggers no event.
   */
  async hover(selector: string): Promise<void> {
    const place = await this.#place(selector);
    await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1 });
    await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
  }

  /** @param press time in milliseconds between press and release */
  async click(selector: string, press = 0): Promise<void> {
    const place = { ...(await this.#place(selector)), button: "left", clickCount: 1 };
    // The function does not await the command results, because the browser sends no result if the click unloads the
    // page.
    const send = (type: string) => this.send("Input.dispatchMouseEvent", { type, ...place }).catch(() => undefined);
    send("mouseMoved");
    send("mousePressed");
    await pause(press);
    send("mouseReleased");
  }

  /** @param press time in milliseconds between touch and release */
  async tap(selector: string, press = 0): Promise<void> {
    const place = await this.#place(selector);
    const send = (type: string, touchPoints: object[]) =>
      this.send("Input.dispatchTouchEvent", { type, touchPoints }).catch(() => undefined);
    send("touchStart", [place]);
    await pause(press);
    send("touchEnd", []);
  }

  close = (): Promise<Params> =>
    this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#context });
}

const TIMEOUT = 20_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const inTime = <T>(work: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`timed out: ${what}`)), TIMEOUT).unref()),
  ]);

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + TIMEOUT;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(otherwise);
    await pause(20);
  }
}

/**
 * Starts a browser that prefetches and prerenders pages and has a back/forward cache.
 * @param preferences the visitor's browser preferences
 * @param flags further command line flags
 */
export async function startTabs(
  preferences: Params = {},
  flags: string[] = [],
): Promise<{ open(setup?: Setup): Promise<Tab>; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "tabs-"));
  mkdirSync(join(profile, "Default"));
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  const args = browserArgs.filter((arg) => arg !== "--disable-background-networking");
  const own = [
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "--no-first-run",
    "--window-size=1280,900",
  ];
  const browser = spawn(browserPath(), [...args, ...own, ...flags, "--ignore-certificate-errors", "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const [, found] = /DevTools listening on (\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`the browser exited: ${said}`)));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const connection = new Connection(socket);
  await connection.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }, { type: "tab" }] });
  return {
    open: (setup = []) => Tab.open(connection, setup),
    async close() {
      await connection.send("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
