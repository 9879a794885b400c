import { isItemId } from "../../../lib/cms/items.ts";
import { hasContent } from "../fields/has-content.ts";
import { isEmpty, isRecord, isToken, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";

/**
 * Tells content for visitors from settings in the fields of components from other sites. The name and the value of a
 * field decide together: a `position` can be "left" or "Chief of Cardiology".
 */

/** Splits a CMS name into lowercase words. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/[^a-zA-Z]+/g, " ")
    .trim()
    .toLowerCase();

/** Matches names of fields that never contain content: settings, and labels of controls that this site does not have. */
const TECHNICAL =
  /\b(?:id|ids|guid|identifier|classname|css|styles?|colou?r|scheme|align|alignment|orientation|speed|delay|animation|placeholder|anchor|slug|sku|template|query|parameters?|params|layout|attributes?|json|script|token|pattern|expression|placeholder text)$|\b(?:icon|class|form|field|component|event|file|property|parameter) name$|\b(?:error|success|validation|required)\b.*\bmessage$|\b(?:thank you|no results?)\b.*\b(?:message|messaging|text|copy|body|heading|headline|title)$|\b(?:field|input|submit|email|subject|name|message|phone|code|button) label$|^(?:modal|tracking|analytics|meta|metadata|og|open graph|seo)\b/;
/** Matches names of fields that contain settings or prose. */
const AMBIGUOUS =
  /\b(?:position|type|size|width|height|options?|mode|duration|direction|code|order|data|format|columns?|spacing|rules?)$/;

/** Matches names of fields that contain settings, unless the value is a sentence, such as "A class for new parents". */
const SETTING_OR_SENTENCE = /\b(?:class|key|index|target|theme|variant)$/;

/** Returns whether a field name looks like the name of a setting. */
export const isTechnical = (name: string): boolean => {
  const words = toWords(name);
  return TECHNICAL.test(words) || AMBIGUOUS.test(words) || SETTING_OR_SENTENCE.test(words);
};

/** Matches strings that are settings: URLs, query strings, JSON, CSS, and regular expressions. */
const SETTING =
  /^\s*(?:https?:\/\/\S+|[\w%.-]+=\S*&\S*|[{[].*[}\]]|\^.*\$|true|false|#[\da-f]{3,8}|[^<]*\{\s*[\w-]+\s*:[^{}]*\}.*)\s*$/is;
/** Matches names in code, such as `faFacebookF`, and icon classes, such as `fa-phone` and `fab fa-facebook`. */
const CODE_NAME =
  /^(?:[a-z]+(?:[A-Z][a-z\d]*)+|(?:(?:fa[bdlrs]?|bi|mdi|glyphicon|icon)\s+)?(?:fa[bdlrs]?|bi|mdi|icon|glyphicon)-[\w-]+(?:\s+(?:fa|bi|mdi|icon)-[\w-]+)*)$/;
/** Matches the start of a sentence. Many scripts have no uppercase letters. */
const SENTENCE = /^[\p{Lu}\p{Lo}\d¿¡"“‘(]/u;
/** Matches text of settings with several words, such as `Top Left`. */
const LAYOUT_WORDS =
  /^(?:(?:very|extra|top|bottom|left|right|center|centre|middle|full|half|auto|none|default|small|medium|large|wide|narrow|dark|light|horizontal|vertical|background|image|text|width|height|and|with|of|to)(?:[\s,/-]+|$))+$/i;

/** Returns whether a text is prose for people, such as "Chief of Cardiology", and not a value of a setting. */
export function isProse(text: string): boolean {
  const trimmed = text.replace(/<[^>]*>/g, " ").trim();
  if (!hasContent(trimmed) || isSetting(trimmed) || LAYOUT_WORDS.test(trimmed)) return false;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(trimmed)
    ? true
    : SENTENCE.test(trimmed) && /\S\s+\S/.test(trimmed);
}

/** Returns whether a text is prose of at least four words. */
const isSentence = (text: string): boolean => isProse(text) && text.trim().split(/\s+/).length >= 4;

/** Returns whether a text is an identifier of 16 or more letters and digits, as in other systems' records. */
const isIdentifier = (text: string): boolean =>
  /^[\w+/-]{16,}={0,2}$/.test(text) && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);

/** Returns whether a text consists of CSS declarations, such as `--color-accent: #846854; --radius: 0;`. */
function isCss(text: string): boolean {
  const declarations = text
    .replace(/\/\*.*?\*\//gs, "")
    .split(";")
    .filter((part) => part.trim());
  const isDeclaration = (part: string) => /^\s*-{0,2}[a-z][a-z\d-]*\s*:\s*\S/.test(part);
  return declarations.every(isDeclaration) && declarations.some((part) => /^\s*(?:--|[a-z]+-[a-z])/.test(part));
}

const isSetting = (text: string): boolean =>
  isItemId(text) || isToken(text) || SETTING.test(text) || isIdentifier(text.trim()) || isCss(text);

/** Returns whether a field's value is an identifier, a name in code, CSS, or JSON, which no visitor misses. */
export const isCode = (text: string): boolean =>
  isIdentifier(text.trim()) || CODE_NAME.test(text.trim()) || isCss(text) || isJson(text);

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Matches strings that consist of a single URL, such as the value of a `TwitterLink` text field. */
const LINK_TEXT = /^\s*https?:\/\/\S+\s*$/;
const NUMBER =
  /\b(?:value|amount|number|price|stat|statistic|rating|year|count|phone|fax|zip|total|percent(?:age)?)s?\b/;
const WORDS =
  /\b(?:title|heading|headline|text|description|caption|content|body|name|label|question|answer|quote|summary|copy|sample)\b/;

export type Kind = "text" | "html" | "picture" | "link" | "list";
export interface Part {
  field: string;
  kind: Kind;
  wire: unknown;
}

/** Returns the CMS fields that have content for visitors. In author mode, the result includes empty editable fields. */
export function partsOf(fields: Wire, editing: boolean): Part[] {
  return Object.entries(fields).flatMap(([field, fieldValue]): Part[] => {
    const wire = unwrapJson(fieldValue);
    const kind = kindOf(field, wire, editing);
    return kind ? [{ field, kind, wire }] : [];
  });
}

function kindOf(field: string, wire: unknown, editing: boolean): Kind | null {
  const value = unwrap(wire);
  const isMarked = editing && isRecord(wire) && (isRecord(wire.metadata) || textOf(wire.editable) !== "");
  if (Array.isArray(value)) return hasContent(value) || value.some(isPageLink) ? "list" : null;
  if (isRecord(value)) {
    const { src, href, fields, url } = value;
    if (textOf(src)) return isFile(value) ? "link" : "picture";
    if (textOf(href) && !/^https?:\/\/$/.test(textOf(href))) return "link";
    // The text of a link without a URL remains as text.
    if (textOf(value.text).trim()) return "link";
    // A link to a single item can be a setting, such as the alignment, instead of content.
    if (isRecord(fields) && hasContent(fields)) return isTechnical(field) ? null : "list";
    if (isPageLink(value) && textOf(url)) return "list";
    if (!isMarked) return null;
    return "src" in value || /\b(?:image|picture|photo|logo|icon)\b/.test(toWords(field)) ? "picture" : "link";
  }
  const text = textOf(value);
  if (!text.trim()) return isMarked && !isTechnical(field) ? "text" : null;
  if (/<[a-z][^>]*>/i.test(text)) return hasContent(text) || /<img|<iframe/i.test(text) ? "html" : null;
  const name = toWords(field);
  if (isMarked && !isTechnical(field)) return "text";
  if (LINK_TEXT.test(text) && /\blink$/.test(name)) return "link";
  if (TECHNICAL.test(name) || isSetting(text) || (AMBIGUOUS.test(name) && !isProse(text))) return null;
  if (SETTING_OR_SENTENCE.test(name) && !isSentence(text)) return null;
  if (CODE_NAME.test(text.trim()) && !WORDS.test(name)) return null;
  const isText =
    hasContent(text) ||
    (WORDS.test(name) && /\p{L}/u.test(text)) ||
    (NUMBER.test(name) && /\d/.test(text)) ||
    /\b(?:currency|symbol)$/.test(name);
  return isText ? "text" : null;
}

const isFile = ({ src, extension, mimeType }: Wire): boolean =>
  (textOf(extension) !== "" && !/^\.?(?:svg|png|jpe?g|webp|avif|gif)$/i.test(textOf(extension))) ||
  (textOf(mimeType) !== "" && !textOf(mimeType).startsWith("image/")) ||
  /\.(?:pdf|docx?|xlsx?|pptx?|zip|csv|txt)(?:[?#]|$)/i.test(textOf(src));

/** Returns whether an item has a page but no fields. If it does, the section renders the item as a link to its page. */
export const isPageLink = (value: unknown): boolean =>
  isRecord(value) &&
  /^\//.test(textOf(value.url)) &&
  textOf(value.displayName || value.name) !== "" &&
  isEmpty(value.fields);

/** Matches names of fields that label or configure the controls of a form or a tool. */
const CONTROL =
  /\b(?:placeholder|label|validation|captcha|submit|endpoint|site key|api key|input)\b|\b(?:error|success|required|invalid)\b.*\b(?:message|text)\b/;

/**
 * Returns whether a component is a form or a tool, which a content section cannot replace: it names a form, or most of
 * its texts label controls.
 */
export function isTool(fields: Wire, params: unknown): boolean {
  if ("FormId" in recordOf(params) || "formItemId" in fields || "htmlPrefix" in fields) return true;
  const names = Object.entries(fields).flatMap(([field, wire]) =>
    typeof unwrap(unwrapJson(wire)) === "string" ? [toWords(field)] : [],
  );
  const controls = names.filter((name) => CONTROL.test(name)).length;
  return controls > 0 && controls * 2 >= names.length;
}
