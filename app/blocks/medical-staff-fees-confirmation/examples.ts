import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const links = {
  ctaLink: link("/for-professionals", ""),
  ctaText: value("Back to For professionals"),
  againLink: link("/for-professionals/medical-staff-fees", ""),
  againText: value("Back to the form"),
};

export const doc =
  "The return page of the payment service: shows whether the payment succeeded, was closed, or is unknown.";

export const examples = examplesOf(fields, {
  ordinary: { fields: links, query: { paymentId: "p-51a1e3f56d552605c2223b2a49f5ffb1" } },
  openedCold: { fields: links },
  closed: { fields: links, query: { id: "close" } },
  loggableTerm: {
    fields: {
      ...links,
      confirmedHeading: value("Paid, and thank you"),
      confirmedMessage: value("<p>Your file goes to the committee on the first Monday of the month.</p>"),
    },
    query: { paymentId: "p-51a1e3f56d552605c2223b2a49f5ffb1" },
  },
  empty: { fields: null },
  longest: {
    fields: {
      ...links,
      confirmedHeading: value(longText(16)),
      confirmedMessage: value(`<p>${longText(80)}</p>`),
      ctaText: value(longText(8)),
    },
  },
  wrong: { fields: { confirmedHeading: { value: {} }, confirmedMessage: { value: 4 }, ctaLink: { value: {} } } },
});
