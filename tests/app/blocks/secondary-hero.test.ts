import { expect, it } from "vitest";
import { focusPosition } from "../../../app/blocks/secondary-hero/SecondaryHero.tsx";

it.each([
  [0, "0% 50%"],
  [7, "70% 50%"],
  [10, "100% 50%"],
  [14, "100% 50%"],
  [-2, "0% 50%"],
  [null, "50% 50%"],
])("the secondary hero converts the focus %s to the image position %s (BL-10)", (focusSize, position) =>
  expect(focusPosition(focusSize)).toBe(position),
);
