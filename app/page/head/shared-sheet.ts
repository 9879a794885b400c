/** The styles that a page shares with most others: in the page, and in a file that a browser may keep. */
export interface SharedSheet {
  href: string;
  /** SHA-256 of its text in base64, as a policy names it and a browser that has the file. */
  digest: string;
  /** What stands in a page for a browser that has not said so. */
  html: string;
}

/**
 * The sheet in the page itself, for a browser that does not have it: the first paint waits for no file. The browser
 * fetches the file once the page has loaded (`app/browser/keep-sheet.ts`), and says so with its next request for a page
 * (RFC 9842).
 */
export const sharedSheet = ({ href, digest }: Omit<SharedSheet, "html">, text: string): SharedSheet => ({
  href,
  digest,
  html: `<style data-file="${href}">${text}</style>`,
});

/** The sheet for a browser that has it. */
export const linkedSheet = ({ href }: Pick<SharedSheet, "href">): string => `<link rel="stylesheet" href="${href}">`;
