import { date, image, item, items, link, number, richText, setting, text } from "../../cms/fields/fields.ts";
import { articleBody } from "../../publications/article-body.ts";
import { person } from "../../publications/publication-fields.ts";

/** Where in the article something stands (BL-51). */
const place = {
  sectionId: setting("The id of the section that it stands in; the first one when empty"),
  paragraphNumber: number("After which of its paragraphs; at its end when empty, or when it has fewer"),
};

export const fields = {
  title: text("The page's h1; the title in the body when empty"),
  summary: text("What it is about, in a sentence"),
  specialtyCallout: text("The specialty that it belongs to, above the title"),
  image: image("Picture above the text"),
  author: person("Who wrote it"),
  reviewer: person("Who has looked over it"),
  publishedDate: date("When it was published"),
  updatedDate: date("When it was last changed; it shows only if that was after the publication"),
  lengthToRead: number("How many minutes it takes to read"),
  findCareLink: link("Where 'find care' leads"),
  findCareText: text("Words on that button; it shows only with both"),
  landingPageLink: link("The page of the subject"),
  landingPageText: text("Words on the button that leads there; it shows only with both"),
  articleBody: articleBody("The text: JSON with title and sectionsHtml, each with id, title and html"),
  featureCTA: item("A call to action inside a section", {
    ...place,
    heading: text("Heading"),
    description: richText("A sentence or two"),
    ctaLink: link("Where its button leads"),
    ctaText: text("Words on the button; it shows only with both"),
  }),
  highlightCards: item("Cards inside a section", {
    ...place,
    heading: text("Heading above the cards"),
    cards: items("The cards", {
      image: image("Picture"),
      title: text("Title"),
      description: text("A sentence"),
      link: link("Where the card leads"),
    }),
  }),
};
