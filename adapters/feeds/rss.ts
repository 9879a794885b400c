/** Reads classes from RSS 1.0, RSS 2.0, and Atom feeds with dates of events. */
import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { instantOf } from "../../lib/dates/dates.ts";
import { SystemError } from "../adapter.ts";
import {
  type Entry,
  endOf,
  type Feed,
  isOnlinePlace,
  type Parsed,
  type Period,
  readPlace,
  readTitle,
} from "./entry.ts";

/** Elements that contain the start of an event, in the formats of several producers. */
const STARTS = ["ev:startdate", "xcal:dtstart", "event:start", "event:startdate", "startdate", "start"];
const ENDS = ["ev:enddate", "xcal:dtend", "event:end", "event:enddate", "enddate", "end"];
const PLACES = ["ev:location", "xcal:location", "event:location", "location", "georss:featurename"];

const children = ({ children: nodes }: XmlElement): XmlElement[] =>
  nodes.filter((one): one is XmlElement => one instanceof XmlElement);
const named = (element: XmlElement, name: string) => children(element).filter((one) => one.name.toLowerCase() === name);
const textOf = (element: XmlElement, names: readonly string[]): string =>
  names.map((name) => named(element, name)[0]?.text.trim()).find(Boolean) ?? "";

/** Returns the dates of all classes in a period. Throws a SystemError if the text is not a feed. */
export function readRss(text: string, feed: Feed, defaultZone: string, period: Period): Parsed {
  let root: XmlElement | null;
  try {
    root = parseXml(valid(text.replace(/^\ufeff/, "").trim()), { ignoreUndefinedEntities: true }).root;
  } catch {
    throw new SystemError("a feed is not valid XML");
  }
  const kind = root?.name.toLowerCase() ?? "";
  if (!root || !["rss", "rdf:rdf", "feed"].includes(kind)) throw new SystemError("a feed is neither RSS nor Atom");
  const channel = named(root, "channel")[0] ?? root;
  const scopes = channel === root ? [root] : [channel, root];
  const items = scopes.flatMap((scope) => ["item", "entry"].flatMap((name) => named(scope, name)));
  const parsed: Parsed = { entries: [], skipped: 0 };
  const starts = startsOf(channel, items, feed);
  for (const item of items) {
    const entry = entryOf(item, starts, defaultZone);
    if (!entry) parsed.skipped += 1;
    else if (entry.end >= period.from && entry.start <= period.until) parsed.entries.push(entry);
  }
  return parsed;
}

/** Matches CDATA, and outside of it numbers of characters and ampersands that begin no reference. */
const REFERENCES = /<!\[CDATA\[[\s\S]*?\]\]>|&#(?:x([\da-f]+)|(\d+));|&(?!#?\w+;)/gi;

/** Returns a feed without what no XML parser accepts, and what many producers write: control characters, and `A & B`. */
const valid = (xml: string): string =>
  xml.replace(/[^\P{Cc}\t\r\n]/gu, "").replace(REFERENCES, (found, hex?: string, decimal?: string) => {
    if (found === "&") return "&amp;";
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 32;
    return code < 32 && code !== 9 && code !== 10 && code !== 13 ? "" : found;
  });

/**
 * Returns the elements that contain the start. Localist writes it to `dc:date`, and The Events Calendar to `pubDate`,
 * which in other feeds is the time of publication.
 */
function startsOf(channel: XmlElement, items: readonly XmlElement[], { pubDateIsStart }: Feed): string[] {
  const origin = [
    textOf(channel, ["generator"]),
    ...items.slice(0, 1).map((item) => textOf(item, ["guid"])),
    ...["atom:link", "link"].flatMap((name) => named(channel, name).map((one) => one.attributes.href ?? one.text)),
  ].join(" ");
  const isLocalist = /localist/i.test(origin);
  const isEventsCalendar = /\/events?\/(category\/[^/]+\/)?feed\b/i.test(origin);
  return [...STARTS, ...(isLocalist ? ["dc:date"] : []), ...(pubDateIsStart || isEventsCalendar ? ["pubdate"] : [])];
}

/** Returns the moment of a timestamp in ISO 8601, in the basic format of iCalendar, or in RFC 822. */
function momentOf(text: string, zone: string): Date | null {
  const [, year, month, day, time = ""] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}Z?))?$/.exec(text) ?? [];
  if (year) return instantOf(`${year}-${month}-${day}${time.replace(/^(\d\d)(\d\d)(\d\d)(Z?)$/, "T$1:$2:$3$4")}`, zone);
  const iso = instantOf(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, "$1T"), zone);
  if (iso) return iso;
  const isRfc822 = /^(\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d(:\d\d)? ([+-]\d{4}|[A-Z]{1,4})$/.test(text);
  const parsed = isRfc822 ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? null : new Date(parsed);
}

function entryOf(item: XmlElement, starts: readonly string[], zone: string): Entry | undefined {
  const { title, isCanceled } = readTitle(textOf(item, ["title"]));
  const start = momentOf(textOf(item, starts), zone);
  if (!title || !start) return undefined;
  const links = named(item, "link").map((one) => one.attributes.href ?? one.text.trim());
  const url = links.find((one) => /^https:\/\//i.test(one));
  const pictures = ["media:content", "media:thumbnail", "enclosure"].flatMap((name) => named(item, name));
  const isPicture = ({ attributes: { type, medium } }: XmlElement) =>
    medium === "image" || /^image\//.test(type ?? "image/");
  const image = pictures
    .filter(isPicture)
    .map(({ attributes: { url: source } }) => source)
    .find((one) => /^https:/.test(one ?? ""));
  const location = readPlace(textOf(item, PLACES));
  const updated = momentOf(textOf(item, ["atom:updated", "updated", "dcterms:modified"]), zone);
  return {
    uid: textOf(item, ["guid", "id"]) || url || title,
    title,
    html: textOf(item, ["content:encoded", "content", "description", "summary"]),
    start,
    end: endOf(start, momentOf(textOf(item, ENDS), zone)),
    zone,
    location,
    isOnline: isOnlinePlace(location),
    categories: named(item, "category")
      .map((one) => readPlace(one.attributes.term ?? one.text))
      .filter(Boolean),
    isCanceled: isCanceled || /cancel/i.test(textOf(item, ["ev:status", "xcal:status", "event:status", "status"])),
    ...(url && { url }),
    ...(image && { image }),
    ...(updated && { updated: updated.toISOString().slice(0, 10) }),
  };
}
