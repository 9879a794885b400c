import { date, image, item, items, link, number, richText, setting, text } from "../../cms/fields/fields.ts";
import { articleBody } from "../../publications/article-body.ts";
import { person } from "../../publications/publication-fields.ts";

/** Declares the fields that position a call to action or cards within the article. */
const place = {
  sectionId: setting("Section id; the first section when empty"),
  paragraphNumber: number("Number of the paragraph to follow; the end of the section when empty or too high"),
};

export const fields = {
  title: text("The page's h1; the title in the body when empty"),
  summary: text("Summary, in one sentence"),
  specialtyCallout: text("Specialty, shown above the title"),
  image: image("Picture above the text"),
  author: person("Author"),
  reviewer: person("Medical reviewer"),
  publishedDate: date("Date of publication"),
  updatedDate: date("Date of the last change; shown only if it is after the date of publication"),
  lengthToRead: number("Reading time in minutes"),
  findCareLink: link("Where 'find care' leads"),
  findCareText: text("Text of that button; it is shown only with both text and link"),
  landingPageLink: link("Page of the subject"),
  landingPageText: text("Text of that button; it is shown only with both text and link"),
  articleBody: articleBody("The text: JSON with title and sectionsHtml, each with id, title and html"),
  featureCTA: item("A call to action inside a section", {
    ...place,
    heading: text("Heading"),
    description: richText("A sentence or two"),
    ctaLink: link("Where its button leads"),
    ctaText: text("Text of the button; it is shown only with both text and link"),
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
