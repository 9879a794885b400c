/** Maximum length of a path that is matched against patterns, and of a pattern. */
const LONGEST_PATH = 300;
const LONGEST = 500;

/** Maximum ambiguous parts of a pattern. Their costs multiply. */
const MOST = { repeats: 2, optional: 4, choices: 3 };

/**
 * Returns the reason to reject a regular expression, for authors, or null. Accepted expressions need at most quadratic
 * time: no repeated groups, no look-around, no back references, few quantifiers.
 */
export function wrongPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return `the expression is longer than ${LONGEST} characters`;
  try {
    new RegExp(pattern, "i");
  } catch {
    return "the expression cannot be read";
  }
  if (/\(\?(?!:)/.test(pattern)) return "the expression looks around itself, which is not supported";
  if (/\?[\w-]+=/.test(pattern)) return "the expression asks for a query; only paths are looked at";
  const simple = pattern.replace(/\\[1-9k]/g, "\0").replace(/\\./g, "a");
  if (simple.includes("\0")) return "the expression refers back to itself, which is not supported";
  // `[^/]+` at the end of a path segment is not ambiguous.
  const counted = simple.replace(/\[\^\/\][*+](?=\)?(\/|\$|$))/g, "a").replace(/\[[^\]]*\]/g, "a");
  if (/\)([*+]|\{)/.test(counted)) return "the expression repeats a group, which may take very long to match";
  const count = (part: RegExp) => counted.match(part)?.length ?? 0;
  if (count(/[^(\\]?(\*|\+|\{\d)/g) > MOST.repeats)
    return `the expression has more than ${MOST.repeats} open parts such as .*, which may take very long to match`;
  if (count(/[^(*+}]\?/g) > MOST.optional) return `the expression has more than ${MOST.optional} optional parts`;
  if (count(/\([^()]*\|/g) > MOST.choices) return `the expression has more than ${MOST.choices} groups of choices`;
  return null;
}

/** Returns the target with the groups of the match, or null when the path does not match. */
export function matchPattern(expression: RegExp, path: string, target: string): string | null {
  const found = path.length <= LONGEST_PATH ? expression.exec(path) : null;
  if (!found) return null;
  const filled = target.replace(/\$(\d)/g, (_whole, number) => found[Number(number)] ?? "");
  // A group that begins with a slash must not create a protocol-relative URL.
  return target.startsWith("/") ? filled.replace(/^[/\\]+/, "/") : filled;
}
