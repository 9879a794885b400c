import { flag, image, items, link, richText, text } from "../../cms/fields/fields.ts";

const entry = {
  title: text("What the entry says: the link's own text when empty"),
  titleLink: link("Where it leads"),
};

export const fields = {
  title: text("What the section is called"),
  titleLink: link("The section's own first page"),
  parentNavigationLink: link("The page above the section, with its name: the way back"),
  navigationMenuItems: items("The entries of the section", {
    ...entry,
    isDropDown: flag("Whether it opens its groups of links, instead of leading somewhere by itself"),
    navigationGroups: items("Groups of links below the entry, where it opens them", {
      title: text("Heading of the group; none when empty"),
      navigationLinks: items("Links of the group", entry),
    }),
  }),
  actionBlocks: items("What a visitor can do at once: it stands beside the links of whatever is opened", {
    icon: image("Icon"),
    title: text("Heading"),
    bodyCopy: richText("A sentence"),
    primaryCTAText: text("Words on the button; it shows only with both"),
    primaryCTALink: link("Where the button leads"),
  }),
};
