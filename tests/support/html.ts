import { HtmlValidate } from "html-validate";

/** The HTML checker, for what the site writes itself. */
const checker = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  elements: ["html5", { "x-island": { flow: true, phrasing: true, transparent: true } }],
  rules: {
    // How React writes HTML: void elements closed, attributes in any order and in camel case.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "doctype-style": "off",
    // Tests run without the styles, where every class has one name.
    "no-dup-class": "off",
    // Ids come from React, with characters that are fine in HTML.
    "valid-id": ["error", { relaxed: true }],
    // A page of examples repeats its block, and a block knows nothing of the headings before it.
    "heading-level": "off",
    "unique-landmark": "off",
    // Authored numbers are links already where they should be.
    "tel-non-breaking": "off",
    // Authored colors and positions only: a rule of the code says so.
    "no-inline-style": "off",
    "long-title": "off",
    // Styles may hide a list's markers; the role makes it a list for screen readers again.
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    // The boxes of a list are posted under one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
  },
});

/** What was found in HTML before: most of it comes again, in another theme or for authors. */
const checked = new Map<string, Promise<string[]>>();

/** The validator's errors in some HTML, one line each. */
export function htmlProblems(html: string): Promise<string[]> {
  const found = checked.get(html) ?? check(html);
  checked.set(html, found);
  return found;
}

async function check(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
}
