/** Matches the host of an absolute URL, or of a regular expression for absolute URLs, and what follows the host. */
const HOST = /^(\^?)(?:https?\??:)?(?:\\?\/){2}((?:\\[.-]|[\w.-])+)(?::\d+)?(.*)$/is;

/**
 * Returns a redirect's source without the site's host: `https://www.example.org/old` is `/old`. Returns a path unchanged
 * and null for a URL on another host, because the Worker looks up redirects by path.
 */
export function withoutHost(source: string, host: string | undefined): string | null {
  const [, start = "", name, rest = ""] = HOST.exec(source) ?? [];
  if (name === undefined) return /^\^?https?\??:/i.test(source) ? null : source;
  return name.replaceAll("\\", "").toLowerCase() === host && /^(?:\\?\/|[$?#]|$)/.test(rest)
    ? start + rest.replace(/^(?=[$?#]|$)/, "/")
    : null;
}
