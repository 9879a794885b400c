import { encodeSegment } from "../../lib/cms/paths.ts";

/** Maximum length of a redirect rule's regular expression and of a path to match, in characters. */
const MAX_PATH_LENGTH = 300;
const MAX_PATTERN_LENGTH = 500;

/**
 * Maximum number of occurrences of each ambiguous construct in a regular expression. Each additional occurrence
 * multiplies the maximum matching time.
 */
const MAX_PARTS = { repeats: 2, optional: 4, choices: 3 };

/**
 * Returns the reason for rejecting a regular expression, in plain language for authors, or null if the expression is
 * accepted. Accepted expressions match in at most quadratic time. An accepted expression contains only a few
 * quantifiers and no repeated groups, lookaround assertions, or backreferences.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_PATTERN_LENGTH) return `the expression is longer than ${MAX_PATTERN_LENGTH} characters`;
  try {
    new RegExp(pattern, "i");
  } catch {
    return "the expression is invalid";
  }
  if (/\(\?(?!:)/.test(pattern)) return "the expression contains an unsupported group such as (?=";
  if (/\?[\w-]+=/.test(pattern)) return "the expression has a query string, but only paths can match";
  const unescaped = pattern.replace(/\\[1-9k]/g, "\0").replace(/\\./g, "a");
  if (unescaped.includes("\0")) return "the expression contains an unsupported backreference";
  // `[^/]+` at the end of a path segment is unambiguous, so this construct does not count toward the limits.
  const simplified = unescaped.replace(/\[\^\/\][*+](?=\)?(\/|\$|$))/g, "a").replace(/\[[^\]]*\]/g, "a");
  if (/\)([*+]|\{)/.test(simplified)) return "the expression repeats a group, which can be slow to match";
  const count = (part: RegExp) => simplified.match(part)?.length ?? 0;
  if (count(/[^(\\]?(\*|\+|\{\d)/g) > MAX_PARTS.repeats)
    return `the expression has more than ${MAX_PARTS.repeats} open-ended repeats such as .*, which can be slow to match`;
  if (count(/[^(*+}]\?/g) > MAX_PARTS.optional)
    return `the expression has more than ${MAX_PARTS.optional} optional parts`;
  if (count(/\([^()]*\|/g) > MAX_PARTS.choices)
    return `the expression has more than ${MAX_PARTS.choices} groups of alternatives`;
  return null;
}

/**
 * Converts a regular expression to the form that matches decoded paths: in NFC and without percent-encoding. Authors
 * write the path `/año nuevo` as `/a%C3%B1o%20nuevo`, or with letters that consist of two code points.
 */
export const readPattern = (pattern: string): string =>
  pattern
    .replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded).replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
      } catch {
        return encoded;
      }
    })
    .normalize("NFC");

/**
 * Replaces `$1` to `$9` in the redirect target with the captured groups, percent-encoded. Returns null if the path does
 * not match.
 * @param path decoded path with its uppercase letters
 */
export function matchPattern(expression: RegExp, path: string, target: string): string | null {
  const match = path.length <= MAX_PATH_LENGTH ? expression.exec(path) : null;
  if (!match) return null;
  const [, targetPath = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const fill = (text: string, encode: (part: string) => string) =>
    text.replace(/\$(\d)/g, (_match, number) => (match[Number(number)] ?? "").split("/").map(encode).join("/"));
  const result = fill(targetPath, encodeSegment) + fill(suffix, encodeURIComponent);
  // A captured group that starts with a slash must not create a protocol-relative URL.
  return target.startsWith("/") ? result.replace(/^[/\\]+/, "/") : result;
}

/** Returns the path that a regular expression requires at its start, or the entire path if it matches only one path. */
export const literalStart = (pattern: string): string =>
  /^(?:[^\\^$.*+?()[\]{}|]|\\[^a-z\d])*(?![*?{])/i
    .exec(pattern.replace(/^\^/, ""))?.[0]
    .replace(/\\(.)/g, "$1")
    .toLowerCase() ?? "";
