import { pushEvent } from "../../browser/data-layer.ts";

/** What a search was, as its results say it for analytics: nothing in it is a visitor's own text (AN-08). */
const wishOf = (found: HTMLElement) => ({
  ...found.querySelector<HTMLElement>("[data-terms]")?.dataset,
});

/** Counts the searches of a visit: what they are for, by type and by order, each when it is another than before (LC-19). */
export function searchEvents() {
  let last: DOMStringMap = {};
  return {
    searched(found: HTMLElement): void {
      const { terms = "", type = "", sort = "" } = wishOf(found);
      if (terms && terms !== last.terms) pushEvent({ event: "locationSearchTerms", searchTerms: terms });
      if (type && type !== last.type) pushEvent({ event: "locationSearchType", locationType: type });
      if (sort && sort !== (last.sort ?? "relevance")) pushEvent({ event: "locationSearchSort", sort });
      last = { terms, type, sort };
    },
    paged(found: HTMLElement): void {
      const page = Number(wishOf(found).step);
      if (page > 1) pushEvent({ event: "locationSearchPagination", page });
    },
  };
}
