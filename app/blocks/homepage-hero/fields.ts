import { flag, image, items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Headline; the page's h1"),
  subCopy: text("One or two sentences under the headline"),
  backgroundImage: image("Background picture, 1400 x 800"),
  mobileBackgroundImage: image("Another picture for narrow screens"),
  anchorLink: link("Link to a part of this page or to the main action"),
  searchPage: link("Page of the site search; without it, the hero has no search box"),
  cards: items("The row of cards", {
    title: text("Title"),
    description: text("One sentence"),
    icon: setting("Name of an icon in the site's icon set"),
    link: link("Where the whole card leads"),
  }),
  cardsUnderPicture: flag("Show the cards below the picture instead of over its lower edge"),
};
