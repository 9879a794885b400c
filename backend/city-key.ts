const ABBREVIATIONS: Record<string, string> = { st: "saint", ste: "sainte", mt: "mount", ft: "fort" };

/**
 * Returns a key that is the same for different spellings of a city's name, such as 'Saint Louis' and 'st louis'. The
 * database stores each city's key, and queries compare these keys with the key for the visitor's input.
 */
export function cityKey(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’.]/g, "");
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.map((word, index) => (index === 0 ? (ABBREVIATIONS[word] ?? word) : word)).join(" ");
}
