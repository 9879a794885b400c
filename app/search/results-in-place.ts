import type { ReadonlySignal } from "@preact/signals-core";
import type { UserLocation } from "../../lib/distance.ts";
import { blocksForPlace } from "../browser/place-blocks.ts";
import { fill, formUrl, isControl, isTextBox } from "./form-address.ts";
import { eachPart } from "./page-parts.ts";
import { ResultRows } from "./result-rows.ts";
import { addResults, replacePart, replaceResults } from "./swap-results.ts";

/** Whether a search is a step that "back" undoes, or takes the last one's place. */
type Step = "push" | "replace";

/** How a search on a page of its own behaves, besides following addresses. */
export interface InPlace {
  /** Milliseconds after the last change of a control (CN-01). */
  wait: number;
  /**
   * Typing counts as a change too, of a text that passes; otherwise text is searched for when the form is sent. What is
   * typed on takes the place of the step that typing began with.
   */
  typing?: true | ((text: string) => boolean);
  history: Step;
  /** Where the visitor is, if what is found depends on it: then a change of it searches again. */
  place?: ReadonlySignal<UserLocation | null>;
  /** Gets the results that stand on the page, and those of each search after; not when more of the same are added. */
  shown?(results: HTMLElement): void;
  /** Called when further results stand below the others. */
  added?(): void;
}

/**
 * Searches without leaving the page: the addresses of its form and of its links (`data-search`) are fetched, and the
 * results in them (`data-results`, made by `ResultList`) replace the results on this page. Other parts of the page that
 * depend on the search (`data-part`) are replaced as they arrive, when more of the same comes only those that grow with
 * it (`data-grows`). Old results stay until the new ones have arrived, and
 * a search is dropped when a newer one begins. If anything fails, the browser goes to the address itself.
 */
export function resultsInPlace(host: HTMLElement, ways: InPlace): void {
  const form = host.querySelector("form");
  if (!form) return;
  const search = new RunningSearch(host, form, ways);
  followForm(host, form, search, ways);
  followLinks(host, form, search, ways.history);
  addEventListener("popstate", () => {
    if (location.search === search.shownQuery) return;
    search.typed = false;
    fill(form, new URLSearchParams(location.search));
    void search.load(new URL(location.href), { as: "none" });
  });
  search.begin();
  let last: UserLocation | null = null;
  ways.place?.subscribe((place) => {
    // What was searched for stays as it is (LO-05).
    if (place !== last) void search.load(new URL(location.href), { as: "stay" });
    last = place;
  });
}

/** Searches after a change of a control, and at once when the form is sent. */
function followForm(host: HTMLElement, form: HTMLFormElement, search: RunningSearch, ways: InPlace): void {
  const { wait, typing, history: step } = ways;
  const soon = ({ target }: Event, text = false) => {
    if (!isControl(target) || target.form !== form) return;
    // The previous request is obsolete.
    search.stop();
    if (text && typing !== true && !typing?.(target.value)) return;
    search.schedule(wait, () => {
      void search.load(formUrl(form), { as: text && search.typed ? "replace" : step });
      search.typed = text;
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search.typed = false;
    void search.load(formUrl(form), { as: step });
  });
  // On the host, since a control of the form may stand elsewhere in the block.
  host.addEventListener("change", (event) => isTextBox(event.target) || soon(event));
  if (typing) host.addEventListener("input", (event) => isTextBox(event.target) && soon(event, true));
}

/** Follows the links of a search; those with other criteria update the form as well. */
function followLinks(host: HTMLElement, form: HTMLFormElement, search: RunningSearch, step: Step): void {
  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(link.href);
    search.typed = false;
    if ("reset" in link.dataset) {
      fill(form, address.searchParams);
      if (form.contains(link)) form.querySelector("input")?.focus();
    }
    void search.load(address, { as: step, more: link.closest("[data-more]") !== null });
  });
}

const parts = () => [...document.querySelectorAll<HTMLElement>("[data-part]")];

