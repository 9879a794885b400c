import { longText, value } from "../../cms/fields/example-values.ts";
import { button, input, items, marks } from "../../forms/form-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const form = {
  headline: value("Request an appointment"),
  description: value('<p>In an emergency, call <a href="tel:911">911</a>.</p>'),
  closed: value("<p>Please call to make an appointment.</p>"),
  formAddress: value("/forms/appointment"),
  ...marks("appointment"),
  fields: [
    input("text", "firstName", "First name", { required: true, maxLength: 60, cssFieldClass: "half" }),
    input("text", "lastName", "Last name", { required: true, maxLength: 60, cssFieldClass: "half" }),
    input("checkboxList", "times", "When can you come?", { required: true, items: items("Mornings", "Afternoons") }),
    input("multiline", "reason", "Reason for the visit", { maxLength: 300 }),
    input("telephone", "phone", "Phone number", { required: true }),
    button("Send request"),
  ],
};

export const doc = "The form for an appointment request to the doctor, the location, or the service in the URL.";

export const examples = examplesOf(fields, {
  ordinary: { fields: form, query: { doctor: "/find-a-doctor/imani-zaragoza-348" } },
  withoutDoctor: { fields: form },
  closedPlace: { fields: form, query: { location: "/locations/denver-hospital-emergency-care" } },
  service: { fields: form, query: { service: "/medical-services/cardiology" } },
  unknown: { fields: form, query: { doctor: "/find-a-doctor/nobody" } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(10)),
      description: value(`<p>${longText(60)}</p>`),
      formAddress: value("/forms/appointment"),
      fields: [input("text", "a", longText(12), { required: true }), button(longText(4))],
    },
  },
  wrong: { fields: { formAddress: 7, fields: [null], closed: 7 } },
});
