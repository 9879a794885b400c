import { eachPart } from "./page-parts.ts";
import { ResultRows } from "./result-rows.ts";

/** How a search on a page of its own behaves, besides following addresses. */
interface InPlace {
  /** Milliseconds after the last change of a control (CN-01). */
  wait: number;
  /**
   * Typing counts as a change too, of a text that passes; otherwise text is searched for when the form is sent. What is
   * typed on takes the place of the step that typing began with.
   */
  typing?: true | ((text: string) => boolean);
  /** Whether a search is a step that "back" undoes, or takes the last one's place. */
  history: "push" | "replace";
  /** Gets the results that stand on the page, and those of each search after; not when more of the same are added. */
  shown?(results: HTMLElement): void;
}

/**
 * Searches without leaving the page: the addresses of its form and of its links (`data-search`) are fetched, and the
 * results in them (`ui/ResultList`) take the place of those that stand here, as do other parts of the page that depend
 * on the search (`data-part`) whenever they come. Old results stay until the new ones have come, and a search that is
 * overtaken is dropped. Any trouble leads to the address itself.
 */
export function resultsInPlace(host: HTMLElement, { wait, typing, history: step, shown }: InPlace): void {
  const form = host.querySelector("form");
  if (!form) return;
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let here = location.search;
  let typed = false;
  const current = () => host.querySelector<HTMLElement>("[data-results]");
  let rows: ResultRows | undefined;
  const count = (results: HTMLElement) => {
    rows?.drop();
    const list = results.querySelector<HTMLElement>("ol");
    rows = list ? new ResultRows(list) : undefined;
  };
  const parts = () => [...document.querySelectorAll<HTMLElement>("[data-part]")];

  const stop = () => {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    for (const part of [current(), ...parts()]) part?.removeAttribute("aria-busy");
  };

  const load = async (address: URL, { as = step as "push" | "replace" | "none", more = false } = {}) => {
    stop();
    const { signal } = running;
    const old = current();
    const cover = old?.querySelector("[data-cover]");
    if (cover) (more ? old?.querySelector("[data-more]") : old)?.appendChild(cover);
    for (const part of [old, ...(more ? [] : parts())]) part?.setAttribute("aria-busy", "true");
    const status = host.querySelector<HTMLElement>("[data-status]");
    if (status) status.textContent = status.dataset.status ?? "";
    let came = false;
    const show = (found: HTMLElement) => {
      if (!old) return;
      came = true;
      if (as !== "none")
        history[as === "push" && address.href !== location.href ? "pushState" : "replaceState"](null, "", address);
      here = location.search;
      if (more && rows) addTo(old, found, rows);
      else {
        replace(old, found, form);
        count(found);
      }
      // How many were found, or that nothing was, for those who cannot see it (AX-03).
      if (status) status.textContent = host.querySelector("[data-say]")?.textContent ?? "";
      if (!more) shown?.(found);
    };
    try {
      await eachPart(address, signal, (name, part) => {
        if (name === "results") show(part);
        else if (!more) for (const place of parts()) if (place.dataset.part === name) place.replaceWith(part);
      });
      if (!came) throw new Error("the search answered without results");
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${host.dataset.name}:`, error);
      location.assign(address);
    }
  };

  const soon = ({ target }: Event, text = false) => {
    if (!isControl(target) || target.form !== form) return;
    // What was asked before is not wanted any more.
    stop();
    if (text && typing !== true && !typing?.(target.value)) return;
    timer = setTimeout(() => {
      void load(formUrl(form), { as: text && typed ? "replace" : step });
      typed = text;
    }, wait);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    typed = false;
    void load(formUrl(form));
  });
  // On the host, since a control of the form may stand elsewhere in the block.
  host.addEventListener("change", (event) => isTextBox(event.target) || soon(event));
  if (typing) host.addEventListener("input", (event) => isTextBox(event.target) && soon(event, true));
  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(link.href);
    typed = false;
    if ("reset" in link.dataset) {
      fill(form, address.searchParams);
      if (form.contains(link)) form.querySelector("input")?.focus();
    }
    void load(address, { more: link.closest("[data-more]") !== null });
  });
  addEventListener("popstate", () => {
    if (location.search === here) return;
    typed = false;
    fill(form, new URLSearchParams(location.search));
    void load(new URL(location.href), { as: "none" });
  });
  const results = current();
  if (!results) return;
  count(results);
  shown?.(results);
}

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
const isTextBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === "text" || target.type === "search");
const isDate = (name: string, form: HTMLFormElement) => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.type === "date";
};

/** What the form asks for as an address: blanks left out, dates as addresses write them (VA-05). */
function formUrl(form: HTMLFormElement): URL {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || !value.trim()) continue;
    const text = isDate(name, form) ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2-$3-$1") : value.trim();
    query.set(name, text);
  }
  return new URL(`?${query}`, location.href);
}

/** Puts what an address asks for into the form. */
function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (!isControl(control)) continue;
    const value = query.get(control.name) ?? "";
    if (/^(radio|checkbox)$/.test(control.type)) (control as HTMLInputElement).checked = control.value === value;
    else control.value = control.type === "date" ? value.replace(/^(\d\d)-(\d\d)-(\d{4})$/, "$3-$1-$2") : value;
  }
}

/** Puts other results in the place of the old ones. A focus within the old goes to what was chosen, or to the text. */
function replace(old: HTMLElement, found: HTMLElement, form: HTMLFormElement): void {
  const within = old.contains(document.activeElement);
  old.replaceWith(found);
  if (!within) return;
  const next = found.querySelector<HTMLElement>("a[aria-current]") ?? form.querySelector("input");
  next?.focus({ preventScroll: true });
}

/** Puts further results below those that stand there, each once, and the focus on the first of them. */
function addTo(old: HTMLElement, found: HTMLElement, rows: ResultRows): void {
  const known = new Set(rows.ids());
  const all = [...found.querySelectorAll<HTMLElement>("li[data-id]")];
  const added = all.filter(({ dataset }) => !known.has(dataset.id ?? ""));
  const title = added[0]?.querySelector("h2");
  rows.add(added);
  const [from, since] = [old, found].map((results) => results.querySelector("[data-first]"));
  if (from && since) since.textContent = from.textContent;
  for (const part of ["[data-bar]", "[data-more]"]) {
    const next = found.querySelector(part);
    if (next) old.querySelector(part)?.replaceWith(next);
  }
  const cover = found.querySelector("[data-cover]");
  if (cover) old.appendChild(cover);
  old.removeAttribute("aria-busy");
  if (title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
}
