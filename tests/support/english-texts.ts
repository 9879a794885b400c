import { allPhrases } from "../../app/phrases.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";

/** Returns every string in a value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
/** Replaces character references, and the non-breaking spaces that pages add to a name or an address. */
const decoded = (html: string) =>
  html.replace(/&([#\w]+);/g, (all, name) => CHARACTERS[name] ?? all).replaceAll("\u00a0", " ");

/**
 * Returns all text in an HTML page: visible text, accessible names and descriptions, and strings in the page's JSON
 * data.
 */
export function textsOf(html: string): string[] {
  const data = [...html.matchAll(/<script type="application\/json">(.*?)<\/script>/gs)];
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  return [
    ...[...shown.matchAll(/\s(?:aria-\w+|title|placeholder|alt|data-status)="([^"]*)"/g)].map(([, text = ""]) => text),
    ...shown.split(/<[^>]*>/),
  ]
    .map((text) => decoded(text).trim())
    .concat(data.flatMap(([, json = ""]) => stringsIn(JSON.parse(json))))
    .filter(Boolean);
}

const answers = Object.values(endpoints).flatMap((call: Endpoint) => stringsIn(call.example.response));

/** Returns the text in an example that comes from authors or upstreams, in any language. */
export const contentOf = (example: unknown): string[] =>
  [...stringsIn(example), ...answers].map((text) => decoded(text.replace(/<[^>]*>/g, " ")).trim());

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const place = (name: string) => (/^\{(n|total|max)\}$/.test(name) ? "[\\d.,]+" : "[^.]+?");
/**
 * A one-word UI string matches only the entire text, because the word may also occur in authored sentences. A UI string
 * with several words matches anywhere in the text.
 */
const declared = allPhrases
  .filter(({ en, es }) => en !== es)
  .map(({ en }) => {
    const parts = en.split(/(\{\w+\})/);
    const pattern = parts.map((part, index) => (index % 2 ? place(part) : literal(part))).join("");
    return new RegExp(/\w \w/.test(en.replace(/\{\w+\}/g, "")) ? pattern : `^\\W*${pattern}\\W*$`);
  });
const known =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(Open|Closed|Free|Full|miles?|seats?)\b|\d(am|pm)\b|\bmin read\b/;

const patterns = [...declared, known];
/**
 * Results of the pattern checks, keyed by string. The results are cached because most strings occur in many examples.
 */
const tested = new Map<string, boolean>();
function english(text: string): boolean {
  const result = tested.get(text) ?? patterns.some((pattern) => pattern.test(text));
  tested.set(text, result);
  return result;
}

/** Removes all authored content from a page's text, longest strings first. */
function withoutContent(text: string, content: readonly string[]): string {
  // A single word can occur in many sentences, so one-word text is authored only if it equals an entire content string.
  if (content.some((whole) => (/\s/.test(text) ? whole.includes(text) : whole === text))) return "";
  const within = content.filter((part) => part.length > 2 && text.includes(part));
  return within.toSorted((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, ""), text);
}

/** Returns the English texts on a page that come from the site's code instead of authored content. */
export function englishIn(texts: readonly string[], content: readonly string[]): string[] {
  return texts.filter((text) => english(text) && english(withoutContent(text, content)));
}
