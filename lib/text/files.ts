/** Files that visitors fetch and that staff save: icons, names, spreadsheet cells. */
import { isoDate } from "../dates/dates.ts";
import { wallClock } from "../dates/zone.ts";

export type FileIcon = "doc" | "pdf" | "xls" | "ppt" | "photo" | "generic";

const ICONS: Record<Exclude<FileIcon, "generic">, readonly string[]> = {
  doc: ["doc", "docx", "odt", "rtf"],
  pdf: ["pdf"],
  xls: ["xls", "xlsx", "csv", "ods"],
  ppt: ["ppt", "pptx", "odp"],
  photo: ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "heic"],
};

/** The icon for a file extension, with or without its dot, in any case (EV-23). */
export function fileIcon(extension: string | null | undefined): FileIcon {
  const wanted = extension?.trim().toLowerCase().replace(/^\./, "") ?? "";
  for (const [icon, extensions] of Object.entries(ICONS)) {
    if (extensions.includes(wanted)) return icon as FileIcon;
  }
  return "generic";
}

/** The extension of the file that an address leads to, in lower case; empty for a page and what no icon is known for. */
export function fileExtension(href: string): string {
  const path = href.replace(/^https?:\/\/[^/?#]*/i, "");
  const extension = /^[^?#]*\/[^/?#]*\.(\w{2,5})(?:[?#]|$)/.exec(path)?.[1]?.toLowerCase() ?? "";
  return fileIcon(extension) === "generic" ? "" : extension;
}

// Refused by Windows, by shells or in headers: separators, quotes, wildcards, control and direction characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_NAME = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*\p{Cs}]/gu;

/** A name that every file system takes: unsafe characters removed, no dots at either end, at most 120 characters. */
export function safeFileName(name: string): string {
  const clean = name
    .replace(UNSAFE_NAME, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  return (
    [...clean]
      .slice(0, 120)
      .join("")
      .replace(/[. ]+$/, "") || "download"
  );
}

/** `{session name} {YYYY-MM-DD HH-mm}`, without ending (ST-06). */
export function sessionFileName(sessionName: string, at: Date, zone: string): string {
  const wall = wallClock(at, zone);
  const pad = (n: number): string => String(n).padStart(2, "0");
  return safeFileName(
    `${sessionName} ${isoDate(wall)} ${pad(Math.floor(wall.minutes / 60))}-${pad(wall.minutes % 60)}`,
  );
}

/** A `Content-Disposition` for a download, with the whole name for browsers that read RFC 5987. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.replace(/\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

// Spreadsheets skip white space before a formula, and some read the full-width forms as the plain ones.
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is skipped too
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell's text that no spreadsheet takes for a formula: a leading `'` where one could begin (ST-06). */
export const spreadsheetCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** An event's name for the calendar call: only letters, digits, spaces, dots and hyphens (EV-32). */
export const calendarName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N} .-]/gu, "")
    .replace(/ +/g, " ")
    .trim();
