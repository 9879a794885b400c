import { nameFromPath } from "../../../lib/cms/paths.ts";
import { hasContent } from "../fields/has-content.ts";
import { isEmpty, isRecord, recordOf, textOf, unwrap, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { isPageLink, type Part, partsOf, toWords } from "./field-kinds.ts";
import { equalTextsIn, isTwin, type PathOfItem, pageOf, teaserOf } from "./teasers.ts";

/**
 * Converts components from other sites to the fields of the `ContentSection` block. Words in the component name
 * determine the section's layout. A CMS field's name and value determine the field's position in the section.
 */

/** Name of the block that renders components from other sites. */
export const SECTION = "ContentSection";

/**
 * Maps words in component names to layouts. The first word in the list that occurs in the component name determines the
 * layout.
 */
const LAYOUTS: readonly [RegExp, string][] = [
  [/\b(?:hero|jumbotron|masthead|splash)\b/, "hero"],
  [/\b(?:accordion|faqs?|collapse|collapsible|tabs?|expander)\b/, "accordion"],
  [
    /\b(?:about|address|alert|article|articles|author|authors|banner|benefits?|bio|body|breadcrumbs?|button|buttons|call|callout|cards?|carousel|charts?|column|columns|comparison|contact|content|copy|copyright|cta|description|details|disclaimer|documents?|event|events|eyebrow|features?|figure|footer|gallery|header|heading|headline|highlights?|hours|image|images|info|information|intro|introduction|item|items|layout|link|links|list|listing|location|logo|logos|media|menu|message|navigation|nav|news|newsletter|notice|offer|offers|overview|page|panel|paragraph|partners?|people|persons?|picture|plans?|post|posts|pricing|product|products|profile|promo|promos|promotion|questions|quote|resources?|reuse|richtext|section|services?|share|signup|slider|slides|slideshow|specialt(?:y|ies)|spotlight|statistics?|stats|steps?|story|stories|styleguide|subheading|subheadline|subscription|subtitle|summary|swatch|swatches|table|tag|tags|team|teaser|teasers|testimonials?|text|tile|tiles|timeline|title|topic|topics|video|welcome)\b/,
    "plain",
  ],
  [
    /\b(?:agenda|announcements?|area|awards?|block|brands?|category|categories|companies|component|customers?|directory|grid|group|home|module|offices?|rooms?|schedule|sessions?|speakers?|sponsors?|vendors?|venues?|widget)\b/,
    "plain",
  ],
];

/** Returns the layout for a component name, or undefined if the name does not contain a known word. */
export const layoutFor = (name: string): string | undefined =>
  LAYOUTS.find(([pattern]) => pattern.test(toWords(name)))?.[1];

const TITLE =
  /\b(?:title|heading|headline|header|question|name|fullname)(?: text)?$|\btitle (?:required|optional)$|^title\b/;
/** Matches the names of fields that contain the component's own title, such as `headline` but not `summaryHeadline`. */
const FIRST_TITLE = /^(?:title|heading|headline|header)\b/;
const EYEBROW = /\b(?:eyebrow|kicker|tag ?line|overline|pretitle|pre title|pre heading)\b/;
const SUBORDINATE = /\b(?:sub|subtitle|subheading|sub ?head(?:er|line)?|job)\b/;
/** Maximum length of a title in characters. */
const MAX_TITLE = 200;
/** Maximum nesting depth of items. */
const MAX_DEPTH = 3;

/** A content section and the CMS fields that the section does not render. */
interface Section {
  fields: Wire;
  unseen: Wire;
  /** Maps the path of each value, such as `texts[0]`, to the original CMS field. */
  origins: Record<string, string>;
}

/** Maps a component's fields to positions in a content section, such as `title` or `texts`. */
export type Places = Readonly<Record<string, string>>;

interface SectionOptions {
  editing?: boolean;
  pathOfItem?: PathOfItem | undefined;
  places?: Places | undefined;
}

/**
 * Converts a component's fields to the fields of a content section. In author mode, the result includes empty fields
 * with editing markup so that authors can fill them in. If `places` has entries, the content section shows only the
 * fields in `places`.
 */
export function sectionOf(
  name: string,
  fields: Wire,
  look: string,
  { editing = false, pathOfItem, places = {} }: SectionOptions = {},
): Section {
  const isListed = Object.keys(places).length > 0;
  const parts = partsOf(fields, editing).filter(({ field }) => !isListed || Object.hasOwn(places, field));
  const used = new Set(parts.map(({ field }) => field));
  const unseen = Object.fromEntries(Object.entries(fields).filter(([field]) => !used.has(field)));
  const { entries: groups, rest } = numberedEntries(parts, { editing, pathOfItem, unseen, path: "" });
  const { lists, origins, ...base } = contentOf(rest, isListed ? places : undefined);
  const listed = lists.map(({ field, wire }) => ({
    field,
    entries: entriesOf(wire, { editing, pathOfItem, unseen, path: field }, 0),
  }));
  const entries = [...groups.map(({ entry }) => entry), ...listed.flatMap((list) => list.entries)];
  const fieldsOfEntries = [...groups.map(() => ""), ...listed.flatMap((list) => list.entries.map(() => list.field))];
  // If all items are links, the section shows a list of links.
  const isLinks = entries.length > 0 && entries.every(isLink);
  const links = isLinks ? [...base.links, ...entries.flatMap((entry) => entry.fields.links as Wire[])] : base.links;
  return {
    fields: {
      look: {
        value:
          isLinks && look === "plain" && /\b(?:links?|list|nav|navigation|menu|footer)\b/.test(toWords(name))
            ? "links"
            : look,
      },
      ...base,
      links,
      entries: isLinks ? [] : entries,
    },
    unseen,
    origins: {
      ...origins,
      ...Object.fromEntries(fieldsOfEntries.map((field, index) => [`entries[${index}]`, field])),
      ...Object.fromEntries(
        groups.flatMap(({ origins }, index) =>
          Object.entries(origins).map(([path, field]) => [`entries[${index}].${path}`, field]),
        ),
      ),
      ...(isLinks &&
        Object.fromEntries(fieldsOfEntries.map((field, index) => [`links[${base.links.length + index}]`, field]))),
    },
  };
}

/**
 * Returns the CMS field for a value's path: for example, `Link2` for `entries[1].links[0].link`. If no CMS field
 * matches, returns the path unchanged.
 */
export const originOf = (origins: Section["origins"], path: string): string => {
  const [fullPath = "", topPath = ""] = /^(\w+(?:\[\d+\])?)(?:\.\w+(?:\[\d+\])?)?/.exec(path) ?? [];
  return origins[fullPath] || origins[topPath] || path;
};

/** Returns the positions of the component's fields in a content section. */
export function placesOf(name: string, fields: Wire): Places {
  const section = sectionOf(name, fields, "plain");
  const paths = new Map(Object.entries(section.origins).map(([path, field]) => [field, path.replace(/\[.*/, "")]));
  // A field that has no path in the section is either a numbered field, which is part of an entry, or a link's text.
  const place = (field: string) => paths.get(field) ?? (/\D\d$/.test(field) ? "entries" : "links");
  return Object.fromEntries(partsOf(fields, false).map(({ field }) => [field, place(field)]));
}

interface Entry extends Wire {
  fields: Wire;
}

const isLink = ({ fields }: Entry): boolean =>
  isEmpty(fields.page) &&
  ["title", "eyebrow"].every((name) => isEmpty(fields[name])) &&
  ["texts", "pictures"].every((name) => (fields[name] as unknown[]).length === 0) &&
  (fields.links as unknown[]).length > 0;

export interface Content {
  eyebrow: unknown;
  title: unknown;
  texts: Wire[];
  pictures: Wire[];
  links: Wire[];
  lists: Part[];
  origins: Record<string, string>;
}

/**
 * Assigns each CMS field to a position in the content section. Text, images, and links are in the order of the CMS
 * fields. By default, the function recognizes the title and the eyebrow by the names of their fields; `places`
 * overrides this choice.
 */
function contentOf(parts: Part[], places?: Places): Content {
  const texts = parts.filter(({ kind }) => kind === "text");
  const eyebrow = texts.find(({ field }) => (places ? places[field] === "eyebrow" : EYEBROW.test(toWords(field))));
  const label = new Map(parts.filter(({ kind }) => kind === "link").flatMap((link) => labelOf(link, texts)));
  const isTitle = ({ field, wire, ...part }: Part) => {
    if (places) return places[field] === "title";
    const name = toWords(field);
    const length = textOf(unwrap(wire)).length;
    return part.kind === "text" && TITLE.test(name) && !SUBORDINATE.test(name) && length <= MAX_TITLE;
  };
  const used = new Set<Part | undefined>([eyebrow, ...label.values()]);
  const titles = texts.filter((part) => !used.has(part) && isTitle(part));
  const title = titles.find(({ field }) => FIRST_TITLE.test(toWords(field))) ?? titles[0];
  used.add(title);
  const shown = [title, eyebrow, ...parts.filter(({ kind }) => kind === "link")];
  for (const part of equalTextsIn(texts, shown, places !== undefined)) used.add(part);
  const content: Content = {
    eyebrow: eyebrow?.wire,
    title: title?.wire,
    texts: [],
    pictures: [],
    links: [],
    lists: [],
    origins: { eyebrow: eyebrow?.field ?? "", title: title?.field ?? "" },
  };
  const add = (list: "texts" | "pictures" | "links", { field }: Part, fields: Wire) => {
    content.origins[`${list}[${content[list].length}]`] = field;
    content[list].push({ fields });
  };
  for (const part of parts) {
    const { kind, wire } = part;
    if (used.has(part) || (!places && isTwin(part, parts))) continue;
    if (kind === "text" || kind === "html") add("texts", part, { [kind]: wire });
    else if (kind === "picture") add("pictures", part, { picture: wire });
    else if (kind === "link") add("links", part, linkFields(wire, label.get(part)?.wire));
    else content.lists.push(part);
  }
  return content;
}

/**
 * If a link has no text, returns the CMS field that contains the link's text, such as `ButtonText` for `ButtonLink`.
 */
function labelOf(link: Part, texts: Part[]): [Part, Part][] {
  if (textOf(recordOf(unwrap(link.wire)).text)) return [];
  const stem = toWords(link.field).replace(/ ?(?:link|url|href|target)(?: optional)?$/, "");
  const label =
    stem && texts.find(({ field }) => new RegExp(`^${stem} (?:link )?(?:text|label|title)$`).test(toWords(field)));
  return label ? [[link, label]] : [];
}

/**
 * Returns a link's fields. The link's text is `label`, the link's own text or title, or a name derived from the URL.
 */
function linkFields(wire: unknown, label: unknown): Wire {
  const url = textOf(unwrap(wire)).trim();
  const value = url ? { href: url } : recordOf(unwrap(wire));
  if (textOf(value.src)) {
    const linkText =
      textOf(value.title) || textOf(value.displayName) || textOf(value.name) || nameOfAddress(textOf(value.src));
    return { link: { value: { href: textOf(value.src), text: linkText } } };
  }
  const link = url ? { value } : wire;
  if (label !== undefined) return { link, words: label };
  if (textOf(value.text)) return { link };
  const linkText = textOf(value.title) || nameOfAddress(textOf(value.href));
  return { link, ...(linkText && { words: { value: linkText } }) };
}

function nameOfAddress(href: string): string {
  if (!href) return "";
  if (/^(?:mailto|tel):/i.test(href)) return href.replace(/^[a-z]+:/i, "");
  if (!URL.canParse(href, "https://own.invalid")) return href;
  const { hostname, pathname } = new URL(href, "https://own.invalid");
  return pathname === "/" && hostname !== "own.invalid" ? hostname : nameFromPath(pathname.replace(/\/$/, "") || "/");
}

/** Context for converting items to section entries. */
interface EntryContext {
  editing: boolean;
  pathOfItem?: PathOfItem | undefined;
  /** Collects the fields that the section does not render, keyed by path, such as `items.Vendors.Level`. */
  unseen: Wire;
  path: string;
}

/**
 * Converts a single item, or the items in a list, to section entries. Nested items, and components in an item's
 * placeholders, are converted to text, images, and links in the entry.
 */
function entriesOf(wire: unknown, context: EntryContext, depth: number): Entry[] {
  const { editing, pathOfItem, unseen, path } = context;
  const value = unwrap(wire);
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item): Entry[] => {
    if (!isRecord(item)) return [];
    const { id, url, fields, displayName, name } = item;
    const page = pageOf(item, pathOfItem);
    if (isPageLink(item)) {
      // The URL of an item without a page, such as a tag, leads nowhere. Only its name is content, unless the item is
      // nested.
      if (pathOfItem && page === undefined)
        return depth === 0
          ? [{ id, fields: { ...NO_CONTENT, title: { value: textOf(displayName) || textOf(name) } } }]
          : [];
      const link = { value: { href: page ?? textOf(url), text: textOf(displayName) || textOf(name) } };
      return [{ id, fields: { ...NO_CONTENT, links: [{ fields: { link } }] } }];
    }
    const source = isRecord(fields) ? fields : "value" in item || "src" in item ? { item } : item;
    const parts = partsOf(source, editing);
    if (page !== undefined) return [{ id, fields: teaserOf(item, page, parts, contentOf(parts)) }];
    const used = new Set(parts.map(({ field }) => field));
    for (const [field, wire] of Object.entries(source)) if (!used.has(field)) addTo(unseen, `${path}.${field}`, wire);
    const nested = Object.values(recordOf(item.placeholders)).map((list) => (Array.isArray(list) ? list : []));
    const components = nested.flat().map((component) => ({ fields: componentFields(recordOf(component).fields) }));
    const entry = entryOf(parts, components, context, depth);
    return parts.length > 0 || components.length > 0 ? [{ id, fields: entry }] : [];
  });
}

