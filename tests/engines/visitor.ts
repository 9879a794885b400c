import { expect } from "vitest";
import type { Key, Tab } from "./engine.ts";
import { findInPage, type Wanted } from "./find.ts";

type Name = string | RegExp;

/** Long enough for a busy machine: whatever is broken fails after it too. */
const PATIENCE = 15_000;

/** Waits until the scripts that a page begins with run. */
const settle = `async () => {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  await customElements.whenDefined("x-island");
  const begins = document.querySelectorAll("x-island:is([data-hydrate=load], [data-hydrate=idle])");
  await Promise.all([...begins].map((island) => island.hydrated));
  return true;
}`;

/** A person at a browser of some engine: finds things by their names, clicks and types. Everything waits for its turn. */
export class Visitor {
  readonly tab: Tab;
  readonly site: string;
  constructor(tab: Tab, site: string) {
    this.tab = tab;
    this.site = site;
  }

  async open(path: string): Promise<void> {
    await this.tab.goTo(this.site + path);
    await this.settled();
  }

  /** The page is there, with the scripts that it begins with. */
  async settled(): Promise<void> {
    await expect.poll(() => this.tab.run(settle).catch(() => false), { timeout: PATIENCE }).toBe(true);
  }

  async click(what: Wanted["what"], name: Name): Promise<void> {
    await this.#with(what, name, (element) => this.tab.click(element));
  }

  /** Replaces the text of a field. */
  async fill(label: Name, text: string): Promise<void> {
    const field = inPage({ what: "field", name: label });
    await this.#with("field", label, async (element) => {
      await this.tab.click(element);
      // For the first 100 ms a panel takes every click (HD-13).
      if (!(await this.tab.run(`() => ${field} === document.activeElement`))) throw new Error("not focused");
    });
    await this.tab.press("SelectAll");
    await this.tab.type(text);
  }

  /** Checks a box or chooses a radio button, by its label: many of them are drawn by it. */
  async check(label: Name): Promise<void> {
    await this.#with("field", label, (element) => this.tab.click(element), ".labels[0]");
  }

  async choose(label: Name, option: Name): Promise<void> {
    const isOption =
      typeof option === "string" ? (text: string) => text === option : (text: string) => option.test(text);
    await this.#with("field", label, async (element) => {
      const found = await this.tab.run(`() => [...(${inPage({ what: "field", name: label })}).options]
        .map(({ value, text }) => [text.trim(), value])`);
      const entry = (found as [string, string][]).find(([text]) => isOption(text));
      if (!entry) throw new Error(`no option ${option} in ${JSON.stringify(found)}`);
      await this.tab.choose(element, entry[1]);
    });
  }

  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.tab.press(key);
  }

  /** Presses Tab until the element with this name has the focus. */
  async tabTo(name: Name, most = 80): Promise<void> {
    for (let pressed = 0; pressed <= most; pressed++) {
      if (matches(name, await this.focused())) return;
      await this.tab.press("Tab");
    }
    throw new Error(`${most} presses of Tab do not lead to ${name}, but to ${await this.focused()}`);
  }

  /** The name of the focused element. */
  async focused(): Promise<string> {
    const code = `() => {
      const { activeElement: at } = document;
      return (at?.ariaLabel || at?.labels?.[0]?.textContent || at?.textContent || "").replace(/\\s+/g, " ").trim();
    }`;
    return (await this.tab.run(code)) as string;
  }

  /** The suggestion that the arrow keys have led to. */
  async chosenOption(): Promise<string> {
    const code = `() => document.querySelector("[role=option][aria-selected=true]")?.textContent?.trim() ?? ""`;
    await expect.poll(() => this.tab.run(code), { timeout: PATIENCE }).not.toBe("");
    return (await this.tab.run(code)) as string;
  }

  async sees(name: Name, what: Wanted["what"] = "text"): Promise<void> {
    await expect.poll(() => this.shows(name, what), { timeout: PATIENCE, message: `${what} ${name}` }).toBe(true);
  }

  async seesNo(name: Name, what: Wanted["what"] = "text"): Promise<void> {
    await expect.poll(() => this.shows(name, what), { timeout: PATIENCE, message: `no ${what} ${name}` }).toBe(false);
  }

  /** Whether it is in sight now. Between two pages nothing is. */
  async shows(name: Name, what: Wanted["what"] = "text"): Promise<boolean> {
    return (await this.tab.run(`() => (${inPage({ what, name })}) !== null`).catch(() => false)) as boolean;
  }

  /** Waits for an address, and for the page there. */
  async arrives(at: RegExp): Promise<URL> {
    const address = async () => {
      const url = new URL(await this.tab.url());
      return url.pathname + url.search;
    };
    await expect.poll(address, { timeout: PATIENCE }).toMatch(at);
    await this.settled();
    return new URL(await this.tab.url());
  }

  /** The value of a field. */
  async value(label: Name): Promise<string> {
    return (await this.tab.run(`() => (${inPage({ what: "field", name: label })})?.value ?? ""`)) as string;
  }

  close(): Promise<void> {
    return this.tab.close();
  }

  /** Does something with an element as soon as there is one, again if the page has put another in its place. */
  async #with(what: Wanted["what"], name: Name, use: (element: object) => Promise<void>, part = ""): Promise<void> {
    // A scroll that glides would move it away from under the pointer.
    const code = `() => {
      const found = ${inPage({ what, name })}?${part || ".valueOf()"} ?? null;
      found?.scrollIntoView({ block: "center", behavior: "instant" });
      return found;
    }`;
    let problem = `there is no ${what} ${name}`;
    const tryOnce = async () => {
      const element = await this.tab.find(code).catch(() => null);
      if (!element) return problem;
      return use(element).then(
        () => "done",
        (error) => {
          problem = `${what} ${name}: ${error instanceof Error ? error.message : error}`;
          return problem;
        },
      );
    };
    await expect.poll(tryOnce, { timeout: PATIENCE }).toBe("done");
  }
}

const matches = (name: Name, text: string) => (typeof name === "string" ? text === name : name.test(text));

const inPage = ({ what, name }: { what: Wanted["what"]; name: Name }) => {
  const wanted: Wanted = { what, name: typeof name === "string" ? name : { source: name.source, flags: name.flags } };
  return `(${findInPage})(${JSON.stringify(wanted)})`;
};
