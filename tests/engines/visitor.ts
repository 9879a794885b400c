import { expect } from "vitest";
import type { Key, Tab } from "./engine.ts";
import { findInPage, type Wanted } from "./find.ts";

/** An accessible name, or a CSS selector of elements whose name does not matter. */
type Name = string | RegExp | Css;
interface Css {
  css: string;
}
/** Finds elements by a CSS selector, for content whose words authors may change. */
export const css = (selector: string): Css => ({ css: selector });

/**
 * The timeout for each step, in milliseconds: long enough for a busy machine, and short enough to report a failure
 * soon.
 */
const PATIENCE = 15_000;

/** Source text of a function that waits until all islands with the triggers `load` and `idle` are hydrated. */
const settle = `async () => {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  await customElements.whenDefined("x-island");
  const begins = document.querySelectorAll("x-island:is([data-hydrate=load], [data-hydrate=idle])");
  await Promise.all([...begins].map((island) => island.hydrated));
  return true;
}`;

/**
 * A visitor in a browser who finds elements by their accessible names, clicks, and types. Each action waits until its
 * element is available.
 */
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

  /** Waits until the page has loaded and the islands that hydrate on load or on idle are hydrated. */
  async settled(): Promise<void> {
    await expect.poll(() => this.tab.run(settle).catch(() => false), { timeout: PATIENCE }).toBe(true);
  }

  async click(what: Wanted["what"], name: Name): Promise<void> {
    await this.#with(what, name, (element) => this.tab.click(element));
  }

  /** Replaces the value of a field. */
  async fill(label: Name, text: string): Promise<void> {
    const field = `${inPage({ what: "field", name: label })}[0]?.element`;
    await this.#with("field", label, async (element) => {
      await this.tab.click(element);
      // A panel ignores input for 100 ms after it opens, so this function retries the click until the field has focus
      // (HD-13).
      if (!(await this.tab.run(`() => ${field} === document.activeElement`)))
        throw new Error("the field did not receive focus");
    });
    await this.tab.press("SelectAll");
    await this.tab.type(text);
  }

  /**
   * Checks a checkbox or selects a radio button with a click on its label, because styles often hide the input itself.
   */
  async check(label: Name): Promise<void> {
    await this.#with("field", label, (element) => this.tab.click(element), ".labels[0]");
  }

  /** Selects the first option with a value whose text matches. */
  async choose(label: Name, option: string | RegExp): Promise<void> {
    const isOption =
      typeof option === "string" ? (text: string) => text === option : (text: string) => option.test(text);
    await this.#with("field", label, async (element) => {
      const found = await this.tab.run(`() => [...${inPage({ what: "field", name: label })}[0].element.options]
        .map(({ value, text }) => [text.trim(), value])`);
      const entry = (found as [string, string][]).find(([text, value]) => value !== "" && isOption(text));
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

  /** Presses Tab until the element with the given name has focus. */
  async tabTo(name: Name, most = 80): Promise<void> {
    for (let pressed = 0; pressed <= most; pressed++) {
      if (await this.isFocused(name)) return;
      await this.tab.press("Tab");
    }
    throw new Error(`${most} presses of Tab did not reach ${named(name)}; the focus is on ${await this.focused()}`);
  }

  async isFocused(name: Name): Promise<boolean> {
    if (typeof name === "string") return name === (await this.focused());
    if (name instanceof RegExp) return name.test(await this.focused());
    return (await this.tab.run(`() => document.activeElement.matches(${JSON.stringify(name.css)})`)) as boolean;
  }

  /** Returns the accessible name of the focused element. */
  async focused(): Promise<string> {
    const code = `() => {
      const { activeElement: at } = document;
      return (at?.ariaLabel || at?.labels?.[0]?.textContent || at?.textContent || "").replace(/\\s+/g, " ").trim();
    }`;
    return (await this.tab.run(code)) as string;
  }

  /** Waits until the arrow keys have selected a suggestion. Returns the text of the suggestion. */
  async chosenOption(): Promise<string> {
    const code = `() => document.querySelector("[role=option][aria-selected=true]")?.textContent?.trim() ?? ""`;
    await expect.poll(() => this.tab.run(code), { timeout: PATIENCE }).not.toBe("");
    return (await this.tab.run(code)) as string;
  }

  /** Passes the bot check after the focused field. The check runs in a frame that the page's scripts cannot read. */
  async passBotCheck(): Promise<void> {
    await this.sees(css("main form iframe:not([inert])"));
    await this.tab.run(`() => {
      const { dataset } = document.documentElement;
      delete dataset.checkPassed;
      addEventListener("message", ({ data }) => { if (data?.token) dataset.checkPassed = ""; });
    }`);
    await this.tab.press("Tab");
    await this.tab.press("Space");
    // Until the frame has sent its token, the form's button starts no lookup.
    const hasPassed = `() => "checkPassed" in document.documentElement.dataset`;
    await expect.poll(() => this.tab.run(hasPassed), { timeout: PATIENCE }).toBe(true);
  }

  /** Returns the accessible names of the visible elements of a type, in document order. */
  async names(what: Wanted["what"], within?: string): Promise<string[]> {
    const code = `() => ${inPage({ what, name: /\S/, within })}.map(({ name }) => name)`;
    return (await this.tab.run(code)) as string[];
  }

  async sees(name: Name, what: Wanted["what"] = "text"): Promise<void> {
    await expect
      .poll(() => this.shows(name, what), { timeout: PATIENCE, message: `${what} ${named(name)}` })
      .toBe(true);
  }

  async seesNo(name: Name, what: Wanted["what"] = "text"): Promise<void> {
    await expect
      .poll(() => this.shows(name, what), { timeout: PATIENCE, message: `no ${what} ${named(name)}` })
      .toBe(false);
  }

  /** Returns whether the element is currently visible, or false while the browser navigates. */
  async shows(name: Name, what: Wanted["what"] = "text"): Promise<boolean> {
    return (await this.tab.run(`() => ${inPage({ what, name })}.length > 0`).catch(() => false)) as boolean;
  }

  /**
   * Waits until the browser has navigated to a matching path and query string and the page has settled. Returns the
   * URL.
   */
  async arrives(at: RegExp): Promise<URL> {
    await this.leavesFor(at);
    await this.settled();
    return new URL(await this.tab.url());
  }

  /** Waits until the browser has navigated to a matching path and query string, also of a page without islands. */
  async leavesFor(at: RegExp): Promise<void> {
    const address = async () => {
      const url = new URL(await this.tab.url());
      return url.pathname + url.search;
    };
    await expect.poll(address, { timeout: PATIENCE }).toMatch(at);
  }

  /** Returns the value of a field. */
  async value(label: Name): Promise<string> {
    return (await this.tab.run(`() => ${inPage({ what: "field", name: label })}[0]?.element.value ?? ""`)) as string;
  }

  close(): Promise<void> {
    return this.tab.close();
  }

  /** Waits for an element, runs an action on it, and retries if the page replaces the element. */
  async #with(what: Wanted["what"], name: Name, use: (element: object) => Promise<void>, part = ""): Promise<void> {
    // Disables smooth scrolling, which would move the element away from the pointer during the click.
    const code = `() => {
      const found = ${inPage({ what, name })}[0]?.element${part} ?? null;
      found?.scrollIntoView({ block: "center", behavior: "instant" });
      return found;
    }`;
    let problem = `there is no ${what} ${named(name)}`;
    const tryOnce = async () => {
      const element = await this.tab.find(code).catch(() => null);
      if (!element) return problem;
      return use(element).then(
        () => "done",
        (error) => {
          problem = `${what} ${named(name)}: ${error instanceof Error ? error.message : error}`;
          return problem;
        },
      );
    };
    await expect.poll(tryOnce, { timeout: PATIENCE }).toBe("done");
  }
}

const named = (name: Name) => (typeof name === "string" || name instanceof RegExp ? String(name) : name.css);

const inPage = ({ what, name, within }: { what: Wanted["what"]; name: Name; within?: string | undefined }) => {
  const wanted: Wanted = {
    what,
    name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
    ...(within && { within }),
  };
  return `(${findInPage})(${JSON.stringify(wanted)})`;
};
