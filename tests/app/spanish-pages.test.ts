import { describe, expect, it } from "vitest";
import { stripTags } from "../../lib/text/text.ts";
import { demoPages as pages } from "../support/demo-pages.ts";

type Texts = Map<string, string>;

/** Names of fields that contain no text for visitors. */
const SETTINGS =
  /^(uid|id|itemId|dataSource|componentName|templateName|name|displayName|width|height|src|context|sectionId|jumplinkId)$/;

/**
 * Returns the strings in a layout document, keyed by path. The path identifies a list item by its ID instead of its
 * index, because Spanish pages have additional blocks.
 */
function textsOf(node: unknown, path = "", found: Texts = new Map()): Texts {
  if (typeof node === "string" && node.startsWith('{"')) return textsOf(JSON.parse(node), path, found);
  if (typeof node === "string") return found.set(path, node);
  if (typeof node !== "object" || node === null) return found;
  for (const [key, inner] of Object.entries(node)) {
    if (SETTINGS.test(key)) continue;
    const { uid, id } = (inner ?? {}) as { uid?: unknown; id?: unknown };
    textsOf(inner, `${path}/${Array.isArray(node) ? (uid ?? id ?? key) : key}`, found);
  }
  return found;
}

const pairs = pages
  .filter(({ language }) => language === "es")
  .map(({ path, document }) => ({ path, spanish: textsOf(JSON.parse(document)) }));

describe("Spanish pages", () => {
  it("every English page has a Spanish version (LG-01)", () => {
    const translated = new Set(pairs.map(({ path }) => path));
    const missing = pages.filter(({ language, path }) => language === "en" && !translated.has(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  // tests/scripts/doctor-content.test.ts compares what the fields say.
  it("each Spanish page has all fields of the English page (LG-01)", () => {
    const missing = pairs.flatMap(({ path, spanish }) => {
      const english = pages.find((page) => page.language === "en" && page.path === path);
      return [...textsOf(JSON.parse(english?.document ?? "{}")).keys()].filter((field) => !spanish.has(field));
    });
    expect(missing).toEqual([]);
  });

  it.each(pairs)("all text on the Spanish page $path is in Spanish or marked as English (LG-01)", ({ spanish }) => {
    const left = [...spanish].filter(([field, text]) => {
      if (/^(\/|tel:|https?:)/.test(text) || field.endsWith("/script")) return false;
      const own = text.replace(/<script[\s\S]*?<\/script>|<(\w+) lang="(?!es")[^"]*"[^>]*>[\s\S]*?<\/\1>/g, "");
      return /(?<!\p{L})(the|and|your|you|with|for|from|our|are|is)(?!\p{L})/iu.test(stripTags(own));
    });
    expect(left).toEqual([]);
  });
});
