import type { FieldSet, Image, Link, Values } from "../blocks/fields.ts";
import { blocks } from "../blocks/index.ts";

/** A block as it stands on a page: its values are ready for its View. */
export interface ParsedBlock {
  uid: string;
  /** The name in the registry; a name that is not there stays here with `unknown`. */
  name: string;
  dataSource: string;
  values: Record<string, unknown>;
  placeholders: Record<string, ParsedBlock[]>;
  unknown?: true;
}

export interface Problem {
  block: string;
  item: string;
  field: string;
  wrong: string;
}

export interface ParsedPage {
  name: string;
  language: string;
  itemId: string;
  fields: { browserTitle: string; metaDescription: string; ogTitle: string; ogDescription: string; ogImage: string };
  themes: { header: string; main: string; footer: string };
  hasSpanishVersion: boolean;
  topic: string;
  visitorReference: string;
  regions: { header: ParsedBlock[]; main: ParsedBlock[]; footer: ParsedBlock[] };
  problems: Problem[];
}

/** What a field may ask of the parse that it is part of. */
export interface Parse {
  report(field: string, wrong: string): void;
  html(value: string, name: string): string;
  link(value: unknown, name: string): Link | null;
  image(value: unknown, name: string): Image | null;
  item<F extends FieldSet>(
    entry: Record<string, unknown>,
    fields: F,
    name: string,
  ): Values<F> & { id: string; url: string };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const fieldText = (fields: unknown, name: string): string => {
  const field = isRecord(fields) ? fields[name] : undefined;
  return textOf(isRecord(field) ? field.value : field);
};

/**
 * A layout document of the content system → a page of typed blocks, or null where the document says there is none
 * (`route: null`). Never throws: what cannot be read is left out and stands in `problems`.
 */
export function parsePage(document: unknown): ParsedPage | null {
  const sitecore = isRecord(document) ? document.sitecore : undefined;
  if (!isRecord(sitecore) || !isRecord(sitecore.route)) return null;
  const { route } = sitecore;
  const context = isRecord(sitecore.context) ? sitecore.context : {};
  const problems: Problem[] = [];
  const region = (name: string) => {
    const all = isRecord(route.placeholders) ? route.placeholders : {};
    return parseList(all[name] ?? all[`jss-${name}`] ?? all[`headless-${name}`], problems);
  };
  const themes = isRecord(context.themes) ? context.themes : {};
  return {
    name: textOf(route.displayName) || textOf(route.name),
    language: textOf(context.language) || "en",
    itemId: textOf(route.itemId),
    fields: {
      browserTitle: fieldText(route.fields, "browserTitle"),
      metaDescription: fieldText(route.fields, "metaDescription"),
      ogTitle: fieldText(route.fields, "ogTitle"),
      ogDescription: fieldText(route.fields, "ogDescription"),
      ogImage: fieldText(route.fields, "ogImage"),
    },
    themes: {
      header: textOf(themes.header) || "default",
      main: textOf(themes.main) || "default",
      footer: textOf(themes.footer) || "default",
    },
    hasSpanishVersion: context.hasSpanishVersion === true,
    topic: textOf(context.topic),
    visitorReference: textOf(context.visitorReference),
    regions: { header: region("header"), main: region("main"), footer: region("footer") },
    problems,
  };
}

function parseList(list: unknown, problems: Problem[]): ParsedBlock[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((component) => {
    if (!isRecord(component) || typeof component.componentName !== "string") return [];
    return [parseBlock(component, component.componentName, problems)];
  });
}

function parseBlock(component: Record<string, unknown>, name: string, problems: Problem[]): ParsedBlock {
  const definition = blocks.get(name);
  const uid = textOf(component.uid);
  const dataSource = textOf(component.dataSource);
  const nested = isRecord(component.placeholders) ? component.placeholders : {};
  const placeholders = Object.fromEntries(
    Object.entries(nested).map(([key, list]) => [key, parseList(list, problems)]),
  );
  if (!definition) {
    problems.push({ block: name, item: dataSource || uid, field: "", wrong: "there is no block of this name" });
    return { uid, name, dataSource, values: {}, placeholders, unknown: true };
  }
  const fields = {
    ...(isRecord(component.params) ? component.params : {}),
    ...(isRecord(component.fields) ? component.fields : {}),
  };
  const parse = parser(name, dataSource || uid, problems);
  return { uid, name, dataSource, values: parseFields(definition.fields, fields, parse, ""), placeholders };
}

function parseFields<F extends FieldSet>(
  set: F,
  wire: Record<string, unknown>,
  parse: Parse,
  prefix: string,
): Values<F> {
  return Object.fromEntries(
    Object.entries(set).map(([name, field]) => [name, field.parse(wire[name], parse, prefix + name)]),
  ) as Values<F>;
}

function parser(block: string, item: string, problems: Problem[]): Parse {
  const parse: Parse = {
    report: (field, wrong) => void problems.push({ block, item, field, wrong }),
    html: (value) => value.replace(/<script[\s\S]*?<\/script>/gi, ""),
    link(value) {
      if (!isRecord(value)) return null;
      const href = textOf(value.href);
      return {
        href: href || "#",
        text: textOf(value.text),
        internal: href.startsWith("/"),
        ...(value.target ? { target: textOf(value.target) } : {}),
      };
    },
    image(value) {
      if (!isRecord(value) || !textOf(value.src)) return null;
      return {
        src: textOf(value.src),
        alt: textOf(value.alt),
        width: Number(value.width) || 1200,
        height: Number(value.height) || 900,
      };
    },
    item: (entry, fields, name) => ({
      ...parseFields(fields, isRecord(entry.fields) ? entry.fields : {}, parse, `${name}.`),
      id: textOf(entry.id),
      url: textOf(entry.url),
    }),
  };
  return parse;
}
