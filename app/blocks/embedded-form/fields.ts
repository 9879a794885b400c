import { flag, setting, text } from "../../cms/fields/fields.ts";
import type { Field } from "../../cms/fields/types.ts";

/** A form is part of an address: anything else would lead elsewhere. */
const formName = (doc: string): Field<string> => ({
  ...setting(doc),
  kind: "form name",
  parse(wire, parse, name) {
    const given = setting(doc).parse(wire, parse, name);
    if (/^[\w-]*$/.test(given)) return given;
    parse.report(name, "letters, digits, - and _ were expected");
    return "";
  },
});

export const fields = {
  title: text("Heading of the form"),
  formName: formName("What the form is called at the company whose forms the site embeds; nothing shows without"),
  withCss: flag("It keeps its own looks strictly apart from those of the page"),
};
