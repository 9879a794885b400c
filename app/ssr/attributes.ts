/** Attributes as React writes them, since it finds them again in the browser. */

/** Props of an element. */
export type Props = Readonly<Record<string, unknown>>;

const CODES: Record<string, string> = { '"': "&quot;", "'": "&#x27;", "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const SPECIAL = /["'&<>]/;

/** Text for HTML, in the very entities that React uses. */
export const escaped = (text: string): string =>
  isSpecial(text) ? text.replace(/["'&<>]/g, (one) => CODES[one]!) : text;

/** Most texts are names and numbers: up to some length a loop is quicker than to begin an expression. */
function isSpecial(text: string): boolean {
  if (text.length > 24) return SPECIAL.test(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 62 && (code === 34 || code === 38 || code === 39 || code === 60 || code === 62)) return true;
  }
  return false;
}

const words = (text: string) => new Set(text.split(" "));

/** Elements without an end. */
export const VOID: ReadonlySet<string> = words("area base br col embed hr img input link meta param source track wbr");

const RENAMED: Record<string, string> = {
  acceptCharset: "accept-charset",
  autoFocus: "autofocus",
  className: "class",
  crossOrigin: "crossorigin",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  tabIndex: "tabindex",
  xlinkHref: "xlink:href",
};
/** Of SVG, written with hyphens: `strokeWidth` is `stroke-width`. */
const HYPHENATED =
  /^(alignment|baseline|clip(?!PathUnits)|color(?!s)|dominant|fill|flood|font|image(?!S)|letter|lighting|marker(?!Units|Width|Height)|mask(?!Units|ContentUnits)|paint|pointer|shape|stop|stroke|text(?!Length)|transform|underline|unicode|vector|word|writing)[A-Z]/;
const NEVER = words("children dangerouslySetInnerHTML defaultChecked defaultValue innerHTML key ref");
const HYDRATION = /^suppress[A-Z]\w+Warning$/;
/** There or not there. */
const BOOLEAN = words(
  "allowFullScreen async autoFocus autoPlay controls default defer disabled formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed",
);
/** `true` and `false` are values of theirs. */
const STATED = /^(contentEditable|draggable|focusable|spellCheck|value|(aria|data)-.*)$/;
const POSITIVE = words("cols rows size span");
const NUMERIC = words("rowSpan start");
const ADDRESS = words("action formAction href src xlinkHref");
/** The name by which a template knows the address of a link: alone among addresses it may be empty. */
export const LINK = "a href";
const VALID = /^[:A-Z_a-z][\w:.-]*$/;
/** Browsers run such an address, whatever control characters stand before or within its protocol. */
const SCRIPT =
  /^[\p{Cc} ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/iu;
const BLOCKED = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/** Writes the value of one attribute, neither null nor undefined; empty where it is left out. */
export type Writer = (value: unknown) => string;

const nothing: Writer = () => "";
const isText = (value: unknown) => typeof value !== "function" && typeof value !== "symbol";

function writerOf(name: string): Writer {
  const named = RENAMED[name] ?? (HYPHENATED.test(name) ? hyphenated(name) : name);
  const begin = ` ${named}="`;
  const empty = `${begin}"`;
  const written: Writer = (value) => `${begin}${escaped(`${value}`)}"`;
  if (name === "style") return styleOf;
  if (name === LINK) {
    const href = writerOf("href");
    return (value) => (value === "" ? ' href=""' : href(value));
  }
  if (NEVER.has(name) || HYDRATION.test(name) || /^on./i.test(name) || !VALID.test(named)) return nothing;
  if (BOOLEAN.has(name)) return (value) => (value && isText(value) ? empty : "");
  if (STATED.test(name)) return (value) => (isText(value) ? written(value) : "");
  if (name === "capture" || name === "download")
    return (value) => (value === true ? empty : value !== false && isText(value) ? written(value) : "");
  if (POSITIVE.has(name)) return (value) => (isText(value) && Number(value) >= 1 ? written(value) : "");
  if (NUMERIC.has(name)) return (value) => (isText(value) && !Number.isNaN(Number(value)) ? written(value) : "");
  const plain: Writer = (value) => (isText(value) && typeof value !== "boolean" ? written(value) : "");
  if (!ADDRESS.has(name)) return plain;
  const isLeftOutEmpty = name === "href" || name === "src";
  return (value) =>
    isLeftOutEmpty && value === "" ? "" : plain(isText(value) && SCRIPT.test(`${value}`) ? BLOCKED : value);
}

const writers = new Map<string, Writer>();

/** An attribute with a space before it, for a prop of an element; empty for one that React leaves out. */
export function attributeOf(name: string, value: unknown): string {
  return value === null || value === undefined ? "" : writerFor(name)(value);
}

/** What writes an attribute of this name. */
export function writerFor(name: string): Writer {
  let write = writers.get(name);
  if (!write) {
    write = writerOf(name);
    // Names come from code, but for what a list of props may bring along.
    if (writers.size < 500) writers.set(name, write);
  }
  return write;
}

/** The same of an element that HTML does not define: its props are written as they are. */
export function ownAttributeOf(name: string, value: unknown): string {
  if (NEVER.has(name) || HYDRATION.test(name) || !VALID.test(name) || !isText(value)) return "";
  if (name === "style") return styleOf(value);
  if (value === null || value === undefined || value === false || typeof value === "object") return "";
  return ` ${name === "className" ? "class" : name}="${value === true ? "" : escaped(`${value}`)}"`;
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Numbers of other properties are pixels. */
const UNITLESS = words(
  "animationIterationCount aspectRatio columnCount columns fillOpacity flex flexGrow flexShrink floodOpacity fontWeight gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize WebkitLineClamp widows zIndex zoom",
);

function styleOf(style: unknown): string {
  let text = "";
  for (const [name, value] of Object.entries(style as object)) {
    if (value === null || value === undefined || typeof value === "boolean" || value === "") continue;
    const isVariable = name.startsWith("--");
    const property = isVariable ? name : hyphenated(name).replace(/^ms-/, "-ms-");
    const isPixels = typeof value === "number" && value !== 0 && !isVariable && !UNITLESS.has(name);
    text += `${text && ";"}${escaped(property)}:${escaped(`${value}`.trim())}${isPixels ? "px" : ""}`;
  }
  return text && ` style="${text}"`;
}
