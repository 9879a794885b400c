/** Converts the character references in HTML, such as `&rsquo;` and `&#8217;`, to characters. */

/** Characters that editors of HTML write by name, besides letters with accents. */
const CHARACTERS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  ndash: "–",
  mdash: "—",
  minus: "−",
  hellip: "…",
  bull: "•",
  middot: "·",
  times: "×",
  plusmn: "±",
  deg: "°",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  prime: "′",
  iexcl: "¡",
  iquest: "¿",
  ordf: "ª",
  ordm: "º",
  copy: "©",
  reg: "®",
  trade: "™",
  sect: "§",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  cent: "¢",
  euro: "€",
  pound: "£",
  le: "≤",
  ge: "≥",
  micro: "µ",
};

/** Combining characters, keyed by the end of a letter's name, as in `eacute` and `Ntilde`. */
const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
  ring: "\u030a",
  caron: "\u030c",
};

/** The characters from 128 to 159, which HTML reads as Windows-1252. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const own = (table: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function named(name: string): string | undefined {
  const accent = own(ACCENTS, name.slice(1));
  return own(CHARACTERS, name) ?? (accent && `${name[0]}${accent}`.normalize());
}

function numbered(code: number): string | undefined {
  if (code >= 128 && code < 160) return WINDOWS[code - 128];
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code < 0xe0_00);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** Replaces the character references in a text. Keeps a reference without a known character. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (all, decimal, hex, name) => {
    if (name) return named(name) ?? all;
    return numbered(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? all;
  });
