import type { ParsedBlock, ParsedPage } from "../../../app/index.ts";
import { digestOf } from "../http/digest.ts";

/**
 * What KV holds of a page (ED-07): the document as it came beside its parsed form, marked with the build that parsed
 * it. The tags by which a purge finds it are the parsed page's `items`.
 */
export interface StoredLayout {
  /** As text: it is read only when another build parsed it. */
  document: string;
  /** Null for a page that does not exist. */
  page: ParsedPage | null;
  parsedBy: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
  /** Number of the page's last purge when it was asked for; an older one than the page's counts as not there. */
  version: number;
}

/** What the list of KV says of a stored layout, without reading it (PB-05). KV takes 1,024 bytes. */
export interface LayoutSummary {
  fetchedAt: number;
  version: number;
  /** Characters of the document; 0 for a page that does not exist. */
  weight: number;
  broken: number;
  advice: number;
  /** Names of blocks that failed or are unknown. */
  blocks: string[];
}

const NAMED = 8;

export function summaryOf({ document, page, fetchedAt, version }: StoredLayout): LayoutSummary {
  const problems = page?.problems ?? [];
  const broken = problems.filter(({ level }) => level === "broken");
  const blocks = [...new Set(broken.map(({ block }) => block).filter(Boolean))].slice(0, NAMED);
  return {
    fetchedAt,
    version,
    weight: page ? document.length : 0,
    broken: broken.length,
    advice: problems.length - broken.length,
    blocks: blocks.map((name) => plain(name.slice(0, 40)).slice(0, 80)),
  };
}

/** JSON with every character beyond ASCII escaped: a text of one byte a character is read in two thirds of the time. */
const plain = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** One line of JSON, then the document: whoever wants the parsed form does not read past the line. */
export const packLayout = ({ document, ...parsed }: StoredLayout): string =>
  plain(`${JSON.stringify(parsed)}\n${document}`);

/** Null for nothing, and for a value that is none of ours. */
export function unpackLayout(value: string | null): StoredLayout | null {
  if (!value) return null;
  const end = value.indexOf("\n");
  try {
    const parsed = JSON.parse(value.slice(0, Math.max(0, end))) as Omit<StoredLayout, "document">;
    return {
      ...parsed,
      // What an earlier release stored has none.
      version: parsed.version ?? 0,
      get document() {
        return value.slice(end + 1);
      },
    };
  } catch {
    return null;
  }
}

/** Marks each block with a digest of its name and values, so that it need not be rendered again while they stay. */
export async function digestBlocks(page: ParsedPage): Promise<void> {
  const digest = async (block: ParsedBlock): Promise<void> => {
    block.digest = await digestOf(JSON.stringify([block.name, block.values]), 16);
    await Promise.all(Object.values(block.placeholders).flat().map(digest));
  };
  await Promise.all(Object.values(page.regions).flat().map(digest));
}
