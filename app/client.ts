import type {} from "./browser/personalize.ts";
import { type IslandName, islands } from "./island-registry.ts";
import type { FindReplacement } from "./islands/replacements.ts";
import "./browser/deferred-layout.ts";
import "./browser/typed-values.ts";
import "./browser/view-transitions.ts";
import { pushPageData } from "./browser/data-layer.ts";
import { removeEmptyParameters } from "./browser/empty-parameters.ts";
import { ignoreHeldEnter } from "./browser/held-enter.ts";
import { readPageData } from "./browser/page-data.ts";
import { followPresses, pointerReleased } from "./browser/pointer-press.ts";
import { mayHaveStaleNotice } from "./browser/stale-notice.ts";

declare global {
  interface Document {
    /** Whether the page is being prerendered. This property is missing from TypeScript's types. */
    prerendering?: boolean;
  }
}

// `data-mouse` enables prerendering on hover for devices with a fine pointer (see `worker/pages/prefetch.ts`).
document.documentElement.toggleAttribute("data-mouse", !matchMedia("(pointer: coarse)").matches);
removeEmptyParameters();

// In the HTML, `media="print"` disables the preloads so that they do not compete with the first paint.
const preload = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>("[media=print]")) link.media = "";
};
if (document.prerendering) {
  preload();
  // Until the visitor opens the page, a prerendered page must not send analytics events or requests.
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve));
} else requestAnimationFrame(() => setTimeout(preload));

/** Returns an error handler that logs a script's error so that the page's other scripts still run. */
const report = (part: string) => (error: unknown) => console.error(`${part}:`, error);

/** Selector for buttons that need JavaScript because they neither submit a form nor open a popover. */
const SCRIPTED_BUTTONS = "button[type=button]:not([popovertarget])";
/** Tabs and carousels, whose scripts handle these keys. */
const KEY_TARGETS = "[role=tab],[data-track],[data-track] :not(input,select,textarea)";
const KEYS = /^(Arrow(Left|Right)|Home|End)$/;

const isScriptKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  KEYS.test(key) && !altKey && !ctrlKey && !metaKey;

/**
 * Custom element that hydrates an island when its condition is met. Most pages need only this script and the scripts
 * for the page's islands.
 */
class IslandElement extends HTMLElement {
  #isWaiting = false;
  #started = false;
  #settle = (_?: FindReplacement) => {};
  /**
   * If another island renders this element in the browser, React sets the `options` property. In server-rendered HTML,
   * a script element contains the options or props.
   */
  options?: object;
  /** Resolves when the island handles events or its script has failed to load. */
  readonly hydrated = new Promise<FindReplacement | undefined>((resolve) => {
    this.#settle = resolve;
  });

  connectedCallback() {
    // The browser calls this method again when a script moves the element.
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const hydrate = () => void this.#hydrate();
    switch (this.dataset.hydrate) {
      case "load":
        hydrate();
        break;
      case "idle":
        "requestIdleCallback" in window ? requestIdleCallback(hydrate, { timeout: 4000 }) : setTimeout(hydrate, 200);
        break;
      case "visible": {
        const observer = new IntersectionObserver(
          ([entry]) => {
            if (!entry?.isIntersecting) return;
            observer.disconnect();
            hydrate();
          },
          { rootMargin: "200px" },
        );
        observer.observe(this.firstElementChild ?? this);
        break;
      }
      case "scroll":
        // A restored page can be scrolled already.
        scrollY ? hydrate() : addEventListener("scroll", hydrate, { once: true, passive: true });
        break;
      case "place":
        if (document.cookie.includes("user_location=")) hydrate();
        else addEventListener("place", hydrate, { once: true });
        this.addEventListener("toggle", hydrate, true);
        // With the condition `place`, an interaction hydrates React islands but does not start enhancements.
        if (!this.dataset.prefix) return;
    }
    this.#onTouch();
  }

