import { choice, image, item, link, richText, sometimes, text } from "../../cms/fields/fields.ts";

const card = {
  icon: image("An icon before the words"),
  label: text("Its words; the card shows only with both"),
  link: link("Where it leads: a telephone number, or a page that helps"),
};

export const fields = {
  noResultsHeading: sometimes(text("Heading when no bill was found; a text of the dictionary when empty")),
  noResultsDescription: sometimes(richText("What to do when no bill was found")),
  cardOne: item("The first way to get help, when nothing was found or the look-up failed", card),
  cardTwo: item("The second way to get help", card),
  botCheck: choice("How the site's bot check shows itself here, where its service can do both", [
    "as the site says",
    "visible",
    "invisible",
  ]),
};
