import type { ParsedPage } from "../../app/index.ts";
import { compressText, decompressText } from "../../lib/text/gzip.ts";

/**
 * A layout in KV: the CMS response, the parsed page, and the ID of the build that parsed it. The page's purge keys are
 * in its `items` property.
 */
export interface StoredLayout {
  /**
   * CMS response as JSON, or as compressed JSON if KV returned the layout. Read it with `documentOf`. The Worker parses
   * the response again only if a different build stored the layout.
   */
  document: string;
  /** Parsed page, or null if the page does not exist. */
  page: ParsedPage | null;
  parsedBy: string;
  /** Hash of the CMS response, by which the page's history recognizes a new version. */
  digest?: string;
  /** Time when the layout was fetched, as a Unix timestamp in milliseconds. */
  fetchedAt: number;
  /**
   * The page's purge version when the layout fetch started. A layout with a lower purge version than the page's current
   * purge version is a cache miss.
   */
  purgeVersion: number;
}

/**
 * KV metadata for a stored layout. The KV `list()` method returns each key's metadata but not its value. KV limits
 * metadata to 1,024 bytes.
 */
export interface LayoutSummary {
  fetchedAt: number;
  purgeVersion: number;
  /** Length of the CMS response in characters, or 0 if the page does not exist. */
  weight: number;
  broken: number;
  advice: number;
  /** Names of unknown blocks, invalid blocks, and blocks that fail to render. */
  blocks: string[];
  /** Number of blocks that render nothing because their fields are empty. */
  empty: number;
  emptyBlocks: string[];
  /** Dates of the page's review and of the next one, in the CMS format, if the page has them. */
  reviewed?: string;
  due?: string;
}

const MAX_NAMES = 5;

const shortNames = (names: readonly string[]) =>
  [...new Set(names.filter(Boolean))].slice(0, MAX_NAMES).map((name) => escapeNonAscii(name.slice(0, 40)).slice(0, 80));

export async function summaryOf({ document, page, fetchedAt, purgeVersion }: StoredLayout): Promise<LayoutSummary> {
  const problems = page?.problems ?? [];
  const brokenProblems = problems.filter(({ level }) => level === "broken");
  const { failing, empty } = page ? await unseenBlocks(page) : { failing: [], empty: [] };
  return {
    fetchedAt,
    purgeVersion,
    weight: page ? document.length : 0,
    broken: brokenProblems.length + failing.length,
    advice: problems.length - brokenProblems.length,
    blocks: shortNames([...brokenProblems.map(({ block }) => block), ...failing]),
    empty: empty.length,
    emptyBlocks: shortNames(empty),
    ...(page?.fields.reviewedDate && { reviewed: page.fields.reviewedDate.slice(0, 25) }),
    ...(page?.fields.reviewDueDate && { due: page.fields.reviewDueDate.slice(0, 25) }),
  };
}

const unseenBlocks = async (page: ParsedPage) => (await import("../../app/index.ts")).unseenBlocks(page);

/**
 * Escapes all non-ASCII characters in JSON, because V8 stores ASCII-only text with one byte per character and parses it
 * faster.
 */
const escapeNonAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Serializes a layout for KV: the parsed page as one line of JSON, followed by the CMS response. The response is
 * compressed, because each render reads the layout, but only a new build or an author's tool reads the response.
 */
export const packLayout = async ({ document, ...header }: StoredLayout): Promise<string> =>
  `${escapeNonAscii(JSON.stringify(header))}\n${await compressText(document)}`;

/**
 * Returns a layout's CMS response as JSON, or "" if the stored response is damaged.
 */
export const documentOf = async ({ document }: Pick<StoredLayout, "document">): Promise<string> =>
  document.startsWith("{") ? document : decompressText(document).catch(() => "");

/** Reads a stored layout from KV. Returns null for a missing or invalid value. */
export function unpackLayout(text: string | null): StoredLayout | null {
  if (!text) return null;
  const end = text.indexOf("\n");
  try {
    return { ...JSON.parse(text.slice(0, Math.max(0, end))), document: text.slice(end + 1) };
  } catch {
    return null;
  }
}

/** Reads the item version and the time and author of the last change from Sitecore's standard fields in a layout. */
export function savedVersion(document: unknown): ParsedPage["saved"] {
  const { sitecore } = document as { sitecore?: { route?: { itemVersion?: unknown; fields?: unknown } } };
  const fields = (sitecore?.route?.fields ?? {}) as Record<string, { value?: unknown } | undefined>;
  const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? `${value}` : undefined);
  const version = text(sitecore?.route?.itemVersion);
  return { version, at: text(fields.__Updated?.value), by: text(fields["__Updated by"]?.value) };
}
