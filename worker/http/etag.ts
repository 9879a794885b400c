/** What compresses on the way makes a tag weak. */
const strong = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an If-None-Match names an entity tag; a browser may send several. */
export const matchesEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").map(strong).includes(strong(etag)) ?? false;
