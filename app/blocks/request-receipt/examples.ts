import { requestReceipt } from "../../../contracts/requests.ts";
import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const query = requestReceipt.example.request;
const help = value('<p>Questions? Call <a href="tel:+13035550142">(303) 555-0142</a>.</p>');

export const doc = "The receipt of a form that a visitor sent, identified by the URL.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      headline: value("We have your request"),
      description: value("<p>We call you within one business day.</p>"),
      help,
    },
    query,
  },
  unknown: { fields: { help } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(10)),
      description: value(`<p>${longText(60)}</p>`),
      help: value(`<p>${longText(60)}</p>`),
    },
    query,
  },
  wrong: { fields: { headline: { value: {} }, description: 7 } },
});
