import type { ParsedPage } from "../../app/index.ts";

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
}

/** One line of JSON, then the document: whoever wants the parsed form does not read past the line. */
export const packLayout = ({ document, ...parsed }: StoredLayout): string => `${JSON.stringify(parsed)}\n${document}`;

/** Null for nothing, and for a value that is none of ours. */
export function unpackLayout(value: string | null): StoredLayout | null {
  const end = value?.indexOf("\n") ?? -1;
  if (value === null || end < 0) return null;
  try {
    return { fetchedAt: 0, ...JSON.parse(value.slice(0, end)), document: value.slice(end + 1) };
  } catch {
    return null;
  }
}
