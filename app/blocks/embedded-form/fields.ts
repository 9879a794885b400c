import { flag, setting, text } from "../../cms/fields/fields.ts";
import type { Field } from "../../cms/fields/types.ts";

/**
 * Declares a field for the name of a third-party form. The name is part of a URL, so it can contain only letters,
 * digits, hyphens, and underscores.
 */
const formName = (doc: string): Field<string> => ({
  ...setting(doc),
  kind: "form name",
  parse(wire, parse, name) {
    const given = setting(doc).parse(wire, parse, name);
    if (/^[\w-]*$/.test(given)) return given;
    parse.report(name, "Use only letters, digits, - and _");
    return "";
  },
});

export const fields = {
  title: text("Heading of the form"),
  formName: formName("Form name at the third party; required"),
  isOfSitecore: flag("The form is made with XM Cloud Forms, and the name is its ID"),
  withCss: flag("Isolate the form's styles from the page"),
};
