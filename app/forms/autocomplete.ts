/**
 * Guesses the `autocomplete` token (WCAG 1.3.5) from a field's name and title because the CMS does not send the token.
 * The first pattern that matches determines the token. Returns undefined for a field that does not ask for data about a
 * person.
 */
const WORDS: [RegExp, string][] = [
  [/nombre completo|nombre y apellido/, "name"],
  [/\b(first|given) ?name|nombre$/, "given-name"],
  [/\b(last|family) ?name|surname|apellido/, "family-name"],
  [/\bfull ?name|your name|^name$/, "name"],
  [/^dirección( postal)?$/, "address-line1"],
  [/\b(zip|postal)/, "postal-code"],
  [/\b(street )?address( line)? ?1?$/, "address-line1"],
  [/\b(street )?address( line)? ?2$/, "address-line2"],
  [/\bcity\b|^ciudad$/, "address-level2"],
  [/\bstate\b|^estado$/, "address-level1"],
  [/\bbirth ?date\b|\bdate of birth\b|^dob$|fecha de nacimiento/, "bday"],
];

export function autocompleteOf(kind: string, name: string, title: string): string | undefined {
  if (kind === "email") return "email";
  if (kind === "telephone") return "tel";
  if (kind !== "text" && kind !== "dropdown") return undefined;
  // Splits camel case names, such as `firstName`, into words.
  const normalizedTexts = [name, title].map((text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
  return WORDS.find(([pattern]) => normalizedTexts.some((word) => pattern.test(word)))?.[1];
}
