import { expect, test } from "vitest";
import * as cards from "../../lib/display/cards.ts";

/** Returns the cards per view at each width. A fraction shows part of the next card. */
const at = ({ wide, under }: cards.CardSteps, widths: number[]) =>
  widths.map((width) => under.reduce((cards, [limit, fewer]) => (width < limit ? fewer : cards), wide));

test.each([
  ["CA-02 publications", cards.PUBLICATION_STEPS, [1200, 1199, 734, 733, 500, 499], [3, 2.25, 2.25, 1.5, 1.5, 1.1]],
  [
    "CA-03 categories",
    cards.CATEGORY_STEPS,
    [1200, 1199, 905, 904, 720, 719, 600, 599],
    [5, 4.25, 4.25, 3.25, 3.25, 2.25, 2.25, 1.1],
  ],
  ["CA-04 highlights", cards.HIGHLIGHT_STEPS, [905, 904, 720, 719, 600, 599], [3, 2.25, 2.25, 1.5, 1.5, 1.1]],
  [
    "CA-05 profiles",
    cards.PROFILE_STEPS,
    [1200, 1199, 905, 904, 720, 719, 600, 599],
    [4, 3.5, 3.5, 2.25, 2.25, 1.5, 1.5, 1.1],
  ],
  ["CA-06 providers", cards.PROVIDER_STEPS, [1200, 1199, 905, 904, 600, 599], [3, 2.25, 2.25, 1.5, 1.5, 1.1]],
  ["CA-07 related providers", cards.RELATED_PROVIDER_STEPS, [905, 904, 600, 599], [2.5, 1.5, 1.5, 1.2]],
  ["CA-08 general", cards.GENERAL_STEPS, [972, 971.5, 971, 750, 749, 500, 499], [3, 2.25, 2.25, 2.25, 1.5, 1.5, 1.1]],
  ["CA-09 nearby", cards.NEARBY_STEPS, [1200, 1199, 905, 904, 600, 599], [3, 2.25, 2.25, 1.5, 1.5, 1.1]],
  [
    "medical services",
    cards.SERVICE_STEPS,
    [1200, 1199, 905, 904, 720, 719, 600, 599],
    [6, 4.25, 4.25, 3.25, 3.25, 2.25, 2.25, 1.25],
  ],
])("%s", (_, steps, widths, expected) => expect(at(steps, widths)).toEqual(expected));

test("profile cards choose the number of columns and the avatar size (BL-33)", () => {
  expect([1, 4, 5, 6, 7].map(cards.profileColumns)).toEqual([2, 2, 3, 3, 4]);
  expect([cards.avatarSize(3, 1199), cards.avatarSize(2, 1199), cards.avatarSize(3, 1200)]).toEqual([160, 250, 250]);
});
