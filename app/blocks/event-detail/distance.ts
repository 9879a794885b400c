import { coordinatePair } from "../../../lib/distance.ts";
import { call } from "../../browser/call.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import { criteriaOf, sessionSearch } from "./search.ts";

const SORT = "sortBy";
const pairOf = (place: typeof visitorPlace.value) => coordinatePair(place?.latitude, place?.longitude);

/**
 * Order by distance (EV-12): offered once the visitor's place is known, which is in the browser only. The events system
 * says the order; the sessions that stand on the page are put into it. Returns the announcement for new results.
 */
export function byDistance(host: HTMLElement): (results: HTMLElement) => void {
  const form = host.querySelector("form");
  const wish = document.createElement("input");
  Object.assign(wish, { type: "hidden", name: SORT });
  form?.appendChild(wish);
  let results: HTMLElement | undefined;
  let byDate: string[] = [];
  let running = new AbortController();
  const tab = () => results?.querySelector<HTMLButtonElement>("[data-distance]");

  const mark = (current: Element | null | undefined) => {
    results?.querySelector("[data-bar] [aria-current]")?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
  };

  const order = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const [here, query, pair] = [results, new URLSearchParams(location.search), pairOf(visitorPlace.peek())];
    wish.value = query.get(SORT) ?? "";
    const eventId = here?.dataset.event;
    if (!here || !eventId || wish.value !== "distance") return;
    if (!pair) {
      if (!tab()?.hasAttribute("aria-current")) return;
      // A place that was forgotten orders nothing any more.
      arrange(here, byDate);
      mark(here.querySelector("[data-bar] a"));
      return;
    }
    // The form has the location only if it is one of the event's.
    const place = form && new FormData(form).get("location");
    const search = { ...sessionSearch.read(query), location: String(place ?? "") };
    const criteria = { ...criteriaOf(eventId, search), ...pair, sortBy: "distance" };
    try {
      const { results: found } = await call("POST /classes-events/find-sessions", criteria, { signal });
      arrange(
        here,
        found.map(({ id }) => id),
      );
      for (const link of here.querySelectorAll<HTMLAnchorElement>("a[data-reset]")) {
        const query = new URLSearchParams(link.search);
        query.set(SORT, wish.value);
        link.search = `?${query}`;
      }
      mark(tab());
    } catch (error) {
      // They stay in the order of their dates.
      if (!signal.aborted) console.error("order by distance:", error);
    }
  };

  const offer = () => {
    const button = tab();
    if (!button) return;
    button.dataset.why ??= button.title;
    button.disabled = pairOf(visitorPlace.peek()) === null;
    button.title = button.disabled ? button.dataset.why : "";
  };
  host.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-distance]")) return;
    const address = new URL(location.href);
    address.searchParams.set(SORT, "distance");
    history.replaceState(history.state, "", address);
    void order();
  });
  visitorPlace.subscribe(() => {
    offer();
    void order();
  });
  return (found) => {
    results = found;
    byDate = rowsOf(found).map(({ dataset }) => dataset.id ?? "");
    offer();
    void order();
  };
}

const rowsOf = (results: HTMLElement) => [...results.querySelectorAll<HTMLElement>("li[data-id]")];

/** Sorts rows by a list of ids, others last. Each list's length stays the same (EV-14). */
function arrange(results: HTMLElement, ids: readonly string[]): void {
  const rows = rowsOf(results);
  const rank = new Map(ids.map((id, at) => [id, at]));
  const rankOf = ({ dataset }: HTMLElement) => rank.get(dataset.id ?? "") ?? ids.length;
  const places = rows.map((row) => row.parentElement);
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const [at, row] of sorted.entries()) places[at]?.appendChild(row);
}
