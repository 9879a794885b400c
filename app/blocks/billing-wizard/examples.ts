import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const noResultsHeading = value("We found no bills");
const noResultsDescription = value(
  "<p>There may be nothing to pay, or we may know you by another name or number. We can look it up together.</p>",
);
const call = item("Call", {
  icon: image("/-/media/icons/services/chat.svg", ""),
  label: value("Call us: (303) 555-0126"),
  link: link("tel:+13035550126", ""),
});
const help = item("Help", {
  icon: image("/-/media/icons/services/hand-heart.svg", ""),
  label: value("Help with paying"),
  link: link("/financial-assistance", ""),
});

export const doc = "Finds a visitor's bills by name or account number and links to their payment pages.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { noResultsHeading, noResultsDescription, cardOne: call, cardTwo: help } },
  visibleCheck: { fields: { noResultsHeading, noResultsDescription, cardOne: call, botCheck: value("visible") } },
  empty: { fields: null },
  longest: {
    fields: {
      noResultsHeading: value(longText(16)),
      noResultsDescription: value(`<p>${longText(120)}</p>`),
      cardOne: item("Long", { label: value(longText(12)), link: link("https://partners.larkspurhealth.example/", "") }),
      cardTwo: item("Long too", { label: value(longText(14)), link: link("/contact-us", "") }),
    },
  },
  wrong: {
    fields: {
      noResultsHeading: { value: {} },
      noResultsDescription: { value: 4 },
      cardOne: { value: 7 },
      botCheck: value("x"),
    },
  },
});
