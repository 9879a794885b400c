import { DEBOUNCE } from "../../../lib/constants.ts";

/**
 * Searches without leaving the page: the form's and the links' own addresses are fetched, and the results in them take
 * the place of those that stand here. Old results stay until the new ones have come, and a search that is overtaken
 * is dropped (LC-08, LC-20). Any trouble leads to the address itself.
 */
export function results(host: HTMLElement): void {
  const form = host.querySelector("form");
  if (!form) return;
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const current = () => host.querySelector<HTMLElement>("[data-results]");

  const addressOfForm = () => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && value.trim()) query.set(name, value.trim());
    return new URL(`?${query}`, location.href);
  };

  const load = async (address: URL, { remember = true, more = false } = {}) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const old = current();
    const cover = old?.querySelector("[data-cover]");
    if (more && cover) old?.querySelector("[data-more]")?.appendChild(cover);
    old?.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(address, { signal, headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const found = page.querySelector<HTMLElement>("x-island [data-results]");
      if (signal.aborted) return;
      if (!found || !old) throw new Error(`the search answered ${response.status}`);
      if (remember) history.pushState(null, "", address);
      if (more) addTo(old, found);
      else old.replaceWith(document.adoptNode(found));
    } catch (error) {
      if (signal.aborted) return;
      console.error("location search:", error);
      location.assign(address);
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void load(addressOfForm());
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(addressOfForm()), DEBOUNCE.locationSearch);
  });
  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-search]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(link.href);
    if ("reset" in link.dataset) fill(form, address.searchParams);
    void load(address, { more: link.closest("[data-more]") !== null });
  });
  addEventListener("popstate", () => {
    const address = new URL(location.href);
    fill(form, address.searchParams);
    void load(address, { remember: false });
  });
}

/** Puts what an address asks for into the form. */
function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if ((control instanceof HTMLInputElement && control.type !== "hidden") || control instanceof HTMLSelectElement)
      control.value = query.get(control.name) ?? "";
  }
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
