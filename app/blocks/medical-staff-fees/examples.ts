import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const description = value(
  "<p>Fill in the form, and we take you to the page of our payment service. You pay there, and we never see the number of your card.</p>",
);

export const doc = "The payment form for medical staff fees; also the return page after a canceled payment.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { headline: value("One payment, one fee"), description } },
  canceled: {
    fields: {
      description,
      canceledHeading: value("Payment canceled"),
      canceledMessage: value("Nothing was charged. You can try again whenever you like."),
    },
    query: { id: "cancel" },
  },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(16)),
      description: value(`<p>${longText(120)}</p>`),
      submitText: value(longText(6)),
    },
  },
  wrong: { fields: { headline: { value: {} }, description: { value: 4 }, submitText: value([]) } },
});
