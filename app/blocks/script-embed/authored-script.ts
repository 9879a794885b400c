import type { EmbedPart } from "../../browser/embeds.ts";
import { sanitizeAnswer } from "../../cms/fields/sanitize.ts";
import type { Field, SafeHtml, Wrapped } from "../../cms/fields/types.ts";
import { isEmpty, unwrap } from "../../cms/fields/wire.ts";

interface AuthoredScript {
  /** Scripts that authors added, in execution order. */
  parts: EmbedPart[];
  /**
   * The HTML without the authored scripts. It includes empty elements, because the scripts can render content into
   * them.
   */
  html: SafeHtml;
}

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script\s*>/gis;
const MAX_CHARACTERS = 32 * 1024;
const EXECUTABLE_TYPE = /^(|module|(text|application)\/(java|ecma)script)$/i;

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i")
    .exec(attributes)
    ?.slice(1)
    .join("")
    .trim() ?? "";

/** Declares a field for HTML that contains scripts. Values of all other field types must not contain scripts. */
export const authoredScript = (doc: string): Field<AuthoredScript, Wrapped<string>> => ({
  kind: "script",
  doc,
  schema: { type: "object", properties: { value: { type: "string" } } },
  parse(wire, parse, name) {
    const value = unwrap(wire);
    const empty = { parts: [], html: parse.html("", name) };
    if (isEmpty(value)) return empty;
    if (typeof value !== "string" || value.length > MAX_CHARACTERS) {
      parse.report(name, "Expected a script of at most 32 KB");
      return empty;
    }
    if (!/<\/?[a-z]/i.test(value)) return { ...empty, parts: [{ code: value }] };
    const parts = [...value.matchAll(SCRIPT)].flatMap(([, attributes = "", code = ""]): EmbedPart[] => {
      const type = attribute(attributes, "type");
      if (!EXECUTABLE_TYPE.test(type)) {
        parse.report(name, `A script of type "${type}" is omitted because it would not run`);
        return [];
      }
      const module = type.toLowerCase() === "module" ? { module: true as const } : {};
      const src = attribute(attributes, "src").replaceAll("&amp;", "&");
      if (!src) return code.trim() ? [{ code, ...module }] : [];
      if (/^https:\/\//i.test(src) && URL.canParse(src)) return [{ src: new URL(src).href, ...module }];
      parse.report(name, "A script URL must start with https://");
      return [];
    });
    return { parts, html: sanitizeAnswer(value.replace(SCRIPT, "")) };
  },
});
