/** A page's cache entry without segments. */
export const CACHED_PAGE = {
  status: 200,
  head: null,
  policy: "default-src 'none'",
  site: "larkspur",
  language: "en",
  noticeAt: -1,
  renderedAt: 1,
  etag: '"abc"',
} as const;

export const NO_BLOCKS = { blocks: new Map(), inputs: "" };
