import { flag, image, items, link, richText, text } from "../../cms/fields/fields.ts";

const entry = {
  title: text("Entry text; the link text when empty"),
  titleLink: link("The link"),
};

export const fields = {
  title: text("Name of the section"),
  titleLink: link("First page of the section"),
  parentNavigationLink: link("Parent page of the section, with its name"),
  navigationMenuItems: items("Entries of the section", {
    ...entry,
    isDropDown: flag("Open groups of links instead of a page"),
    navigationGroups: items("Groups of links that the entry opens", {
      title: text("Heading of the group; none when empty"),
      navigationLinks: items("Links of the group", entry),
    }),
  }),
  actionBlocks: items("Calls to action next to an open entry's links", {
    icon: image("Icon"),
    title: text("Heading"),
    bodyCopy: richText("A sentence"),
    primaryCTAText: text("Text of the button; requires a link"),
    primaryCTALink: link("Link of the button"),
  }),
};
