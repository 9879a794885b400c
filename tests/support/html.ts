import { HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * Resolves the HTML validator's configuration once. By default, html-validate resolves its configuration for every
 * document, which takes longer than the validation.
 */
class FixedConfigLoader extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(...args: Parameters<StaticConfigLoader["getConfigFor"]>) {
    this.#resolved ??= super.getConfigFor(...args);
    return this.#resolved;
  }
}

const loader = new FixedConfigLoader({
  root: true,
  extends: ["html-validate:recommended"],
  elements: ["html5", { "x-island": { flow: true, phrasing: true, transparent: true } }],
  rules: {
    // React closes void elements and writes attributes in any order and in camel case.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "doctype-style": "off",
    // Unit tests run without the build's styles, so every class has the same name.
    "no-dup-class": "off",
    // React generates IDs with unusual characters, which are valid in HTML.
    "valid-id": ["error", { relaxed: true }],
    // Tests render blocks without the page headings, and catalog pages contain the same landmark several times.
    "heading-level": "off",
    "unique-landmark": "off",
    // Authors choose which phone numbers in their content are links.
    "tel-non-breaking": "off",
    // Inline styles contain only colors and positions that authors chose.
    "no-inline-style": "off",
    "long-title": "off",
    // If styles hide a list's markers, Safari removes the list role, so the markup sets the role explicitly.
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    // The checkboxes in one group have the same name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
  },
});
/** Validates HTML that the site generates. */
const checker = new HtmlValidate(loader);

/** Validation results, keyed by HTML string. Most markup is identical in all themes and in author mode. */
const checked = new Map<string, Promise<string[]>>();

/** Returns the HTML validator's errors, one per line. */
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
