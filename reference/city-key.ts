const ABBREVIATIONS: Record<string, string> = { st: "saint", ste: "sainte", mt: "mount", ft: "fort" };

/**
 * What two spellings of a city share: 'St. Louis' and 'saint louis' are the same.
 * A postal list and a visitor spell differently; both sides go through here.
 */
export function cityKey(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’.]/g, "");
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.map((word, index) => (index === 0 ? (ABBREVIATIONS[word] ?? word) : word)).join(" ");
}
