import { jsonOf } from "../../lib/text/json.ts";
import { isAllowedId } from "../cms/fields/sanitize.ts";
import type { Field, Parse, SafeHtml, Wrapped } from "../cms/fields/types.ts";
import { isEmpty, isRecord, textOf, unwrap } from "../cms/fields/wire.ts";

export interface ArticleSection {
  /** ID of the article section, for links to the section. Unique within the article. */
  id: string;
  title: string;
  html: SafeHtml;
}

interface ArticleBody {
  title: string;
  sections: ArticleSection[];
}

/** Wire format of an article body: an object or the same object as a JSON string. */
interface WireBody {
  readonly title?: string;
  readonly sectionsHtml: readonly { readonly id?: string; readonly title?: string; readonly html: string }[];
}

const FORM = 'JSON such as {"title": "…", "sectionsHtml": [{"id": "…", "title": "…", "html": "…"}]} was expected';

/** Declares a field for an article body: sections with a title and rich text. */
export const articleBody = (doc: string): Field<ArticleBody, Wrapped<string | WireBody>> => ({
  kind: "article body",
  doc,
  schema: { type: "object", properties: { value: { type: "string", contentMediaType: "application/json" } } },
  parse(wire, parse, name) {
    const value = unwrap(wire);
    if (isEmpty(value)) return { title: "", sections: [] };
    const body = typeof value === "string" ? jsonOf(value) : value;
    if (!isRecord(body) || !Array.isArray(body.sectionsHtml)) {
      parse.report(name, FORM);
      return { title: "", sections: [] };
    }
    const ids = new Set<string>();
    return {
      title: textOf(body.title),
      sections: body.sectionsHtml.flatMap((entry, index) => sectionOf(entry, index, ids, parse, name)),
    };
  },
});

function sectionOf(entry: unknown, index: number, ids: Set<string>, parse: Parse, name: string): ArticleSection[] {
  const place = `${name}.sectionsHtml[${index}]`;
  if (!isRecord(entry)) {
    parse.report(place, FORM);
    return [];
  }
  const title = textOf(entry.title).trim();
  const html = parse.html(textOf(entry.html), `${place}.html`);
  if (!title && !html) return [];
  const requestedId = textOf(entry.id).trim();
  if (requestedId && (!isAllowedId(requestedId) || ids.has(requestedId)))
    parse.report(`${place}.id`, "it is not a valid or unique ID: another ID is used", "advice");
  const id =
    [requestedId, slugOf(title), `section-${index + 1}`].find(
      (candidate) => isAllowedId(candidate) && !ids.has(candidate),
    ) ?? "";
  ids.add(id);
  return [{ id, title, html }];
}

const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
