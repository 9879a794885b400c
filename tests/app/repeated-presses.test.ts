import { expect, it } from "vitest";
import { isHeldEnter } from "../../app/browser/held-enter.ts";
import { completedSearch, isRepeated, noSearch, startedSearch } from "../../app/search/latest-search.ts";

const HEART = "?searchText=heart";
it.each([
  ["before any search", noSearch, HEART, 0, false],
  ["while the same search runs", startedSearch(HEART), HEART, 1_000_000, true],
  ["while another search runs", startedSearch("?searchText=hear"), HEART, 1, false],
  ["while the next results load", startedSearch(`${HEART}&page=2`), HEART, 1, false],
  ["at once after the same search", completedSearch(HEART, 1_000), HEART, 1_000, true],
  ["4.9 seconds after the same search", completedSearch(HEART, 1_000), HEART, 5_900, true],
  ["5 seconds after the same search", completedSearch(HEART, 1_000), HEART, 6_000, false],
  ["after another search", completedSearch("?searchText=hear", 1_000), HEART, 1_001, false],
  ["after a search that failed", noSearch, HEART, 1_001, false],
] as const)("a search %s is a repetition: %# (RL-09)", (_when, latest, url, now, repeated) => {
  expect(isRepeated(latest, url, now)).toBe(repeated);
});

const on = (...selectors: string[]) => ({
  matches: (all: string) => all.split(",").some((one) => selectors.includes(one)),
});
it.each([
  ["a held Enter in a text box", { repeat: true }, true],
  ["the first Enter", { repeat: false }, false],
  ["a held letter", { repeat: true, key: "a" }, false],
  ["a held Space", { repeat: true, key: " " }, false],
  ["a held Enter of an input method", { repeat: true, isComposing: true }, false],
  ["a held Enter in a text with several lines", { repeat: true, target: on("textarea") }, false],
  ["a held Enter in an editor", { repeat: true, target: on("[contenteditable]") }, false],
  ["a held Enter on the document", { repeat: true, target: {} }, true],
] as const)("%s repeats no submission or click: %# (AX-02)", (_what, press, ignored) => {
  expect(isHeldEnter({ key: "Enter", isComposing: false, target: on(), ...press })).toBe(ignored);
});