const NO_CONTENT = { texts: [], pictures: [], links: [] };

const addTo = (unseen: Wire, path: string, wire: unknown) => {
  if (!hasContent(unseen[path])) unseen[path] = wire;
};

/** Returns a section entry with an item's content, nested items, and components. */
function entryOf(
  parts: Part[],
  components: Wire[],
  { editing, pathOfItem, unseen, path }: EntryContext,
  depth: number,
): Wire {
  const { lists, origins: _, ...content } = contentOf(parts);
  const below = [...lists, { field: "", wire: components }].flatMap(({ field, wire }) => {
    const inner = field ? `${path}.${field}` : path;
    if (depth < MAX_DEPTH) return entriesOf(wire, { editing, pathOfItem, unseen, path: inner }, depth + 1);
    addTo(unseen, inner, wire);
    return [];
  });
  // A nested page is only a link: its own page has the rest.
  const data = below.filter(({ fields }) => isEmpty(fields.page));
  const all = (kind: "texts" | "pictures" | "links") => [
    ...content[kind],
    ...data.flatMap(({ fields }) => fields[kind] as Wire[]),
  ];
  const titles = data.flatMap(({ fields: { eyebrow, title } }) =>
    [eyebrow, title].filter((text) => !isEmpty(text)).map((text): Wire => ({ fields: { text } })),
  );
  const pages = below.flatMap(({ fields: { page, title } }) =>
    isEmpty(page) ? [] : [{ fields: { link: page, words: title } }],
  );
  return {
    ...content,
    texts: [...content.texts, ...titles, ...data.flatMap(({ fields }) => fields.texts as Wire[])],
    pictures: all("pictures"),
    links: [...all("links"), ...pages],
  };
}

/**
 * A section entry that was created from numbered CMS fields, and the name of the CMS field that each value came from.
 */
interface Numbered {
  entry: Entry;
  origins: Section["origins"];
}

/** Groups numbered CMS fields, such as `Title1`, `Text1`, `Title2`, and `Text2`, into section entries. */
function numberedEntries(parts: Part[], context: EntryContext): { entries: Numbered[]; rest: Part[] } {
  const groups = new Map<string, Part[]>();
  const unnumbered: Part[] = [];
  for (const part of parts) {
    const [, number = ""] = /\D(\d)$/.exec(part.field) ?? [];
    if (number) groups.set(number, [...(groups.get(number) ?? []), part]);
    else unnumbered.push(part);
  }
  const isGroup =
    groups.has("1") &&
    groups.size > 1 &&
    [...groups.values()].some(
      (group) => group.some(({ kind }) => kind === "text" || kind === "html") && group.length > 1,
    );
  if (!isGroup) return { entries: [], rest: parts };
  const entries = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([number, group]) => ({
      entry: { id: number, fields: entryOf(group, [], context, 0) },
      origins: contentOf(group).origins,
    }));
  return { entries, rest: unnumbered };
}
