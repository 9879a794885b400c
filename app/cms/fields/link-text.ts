import type { Link } from "./types.ts";

/** Text that authors see and click for an empty link, and for a link that has a URL and no text. */
export const EMPTY_LINK = "[Empty link: click to fill]";
export const LINK_WITHOUT_TEXT = "[Link without text: click to fill]";

/** Returns a link's own text or, if it has none, the text that its block declares. Authors see the same text as visitors. */
export const linkText = (link: Link | null | undefined, fallback: string): string =>
  !link?.text || link.text === LINK_WITHOUT_TEXT ? fallback : link.text;
