import type { PageContext } from "../../context/page-context.ts";
import { image, items, link, text } from "../fields/fields.ts";
import type { Values } from "../fields/types.ts";

/** Fields that describe a person in profile blocks. */
export const profiles = items("The people, one card each", {
  image: image("A portrait, ideally square"),
  name: text("The person's name"),
  title: text("Job title, such as Chief nurse"),
  description: text("A sentence or two about the person"),
  link: link("Link of the card"),
});

export type Profile = Values<{ profiles: typeof profiles }>["profiles"][number];

/** Returns the profiles that have a name. In author mode, the result includes profiles that have no name. */
export const visibleProfiles = (all: readonly Profile[], page: PageContext) =>
  all.filter(({ name }) => name || page.editing);
