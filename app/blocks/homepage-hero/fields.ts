import { flag, image, items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The page's first words, its h1"),
  subCopy: text("One or two sentences under the headline"),
  backgroundImage: image("The picture behind, 1400 x 800"),
  mobileBackgroundImage: image("Another picture for narrow screens"),
  anchorLink: link("A link to a part of this page, or the first thing to do"),
  cards: items("The row of cards", {
    title: text("What it is"),
    description: text("One sentence"),
    icon: setting("Name of an icon of the site's family"),
    link: link("Where the whole card leads"),
  }),
  cardsUnderPicture: flag("Cards stand under the picture, not over its lower edge"),
};
