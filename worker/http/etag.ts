/** Removes the weak prefix of an ETag. Intermediaries add the prefix when they compress a response. */
const strong = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header, which may list several entity tags, contains the given ETag. */
export const matchesEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").map(strong).includes(strong(etag)) ?? false;
