/** Removes the `W/` prefix from a weak ETag. A proxy adds the `W/` prefix when it compresses a response. */
const strongTag = (tag: string) => tag.trim().replace(/^W\//, "");

/**
 * Returns whether an `If-None-Match` header contains the given ETag. The header may list several ETags, or contain `*`
 * for any ETag.
 */
export const matchesEtag = (header: string | null | undefined, etag: string): boolean =>
  header
    ?.split(",")
    .map(strongTag)
    .some((tag) => tag === "*" || tag === strongTag(etag)) ?? false;
