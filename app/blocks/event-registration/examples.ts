import { link, longText, value } from "../../cms/fields/example-values.ts";
import { button, input, marks } from "../../forms/form-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const inputs = [
  input("text", "firstName", "First name", { required: true, maxLength: 60, cssFieldClass: "half" }),
  input("text", "lastName", "Last name", { required: true, maxLength: 60, cssFieldClass: "half" }),
  input("email", "email", "Email", { required: true }),
  input("telephone", "phone", "Phone number"),
  button("Register"),
];
const address = value("/forms/event-registration");

const ordinary = {
  headline: value("Who is coming?"),
  formAddress: address,
  ...marks("registration"),
  fields: inputs,
  backLink: link("/classes-events", "Find another class"),
};

export const doc = "The registration form for the class session in the URL.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary, query: { sessionId: "15" } },
  withoutSession: { fields: ordinary },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(10)),
      description: value(`<p>${longText(40)}</p>`),
      formAddress: address,
      fields: [input("text", "a", longText(12), { required: true }), button(longText(4))],
      backLink: link("/classes-events", longText(6)),
    },
    query: { sessionId: "15" },
  },
  wrong: { fields: { formAddress: 7, fields: [null], backLink: { value: {} } } },
});
