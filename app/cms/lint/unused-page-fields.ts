import { stripTags } from "../../../lib/text/text.ts";
import { hasContent } from "../fields/has-content.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, recordOf, textOf, unwrap } from "../fields/wire.ts";
import { pageFields } from "../parse/component-map.ts";
import { isCode } from "../parse/field-kinds.ts";
import { USED_ELSEWHERE } from "../parse/page-content.ts";
import type { ParsedPage } from "../parse/parse-page.ts";

/** Matches the names of context fields that the CMS adds or that the site reads. */
const CONTEXT =
  "pageEditing site pageState editMode language itemPath renderingType clientScripts clientData variantId layoutId " +
  "visitorIdentificationTimestamp themes hasSpanishVersion topic visitorReference";
const renderedFields = new Set<string>(
  Object.values(pageFields)
    .flat()
    .map((name) => name.toLowerCase()),
);
const knownContext = new Set(CONTEXT.split(" "));

/** Reports page fields and context values that have content but do not appear on the page. */
export function unusedPageFields(document: unknown, page: ParsedPage): LayoutProblem[] {
  const sitecore = recordOf(recordOf(document).sitecore);
  const { fields } = recordOf(sitecore.route);
  const pageLetters = lettersOf(stripTags(textsIn(page.regions).join(" ")));
  const problem = (level: LayoutProblem["level"], field: string, wrong: string): LayoutProblem => ({
    level,
    block: "",
    item: page.itemId,
    field,
    wrong,
  });
  const isOnPage = (wire: unknown): boolean => {
    const value = unwrap(wire);
    // A teaser of an item does not show all of its texts.
    if (isReference(wire)) return textsIn(value).some((text) => isNamed(text) && pageLetters.includes(lettersOf(text)));
    const [content] = isRecord(value)
      ? [value.src, value.href].map(textOf).filter(Boolean)
      : [stripTags(textOf(value))];
    const excerpt = lettersOf((content ?? "").replace(/\?.*$/s, "")).slice(0, 40);
    return excerpt.length > 0 && pageLetters.includes(excerpt);
  };
  return [
    ...Object.entries(recordOf(fields))
      .filter(
        ([name, wire]) =>
          !renderedFields.has(name.toLowerCase()) &&
          !USED_ELSEWHERE.test(name) &&
          hasContent(wire) &&
          !isCode(textOf(unwrap(wire))) &&
          !isOnPage(wire),
      )
      // References, such as categories and tags, select pages for lists.
      .map(([name, wire]) => problem(isReference(wire) ? "advice" : "broken", name, "No block shows this page field")),
    ...Object.keys(recordOf(sitecore.context))
      .filter((key) => !knownContext.has(key))
      .map((key) => problem("advice", key, "The site ignores this context key")),
  ];
}

/** Returns whether a field refers to other items instead of containing text, a link, or a picture of its own. */
function isReference(wire: unknown): boolean {
  const value = unwrap(wire);
  return (Array.isArray(value) ? value : [value]).every((entry) => isRecord(entry) && "fields" in entry);
}

/** Returns whether a text of an item identifies the item on a page, which an ID or a URL does not. */
const isNamed = (text: string): boolean => hasContent(text) && !isCode(text) && !/[/<]/.test(text);

/** Returns the letters and digits of a text. The page can change spaces, entities, and markup. */
const lettersOf = (text: string): string => text.replace(/&[a-z]+;|[^\p{L}\p{N}]/giu, "").toLowerCase();

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
