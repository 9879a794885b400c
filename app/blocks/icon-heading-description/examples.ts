import { drawing } from "../../cms/components/card-examples.ts";
import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  icon: drawing("hand-heart"),
  heading: value("Someone to sit with you"),
  description: value("<p>Volunteers keep you company in every waiting room, if you would like that.</p>"),
};

export const doc = "An icon, a heading, and a short text, without a link.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  empty: { fields: null },
  longest: {
    fields: { ...ordinary, heading: value(longText(16)), description: value(`<p>${longText(80)}</p>`) },
  },
  wrong: { fields: { icon: { value: "none" }, heading: { value: {} }, description: { value: 4 } } },
});
