import { longText, value } from "../../cms/fields/example-values.ts";
import { button, input, items, marks, words } from "../../forms/form-examples.ts";
import { formFieldSet } from "../../forms/form-fields.ts";
import { examplesOf } from "../define.ts";

export const doc = "A form from the CMS, such as a contact form.";

export const examples = examplesOf(formFieldSet, {
  ordinary: {
    fields: {
      headline: value("Write to us"),
      description: value("<p>A person reads every message and answers within two working days.</p>"),
      formAddress: value("/forms/contact"),
      ...marks("contact-form"),
      fields: [
        input("text", "firstName", "First name", { required: true, maxLength: 60, cssFieldClass: "half" }),
        input("text", "lastName", "Last name", { required: true, maxLength: 60, cssFieldClass: "half" }),
        input("email", "email", "Email", { required: true, helpTextData: "We answer to this address." }),
        input("telephone", "phone", "Phone number", { supportingText: "If you would rather be called." }),
        input("dropdown", "topic", "What is it about?", {
          required: true,
          items: items("An appointment", "A bill", "Praise or a complaint"),
        }),
        input("radioList", "answer", "How shall we answer?", { required: true, items: items("By email", "By phone") }),
        input("checkboxList", "places", "Which places do you mean?", { items: items("Denver", "Boulder", "Billings") }),
        input("multiline", "message", "Your message", { required: true, maxLength: 1000, rows: 6 }),
        words("Please do not write about your health here: call us instead."),
        input("checkbox", "agree", "I have read how Larkspur Health handles my data", { required: true }),
        button("Send message"),
      ],
    },
  },
  /** Example form with a preselected option, a bot check, and an unknown field type. */
  filled: {
    fields: {
      formAddress: value("/forms/contact"),
      fields: [
        words("About you", "h3"),
        input("text", "name", "Full name", { value: "Marisol Vega" }),
        input("checkbox", "news", "Send me the newsletter", { value: true }),
        input("dropdown", "town", "Town", { items: items("Denver", "Boulder"), value: ["Boulder"] }),
        input("challenge", "person", "Please confirm that you are a person"),
        { model: { fieldTypeItemId: "{38137D30-7B2A-47D5-BBD8-133252C01B28}", title: "A date" } },
      ],
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(10)),
      description: value(`<p>${longText(40)}</p>`),
      formAddress: value("/forms/contact"),
      fields: [
        input("text", "a", longText(12), { helpTextData: longText(30), supportingText: longText(20), required: true }),
        input("multiline", "b", longText(8), { maxLength: 99_999, value: longText(60), placeholderText: longText(9) }),
        input("dropdown", "c", longText(8), { items: items(longText(20), longText(21)) }),
        input("checkboxList", "d", longText(8), { items: items(longText(20), longText(21)) }),
        input("checkbox", "e", longText(30)),
        button(longText(6)),
      ],
    },
  },
  wrong: {
    fields: {
      headline: { value: {} },
      formAddress: value("/forms/contact"),
      fields: [null, 7, {}, { model: null }, { model: { fieldTypeItemId: 7 } }, input("text", "", "No name"), "x"],
    },
  },
});
