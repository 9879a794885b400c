import type { PageContext } from "../../context/page-context.ts";
import { image, items, link, text } from "../fields/fields.ts";
import type { Values } from "../fields/types.ts";

/** Fields of a person, for all profile blocks. */
export const profiles = items("The people, each their own card", {
  image: image("A portrait, square at best"),
  name: text("The person's name"),
  title: text("What the person is, such as Chief nurse"),
  description: text("A sentence or two about the person"),
  link: link("Where the card leads, if anywhere"),
});

export type Profile = Values<{ profiles: typeof profiles }>["profiles"][number];

/** Returns the profiles that have a name. In author mode, the function returns all profiles. */
export const visibleProfiles = (all: readonly Profile[], page: PageContext) =>
  all.filter(({ name }) => name || page.editing);
