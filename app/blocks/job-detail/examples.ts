import { link, longText, value } from "../../cms/fields/example-values.ts";
import { button, input, marks } from "../../forms/form-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const help = value('<p>Need help to apply? Call <a href="tel:+13035550158">(303) 555-0158</a>.</p>');
const listLink = link("/careers/jobs", "All open jobs");

export const doc = "The page of the open job in the URL; an unknown job is a 404.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      ...{ help, listLink, formAddress: value("/forms/job-application"), ...marks("job-application") },
      fields: [
        input("text", "firstName", "First name", { required: true }),
        input("multiline", "experience", "Your experience", { required: true }),
        button("Send application"),
      ],
    },
  },
  empty: { fields: null },
  longest: { fields: { help: value(`<p>${longText(80)}</p>`), listLink: link("/careers/jobs", longText(10)) } },
  wrong: { fields: { help: 7, listLink: 7 } },
});
