/** The most characters of a path that a pattern is tried on, and of a pattern itself. */
const LONGEST_PATH = 300;
const LONGEST = 500;

/** The most parts of a pattern that may each match in several ways: their costs multiply. */
const MOST = { repeats: 2, optional: 4, choices: 3 };

/**
 * Why a regular expression is not used, in words for authors; null for one that is. What is left takes time that grows
 * at most with the square of a path's length: no repeated group, no look-around, no back reference, few open ends.
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
  // What matches within one part of the path, up to its end, can do so in one way only.
  const counted = simple.replace(/\[\^\/\][*+](?=\)?(\/|\$|$))/g, "a").replace(/\[[^\]]*\]/g, "a");
  if (/\)([*+]|\{)/.test(counted)) return "the expression repeats a group, which may take very long to match";
  const count = (part: RegExp) => counted.match(part)?.length ?? 0;
  if (count(/[^(\\]?(\*|\+|\{\d)/g) > MOST.repeats)
    return `the expression has more than ${MOST.repeats} open parts such as .*, which may take very long to match`;
  if (count(/[^(*+}]\?/g) > MOST.optional) return `the expression has more than ${MOST.optional} optional parts`;
  if (count(/\([^()]*\|/g) > MOST.choices) return `the expression has more than ${MOST.choices} groups of choices`;
  return null;
}

/** The target of a path that the pattern meets, with its groups filled in; null for another path. */
export function matchPattern(expression: RegExp, path: string, target: string): string | null {
  const found = path.length <= LONGEST_PATH ? expression.exec(path) : null;
  if (!found) return null;
  const filled = target.replace(/\$(\d)/g, (_whole, number) => found[Number(number)] ?? "");
  // A group that begins with a slash must not turn an own path into another host.
  return target.startsWith("/") ? filled.replace(/^[/\\]+/, "/") : filled;
}
