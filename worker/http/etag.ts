/** Removes the prefix `W/` of a weak ETag, which proxies add when they compress a response. */
const strong = (tag: string) => tag.trim().replace(/^W\//, "");

/** Returns whether an `If-None-Match` header, which may list several entity tags, contains the given ETag. */
export const matchesEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").map(strong).includes(strong(etag)) ?? false;