  /**
   * Hydrates the island on the first interaction and replays earlier events: field changes, arrow keys on tabs and
   * carousels, and the last click on an element that needs JavaScript. React restores text that the visitor typed before
   * hydration.
   */
  #onTouch() {
    const { hydrate, prefix } = this.dataset;
    const beforeHydration = new AbortController();
    const changed = new Set<Element>();
    const presses: KeyboardEvent[] = [];
    let clickTarget: Element | undefined;
    const onInteraction = (event: Event) => {
      void this.#hydrate();
      const target = event.target as Element;
      const isOwnTarget = target.closest("x-island") === this;
      if (isOwnTarget && (!prefix || target.matches("select")) && /input|change/.test(event.type)) changed.add(target);
      if (isOwnTarget && event instanceof KeyboardEvent && target.matches(KEY_TARGETS) && isScriptKey(event)) {
        presses.push(event);
        event.preventDefault();
      }
      if (event.type !== "click" || (hydrate !== "interaction" && !(isOwnTarget && target.closest(SCRIPTED_BUTTONS))))
        return;
      clickTarget = target;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of ["pointerdown", "focusin", "keydown", "click", "input", "change"])
      this.addEventListener(type, onInteraction, { capture: true, signal: beforeHydration.signal });
    void this.hydrated.then((replacementOf = (element) => element) => {
      beforeHydration.abort();
      for (const control of changed)
        for (const type of ["input", "change"])
          replacementOf(control)?.dispatchEvent(new Event(type, { bubbles: true }));
      for (const press of presses) {
        // Each key press can move the focus, also to another island.
        const at = this.contains(document.activeElement)
          ? document.activeElement
          : replacementOf(press.target as Element);
        at?.dispatchEvent(new KeyboardEvent("keydown", press));
      }
      // SVG elements have no `click()` method, so the handler clicks the closest HTML ancestor.
      const clicked = clickTarget?.closest(":not(svg,svg *)");
      const target = clicked && replacementOf(clicked);
      if (target?.isConnected) (target as HTMLElement).click();
    });
  }

  async #hydrate() {
    if (this.#started) return;
    this.#started = true;
    const name = this.dataset.name as IslandName;
    try {
      // The server writes the props of each React island. An extension may have removed them.
      const missing = this.dataset.prefix ? "" : "{}";
      const props = this.querySelector(':scope>[type="application/json"]')?.textContent ?? missing;
      const [hydrate] = Object.values(await islands[name]());
      // If an extension has changed the HTML, React replaces elements, and the visitor's click would be lost.
      await pointerReleased();
      const replacementOf = await hydrate?.(this, (this.options ?? JSON.parse(props)) as never);
      this.#settle(replacementOf ?? undefined);
    } catch (error) {
      report(name)(error);
      // If the script fails to load, CSS hides the controls that depend on it.
      this.dataset.failed = "";
    }
    this.#settle();
  }
}

followPresses();
ignoreHeldEnter();
customElements.define("x-island", IslandElement);
const pageData = readPageData();
pushPageData(pageData);

// Header panels are popovers, which open without JavaScript. When a panel first opens, the browser loads the script
// that manages focus and keyboard input.
const onToggle = () => {
  const header = document.querySelector("[data-panel]:popover-open")?.closest<HTMLElement>("header,main");
  if (!header) return;
  removeEventListener("toggle", onToggle, true);
  import("./blocks/site-header/open-panels.ts").then((panels) => panels.followPanels(header)).catch(report("header"));
};
if ("popover" in document.body) {
  addEventListener("toggle", onToggle, true);
  onToggle();
  // The search box receives focus one second after its panel opens (HD-13). If the visitor starts typing before then,
  // this handler moves focus on `keydown`, so the search box receives the character. If JavaScript is disabled, the
  // `autofocus` attribute moves focus.
  document.querySelector("[data-panel=search] input")?.removeAttribute("autofocus");
  addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    // The AltGr key, which types characters, sets both `ctrlKey` and `altKey`.
    if (/^\S$/u.test(key) && ctrlKey === altKey && !metaKey)
      document.querySelector<HTMLElement>("[data-panel=search]:popover-open:not(:focus-within) input")?.focus();
  });
} else import("./browser/popovers.ts").catch(report("popovers"));

if (document.querySelector("[data-regions]")) import("./browser/region-links.ts").catch(report("regions"));

// A link to the page in another language keeps the query, such as a search with its filters.
addEventListener("click", ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>("a[lang][hreflang]");
  if (link) link.search = location.search;
});

// Third-party scripts load after all other scripts.
const { thirdParties } = pageData;
if (thirdParties) {
  const loadThirdParties = () =>
    import("./browser/third-parties.ts").then((parties) => parties.offer(thirdParties)).catch(report("third parties"));
  // If the page was prerendered, the load event has already fired.
  document.readyState === "complete" ? loadThirdParties() : addEventListener("load", loadThirdParties);
}

// A prefetched, prerendered, or restored page might not contain the latest emergency notice.
const refreshNotice = () =>
  import("./browser/refresh-notice.ts").then((notice) => notice.refreshNotice()).catch(report("notice"));
if (mayHaveStaleNotice()) refreshNotice();
addEventListener("pageshow", ({ persisted }) => persisted && refreshNotice());

// The personalization service calls this function. The first call loads the code that renders components.
window.personalize = (component, selector, fields) => {
  const callTime = performance.now();
  import("./browser/personalize.ts")
    .then((module) => module.personalize(component, selector, fields, callTime))
    .catch(report("personalize"));
};
