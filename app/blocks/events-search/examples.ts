import { longText, value } from "../../fields/example-values.ts";

export const examples = {
  ordinary: { fields: { heading: value("Find a class or event") } },
  empty: { fields: null },
  longest: { fields: { heading: value(longText(20)) } },
  wrong: { fields: { heading: { value: [] } } },
};
