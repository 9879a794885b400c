/** Words that say nothing about what is looked for. */
const FILLERS = new Set("a an and at by for from how i in is it me my near of on or the to what where with".split(" "));
/** More words than this narrow nothing down. */
const WORDS = 8;

/** The part of a word that its forms share, as a prefix: 'surgeries' and 'surgery' give 'surger'. */
function stem(word: string): string {
  const short = word.replace(/(?:ies|ied|y|ing|ed|es|s)$/, "");
  return short.length >= 4 ? short : word;
}

/** Words of what was typed, without fillers, unless there is nothing else. */
export function words(typed: string): string[] {
  const found =
    typed
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = found.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : found).slice(0, WORDS);
}

/**
 * What was typed as an FTS5 query: every word, or any of them, each as the beginning of a word.
 * Null when nothing that was typed is a word. Words are quoted, so none is read as an operator.
 */
export function match(typed: string, how: "every" | "any" = "every"): string | null {
  const terms = words(typed).map((word) => `"${stem(word)}"*`);
  return terms.length > 0 ? terms.join(how === "every" ? " AND " : " OR ") : null;
}
