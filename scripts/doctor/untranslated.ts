import { phraseSets } from "../../app/phrases.ts";
import { decode, visitPages } from "./visit-pages.ts";

/** Function words that occur in English sentences but rarely in other languages. */
const ENGLISH =
  /(?<!\p{L})([Tt]he|[Aa]nd|[Yy]our?|[Ww]ith|[Ff]or|[Ff]rom|[Oo]ur|[Tt]his|[Tt]hat|is|are|on|of|by|at|will|have|[Ww]hen|[Ww]hat|[Hh]ow)(?!\p{L})/u;
const SPANISH = /(?<!\p{L})(el|la|los|las|de|del|y|en|para|con|por|su|sus|una?|que|al|se)(?!\p{L})/iu;
/** Matches function words within a proper name, such as `Board of Pediatrics`. */
const WITHIN_NAME = /(?<=\p{Lu}[\p{L}.]* )(and|by|for|of|on|with)(?= \p{Lu})/gu;

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKENS = /<!--[\s\S]*?-->|<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/gi;
const READABLE_ATTRIBUTES = /\s(alt|title|aria-label|placeholder|content)="([^"]*)"/gi;
const READABLE_META = /\s(name="description"|property="og:(title|description)")/;
/** English UI strings that are not identical to any Spanish UI string. */
const uiStrings = phraseSets.flatMap((set) => Object.values(set));
const translations = new Set(uiStrings.map(({ es }) => es));
const englishStrings = new Set(uiStrings.map(({ en }) => en).filter((text) => !translations.has(text)));

const isEnglish = (text: string): boolean =>
  englishStrings.has(text) ||
  (/\s/.test(text) &&
    !/^(https?:|\/)/.test(text) &&
    ENGLISH.test(text.replace(WITHIN_NAME, "")) &&
    !SPANISH.test(text));

/**
 * Returns the untranslated English text in the HTML of a page that is not in English. Text is English if it is an
 * English UI string or contains English function words. The function ignores text inside an element with `lang="en"`.
 */
export function untranslated(html: string): string[] {
  const englishTexts = new Set<string>();
  const openElements: { tag: string; language: string }[] = [];
  const [, pageLanguage = "en"] = /<html[^>]*\slang="([^"]*)"/.exec(html) ?? [];
  if (/^en\b/i.test(pageLanguage)) return [];
  const check = (raw: string, language: string): void => {
    const text = decode(raw);
    if (language === pageLanguage && isEnglish(text)) englishTexts.add(text);
  };
  for (const [token, skipped, closing, tag = "", attributes = ""] of html.matchAll(TOKENS)) {
    if (skipped || token.startsWith("<!--")) continue;
    const inherited = openElements.at(-1)?.language ?? "";
    if (!tag) check(token, inherited);
    else if (closing) {
      const start = openElements.findLastIndex((element) => element.tag === tag);
      if (start >= 0) openElements.length = start;
    } else {
      const language = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? inherited;
      for (const [, name, value = ""] of attributes.matchAll(READABLE_ATTRIBUTES))
        if (name !== "content" || READABLE_META.test(attributes)) check(value, language);
      if (!VOID.test(tag) && !attributes.endsWith("/")) openElements.push({ tag, language });
    }
  }
  return [...englishTexts];
}

/**
 * Requests a language's home page and all linked pages under its path. For each page, the function yields the
 * untranslated English text or, if the request fails, the response's status code.
 * @param home home page URL for a language, such as `http://localhost:8787/es`
 */
export async function* untranslatedPages(home: string): AsyncGenerator<{ path: string; problems: string[] }> {
  for await (const { path, status, html } of visitPages(home))
    yield {
      path,
      problems:
        html === null ? [`responded with status ${status}`] : untranslated(html).map((text) => `contains "${text}"`),
    };
}
