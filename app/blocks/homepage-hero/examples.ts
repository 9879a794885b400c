import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const card = (title: string, description: string, icon: string, href: string) =>
  item(title, { title: value(title), description: value(description), icon: value(icon), link: link(href, title) });

const ordinary = {
  headline: value("Good care starts with being heard"),
  subCopy: value("Hospitals, clinics and doctors across Colorado and Montana."),
  backgroundImage: image("/sc10media/home-hero.svg", "A hospital below snowy mountains at sunrise", 1600, 800),
  mobileBackgroundImage: image("/sc10media/home-hero-mobile.svg", "A hospital below snowy mountains", 800, 900),
  anchorLink: link("/find-a-doctor", "Find a doctor"),
  cards: [
    card("Find a location", "Hospitals, clinics and urgent care near you.", "map-pin", "/locations"),
    card("Medical services", "From first check-ups to heart surgery.", "stethoscope", "/medical-services"),
    card("Classes and events", "Birth classes, CPR, support groups.", "calendar", "/classes-events"),
  ],
};

export const doc =
  "The top of the home page: a picture, the headline, a search box, and cards for the most visited pages.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  cardsUnder: { fields: { ...ordinary, cardsUnderPicture: value(true) } },
  withoutPicture: { fields: { ...ordinary, backgroundImage: {}, mobileBackgroundImage: {} } },
  withoutCards: { fields: { ...ordinary, cards: [] } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      headline: value(longText(16)),
      subCopy: value(longText(60)),
      anchorLink: link("/find-a-doctor", longText(8)),
      cards: Array.from({ length: 7 }, (_, index) =>
        card(`${longText(6)} ${index}`, longText(40), "heart", "/medical-services"),
      ),
    },
  },
  wrong: { fields: { headline: { value: {} }, backgroundImage: { value: {} }, cards: [null, "x", {}] } },
});