/** The search of a page: the one that runs, and the results that stand there. */
class RunningSearch {
  readonly #host: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #shown: InPlace["shown"];
  readonly #added: InPlace["added"];
  readonly #place: InPlace["place"];
  #running = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rows: ResultRows | undefined;
  /** The query whose results stand there. */
  shownQuery = location.search;
  /** Whether the last search began with typing. */
  typed = false;

  constructor(host: HTMLElement, form: HTMLFormElement, { shown, added, place }: InPlace) {
    this.#host = host;
    this.#form = form;
    this.#shown = shown;
    this.#added = added;
    this.#place = place;
  }

  /** Takes over the results that came with the page. */
  begin(): void {
    const results = this.#current();
    if (!results) return;
    this.#count(results);
    this.#shown?.(results);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
    this.#running = new AbortController();
    for (const part of [this.#current(), ...parts()]) part?.removeAttribute("aria-busy");
  }

  schedule(wait: number, search: () => void): void {
    this.#timer = setTimeout(search, wait);
  }

  /**
   * Shows what an address finds; `more` of the same goes below what stands there. `stay` is the page's own address again:
   * what stands there stays if that fails.
   */
  async load(address: URL, { as, more = false }: { as: Step | "none" | "stay"; more?: boolean }): Promise<void> {
    this.stop();
    const { signal } = this.#running;
    const old = this.#current();
    this.#wait(old, more);
    let came = false;
    try {
      await eachPart(await this.#fetch(address, signal), signal, (name, part) => {
        if (name !== "results") {
          for (const place of parts())
            if (place.dataset.part === name && (!more || "grows" in part.dataset)) replacePart(place, part);
          return;
        }
        if (!old) return;
        came = true;
        if (as === "push" || as === "replace") this.#remember(address, as);
        this.shownQuery = location.search;
        this.#show(old, part, more);
      });
      if (!came) throw new Error("the search answered without results");
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${this.#host.dataset.name}:`, error);
      if (as === "stay") this.stop();
      else location.assign(address);
    }
  }

  /** The page at an address; for a known place its live blocks, which come in no address and no cache (LO-15). */
  async #fetch(address: URL, signal: AbortSignal): Promise<Response> {
    const place = this.#place?.peek();
    if (place) {
      try {
        return await blocksForPlace(address, place, signal);
      } catch (error) {
        signal.throwIfAborted();
        console.warn("place:", error);
      }
    }
    return fetch(address, { signal, headers: { accept: "text/html" } });
  }

  #current() {
    return this.#host.querySelector<HTMLElement>("[data-results]");
  }

  #count(results: HTMLElement): void {
    this.#rows?.drop();
    const list = results.querySelector<HTMLElement>("ol");
    this.#rows = list ? new ResultRows(list) : undefined;
  }

  /** Says that a search runs, and covers what it will replace. */
  #wait(old: HTMLElement | null, more: boolean): void {
    const cover = old?.querySelector("[data-cover]");
    if (cover) (more ? old?.querySelector("[data-more]") : old)?.appendChild(cover);
    for (const part of [old, ...(more ? [] : parts())]) part?.setAttribute("aria-busy", "true");
    this.#say((status) => status.dataset.status);
  }

  #remember(address: URL, as: Step): void {
    history[as === "push" && address.href !== location.href ? "pushState" : "replaceState"](null, "", address);
  }

  #show(old: HTMLElement, found: HTMLElement, more: boolean): void {
    if (more && this.#rows) addResults(old, found, this.#rows);
    else {
      replaceResults(old, found, this.#form);
      this.#count(found);
    }
    // How many were found, or that nothing was, for those who cannot see it (AX-03).
    this.#say(() => this.#host.querySelector("[data-say]")?.textContent);
    if (more) this.#added?.();
    else this.#shown?.(found);
  }

  #say(words: (status: HTMLElement) => string | null | undefined): void {
    const status = this.#host.querySelector<HTMLElement>("[data-status]");
    if (status) status.textContent = words(status) ?? "";
  }
}
