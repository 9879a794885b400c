import { expect, test } from "vitest";
import { CAP, DEBOUNCE, DEFAULTS, LOCATIONS_FETCH, MIN_LENGTH, SKELETONS, STEPS } from "../../lib/constants.ts";

// The customer approved these values, so an accidental change must fail a test.
test("each search has the approved debounce time in milliseconds (CN-01)", () => {
  expect(DEBOUNCE).toEqual({
    eventsSearch: 300,
    typeahead: 300,
    searchBarSuggestions: 500,
    promoCode: 500,
    globalSearch: 300,
    locationSearch: 100,
    medicalServices: 100,
  });
});

test("each list shows the approved number of skeletons (CN-02)", () =>
  expect(SKELETONS).toEqual({ events: 10, search: 8, providers: 6, index: 6, other: 4 }));

test("each list shows the approved number of rows initially and after each click on 'Show More' (CN-03)", () => {
  const shown = Object.entries(STEPS).map(([list, step]) => `${list} ${step.first}+${step.more}`);
  expect(shown.join(", ")).toBe(
    "events 16+16, sessions 10+10, locations 20+20, news 4+8, globalSearch 10+10, index 10+10",
  );
  expect(LOCATIONS_FETCH).toBe(100);
});

test("each block has the approved maximum number of items (CN-04, VA-07)", () => {
  expect(CAP).toMatchObject({
    faqs: 7,
    imageCards: 12,
    commonSearches: 12,
    jumpLinks: 5,
    recentSearches: 5,
    avatars: 14,
    avatarsShown: 5,
    suggestions: 10,
  });
});

test("blocks and searches have the approved default values (CN-05)", () => {
  expect(DEFAULTS).toMatchObject({ locationDistance: 5000, carouselGap: 24, tabIndex: 0, tabIsLeft: true });
});

test("search fields have the approved minimum lengths (VA-06)", () => {
  expect(MIN_LENGTH).toEqual({ typeahead: 2, headerSubmit: 2, globalSearch: 3, participants: 3 });
});
