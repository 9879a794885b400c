import { expect, test } from "vitest";
import { avatarSize, profileColumns } from "../../lib/display/cards.ts";

test("profile cards have two to four columns, and at widths below 1200 px, three or more cards have smaller avatars (BL-33)", () => {
  expect([1, 4, 5, 6, 7].map(profileColumns)).toEqual([2, 2, 3, 3, 4]);
  expect([avatarSize(3, 1199), avatarSize(2, 1199), avatarSize(3, 1200)]).toEqual([160, 250, 250]);
});
