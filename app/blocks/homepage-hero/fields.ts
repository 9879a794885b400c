import { flag, image, items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Headline; page h1"),
  subCopy: text("One or two sentences below the headline"),
  backgroundImage: image("Background image, 1400 x 800"),
  mobileBackgroundImage: image("Image for narrow screens"),
  anchorLink: link("Link to a section of this page or to the main action"),
  searchPage: link("Site search page; required for the search box"),
  cards: items("The row of cards", {
    title: text("Title"),
    description: text("One sentence"),
    icon: setting("Icon name in the site's icon set"),
    link: link("Link of the whole card"),
  }),
  cardsUnderPicture: flag("Show the cards below the image instead of over its lower edge"),
};
