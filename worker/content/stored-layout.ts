import type { ParsedBlock, ParsedPage } from "../../app/index.ts";
import { digestOf } from "../digest.ts";

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

/** One line of JSON, then the document: whoever wants the parsed form does not read past the line. */
export const packLayout = ({ document, ...parsed }: StoredLayout): string => `${JSON.stringify(parsed)}\n${document}`;

/** Null for nothing, and for a value that is none of ours. */
export function unpackLayout(value: ArrayBuffer | Uint8Array | null): StoredLayout | null {
  if (!value) return null;
  const bytes = new Uint8Array(value);
  const end = bytes.indexOf(10);
  const text = (from: number, to?: number) => new TextDecoder().decode(bytes.subarray(from, to));
  try {
    const parsed = JSON.parse(text(0, Math.max(0, end))) as Omit<StoredLayout, "document">;
    return {
      ...parsed,
      // What an earlier release stored has none.
      version: parsed.version ?? 0,
      get document() {
        return text(end + 1);
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
