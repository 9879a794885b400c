import { date, image, item, items, link, number, richText, setting, text } from "../../cms/fields/fields.ts";
import { articleBody } from "../../publications/article-body.ts";
import { person } from "../../publications/publication-fields.ts";

/** Declares the fields that position a call to action or cards within the article. */
const place = {
  sectionId: setting("Section id; the first section when empty"),
  paragraphNumber: number("Number of the preceding paragraph; the end of the section when empty or too high"),
};

export const fields = {
  title: text("Page h1; the body's title when empty"),
  summary: text("Summary, in one sentence"),
  specialtyCallout: text("Specialty, shown above the title"),
  image: image("Image above the text"),
  author: person("Author"),
  reviewer: person("Medical reviewer"),
  publishedDate: date("Publication date"),
  updatedDate: date("Date of the last change; shown only if after the publication date"),
  lengthToRead: number("Reading time in minutes"),
  findCareLink: link("Link of the 'find care' button"),
  findCareText: text("Text of that button; requires both text and link"),
  landingPageLink: link("Page of the subject"),
  landingPageText: text("Text of that button; requires both text and link"),
  articleBody: articleBody("Text as JSON: title and sectionsHtml, a list of { id, title, html }"),
  featureCTA: item("A call to action inside a section", {
    ...place,
    heading: text("Heading"),
    description: richText("A sentence or two"),
    ctaLink: link("Link of the button"),
    ctaText: text("Text of the button; requires both text and link"),
  }),
  highlightCards: item("Cards inside a section", {
    ...place,
    heading: text("Heading above the cards"),
    cards: items("The cards", {
      image: image("Image"),
      title: text("Title"),
      description: text("A sentence"),
      link: link("Link of the card"),
    }),
  }),
};
