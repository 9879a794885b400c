import type {} from "./browser/personalize.ts";
import { type IslandName, islands } from "./island-registry.ts";
import "./browser/deferred-layout.ts";
import "./browser/fade.ts";
import { mayLackNotice } from "./browser/ahead.ts";
import { pushPageData } from "./browser/data-layer.ts";
import { readPageData } from "./browser/page-data.ts";

declare global {
  interface Document {
    /** Whether the page is rendered ahead, unseen. TypeScript does not know it yet. */
    prerendering?: boolean;
  }
}

// Only who has a mouse rests on a link before the click (`worker/pages/prefetch.ts`).
document.documentElement.toggleAttribute("data-mouse", !matchMedia("(pointer: coarse)").matches);

// A page that is rendered ahead (PF-10) counts nothing, asks nothing and shows nobody's place until it is seen.
if (document.prerendering) await new Promise((seen) => document.addEventListener("prerenderingchange", seen));

/** Logs the error of one part, so that the rest of the page goes on. */
const report = (part: string) => (error: unknown) => console.error(`${part}:`, error);

/** What only script can serve: buttons that neither send a form nor open anything by themselves. */
const SCRIPTED = "button[type=button]:not([popovertarget])";

/** Finds islands and wakes them when their turn comes. The only script that a quiet page runs. */
class IslandElement extends HTMLElement {
  #started = false;
  #settle = () => {};
  /** Set by React where an island renders the element in the browser; otherwise the options stand in its script. */
  options?: object;
  /** Fulfilled once its script runs, or has failed to. */
  readonly hydrated = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  connectedCallback() {
    // React streams late content into a hidden element and then moves it, which connects the island again.
    if (this.closest('div[hidden][id*="S:"]')) return;
    const hydrate = () => void this.#hydrate();
    switch (this.dataset.hydrate) {
      case "load":
        hydrate();
        break;
      case "idle":
        "requestIdleCallback" in window ? requestIdleCallback(hydrate, { timeout: 4000 }) : setTimeout(hydrate, 200);
        break;
      case "visible": {
        const seen = new IntersectionObserver(
          ([entry]) => {
            if (!entry?.isIntersecting) return;
            seen.disconnect();
            hydrate();
          },
          { rootMargin: "200px" },
        );
        seen.observe(this.firstElementChild ?? this);
        break;
      }
      case "place":
        if (document.cookie.includes("user_location=")) hydrate();
        else addEventListener("place", hydrate, { once: true });
        this.addEventListener("toggle", hydrate, true);
        // An enhancement follows the place and nothing else.
        if (!this.dataset.prefix) return;
    }
    this.#onTouch();
  }

  /**
   * Wakes at the first touch, if not before, and does again what was done until then: the last click, if it needs the
   * script, to the same element, and what was changed. An island of React finds by itself what was typed.
   */
  #onTouch() {
    const { hydrate, prefix } = this.dataset;
    const waiting = new AbortController();
    const changed = new Set<Element>();
    let clicked: Element | null = null;
    const touched = (event: Event) => {
      void this.#hydrate();
      const target = event.target as Element;
      const own = target.closest("x-island") === this;
      if (own && (!prefix || target.matches("select")) && /input|change/.test(event.type)) changed.add(target);
      if (event.type !== "click" || (hydrate !== "interaction" && !(own && target.closest(SCRIPTED)))) return;
      clicked = target;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of ["pointerdown", "focusin", "keydown", "click", "input", "change"])
      this.addEventListener(type, touched, { capture: true, signal: waiting.signal });
    void this.hydrated.then(() => {
      waiting.abort();
      for (const control of changed)
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      // An icon cannot be clicked by script; what it stands in can.
      const target = clicked?.closest<HTMLElement>(":not(svg, svg *)");
      if (target?.isConnected) target.click();
    });
  }

  async #hydrate() {
    if (this.#started) return;
    this.#started = true;
    const name = this.dataset.name as IslandName;
    try {
      const props = this.querySelector(':scope > script[type="application/json"]')?.textContent ?? "{}";
      const [hydrate] = Object.values(await islands[name]());
      await hydrate?.(this, (this.options ?? JSON.parse(props)) as never);
    } catch (error) {
      report(name)(error);
      // What only its script can do goes.
      this.dataset.failed = "";
    }
    this.#settle();
  }
}

customElements.define("x-island", IslandElement);
const pageData = readPageData();
pushPageData(pageData);

// The panels of the header are popovers and need no script to open. The first that opens loads the script for the rest.
const onToggle = () => {
  const header = document.querySelector("[data-panel]:popover-open")?.closest<HTMLElement>("header, main");
  if (!header) return;
  removeEventListener("toggle", onToggle, true);
  import("./blocks/site-header/open-panels.ts")
    .then(({ followPanels }) => followPanels(header))
    .catch(report("header"));
};
if ("popover" in document.body) {
  addEventListener("toggle", onToggle, true);
  onToggle();
} else import("./browser/popovers.ts").catch(report("popovers"));

if (document.querySelector("[data-regions]")) import("./browser/region-links.ts").catch(report("regions"));

// Other companies' scripts come after everything of the page, if they may come at all (AN-06).
const { thirdParties } = pageData;
if (thirdParties) {
  const offer = () =>
    import("./browser/third-parties.ts").then(({ offer }) => offer(thirdParties)).catch(report("third parties"));
  // A page that was rendered ahead has loaded before it is seen.
  document.readyState === "complete" ? offer() : addEventListener("load", offer);
}

// A page that came ahead, or is come back to, may have been made before a notice went up (PB-06).
const renewNotice = () =>
  import("./browser/renew-notice.ts").then(({ renewNotice }) => renewNotice()).catch(report("notice"));
if (mayLackNotice()) renewNotice();
addEventListener("pageshow", ({ persisted }) => persisted && renewNotice());

// The personalization service's function (SH-09): its code comes with the first call.
window.personalise = (component, selector, fields) => {
  const called = performance.now();
  import("./browser/personalize.ts")
    .then(({ personalise }) => personalise(component, selector, fields, called))
    .catch(report("personalise"));
};
