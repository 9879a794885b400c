/** Functions that create profiles in the wire format for block examples. */
import { image, item, link, longText, value } from "../fields/example-values.ts";
import type { ItemFields } from "../fields/types.ts";
import type { profiles } from "./profile-fields.ts";

/** Returns an example person with a portrait. `overrides` adds or replaces fields of the example. */
export const profile = (
  name: string,
  title: string,
  description: string,
  picture: string,
  overrides: ItemFields<typeof profiles> = {},
) =>
  item(name, {
    name: value(name),
    title: value(title),
    description: value(description),
    image: image(`/sc10media/avatars/${picture}.svg`, `Portrait of ${name}`, 240, 240),
    ...overrides,
  });

export const withoutPortrait = profile("Ines Duarte", "Volunteer", "", "", { image: null });

export const longProfiles = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    profile(`${longText(7)} ${index}`, longText(9), longText(50), "doctor-06", { link: link("/about-us", "") }),
  );

export const wrongProfiles = [null, {}, { fields: { name: value(3), image: value("none"), link: {} } }];
