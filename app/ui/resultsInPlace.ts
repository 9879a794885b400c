/** How a search on a page of its own behaves, besides following addresses. */
export interface InPlace {
  /** Milliseconds after the last change of a control (CN-01). */
  wait: number;
  /** Typing counts as a change too; otherwise text is searched for when the form is sent. */
  typing?: boolean;
  /** Whether a search is a step that "back" undoes, or takes the last one's place. */
  history: "push" | "replace";
  /** Gets the results that stand on the page, and those of each search after; not when more of the same are added. */
  shown?(results: HTMLElement): void;
}

/**
 * Searches without leaving the page: the addresses of its form and of its links (`data-search`) are fetched, and the
 * results in them (`ui/ResultList`) take the place of those that stand here. Old results stay until the new ones have
 * come, and a search that is overtaken is dropped. Any trouble leads to the address itself.
 */
export function resultsInPlace(host: HTMLElement, { wait, typing, history: step, shown }: InPlace): void {
  const form = host.querySelector("form");
  if (!form) return;
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let here = location.search;
  const current = () => host.querySelector<HTMLElement>("[data-results]");

  const load = async (address: URL, { remember = true, more = false } = {}) => {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const old = current();
    const cover = old?.querySelector("[data-cover]");
    if (more && cover) old?.querySelector("[data-more]")?.appendChild(cover);
    old?.setAttribute("aria-busy", "true");
    const status = host.querySelector<HTMLElement>("[data-status]");
    if (status) status.textContent = status.dataset.status ?? "";
    try {
      const response = await fetch(address, { signal, headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const found = page.querySelector<HTMLElement>("x-island [data-results]");
      if (signal.aborted) return;
      if (!found || !old) throw new Error(`the search answered ${response.status}`);
      if (remember) history[`${step}State`](null, "", address);
      here = location.search;
      if (more) addTo(old, found);
      else replace(old, document.adoptNode(found), form);
      // How many were found, or that nothing was, for those who cannot see it (AX-03).
      if (status) status.textContent = host.querySelector("[data-say]")?.textContent ?? "";
      if (!more) shown?.(found);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${host.dataset.name}:`, error);
      location.assign(address);
    }
  };

  const soon = ({ target }: Event) => {
    if (!isControl(target) || target.form !== form) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(addressOf(form)), wait);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void load(addressOf(form));
  });
  // On the host, since a control of the form may stand elsewhere in the block.
  host.addEventListener("change", (event) => isTextBox(event.target) || soon(event));
  if (typing) host.addEventListener("input", (event) => isTextBox(event.target) && soon(event));
  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(link.href);
    if ("reset" in link.dataset) fill(form, address.searchParams);
    void load(address, { more: link.closest("[data-more]") !== null });
  });
  addEventListener("popstate", () => {
    if (location.search === here) return;
    fill(form, new URLSearchParams(location.search));
    void load(new URL(location.href), { remember: false });
  });
  const results = current();
  if (results) shown?.(results);
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
function addressOf(form: HTMLFormElement): URL {
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
    if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
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

/** Puts further results below those that stand there, and the focus on the first of them. */
function addTo(old: HTMLElement, found: HTMLElement): void {
  const [list, longer] = [old.querySelector("ol"), found.querySelector("ol")];
  if (!list || !longer) throw new Error("there are no results");
  const added = [...longer.children].slice(list.children.length);
  for (const card of added) list.appendChild(document.adoptNode(card));
  for (const part of ["[data-bar]", "[data-more]"]) {
    const next = found.querySelector(part);
    if (next) old.querySelector(part)?.replaceWith(document.adoptNode(next));
  }
  const cover = found.querySelector("[data-cover]");
  if (cover) old.appendChild(document.adoptNode(cover));
  old.removeAttribute("aria-busy");
  const title = added[0]?.querySelector("h2");
  if (title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
}
