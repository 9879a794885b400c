import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const text = (uid: string, title: string, body: string) => ({
  uid,
  componentName: "RichText",
  dataSource: `{${uid}}`,
  params: {},
  fields: { title: value(title), body: value(`<p>${body}</p>`) },
});

export const doc = "A two-column layout: main blocks in `content`, related blocks in `aside`.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {},
    placeholders: {
      content: [text("a", "What matters", "It stands first, and takes most of a wide screen.")],
      aside: [text("b", "Beside it", "On a narrow screen this follows below.")],
    },
  },
  empty: { fields: null },
  longest: {
    fields: {},
    placeholders: {
      content: [text("c", longText(12), longText(80))],
      aside: [text("d", longText(8), longText(40)), text("e", longText(8), longText(40))],
    },
  },
  wrong: { fields: { heading: 4 }, placeholders: { content: [] } },
});
