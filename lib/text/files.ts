/** File icons, safe file names, and spreadsheet cells for downloads. */
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

/** Returns the icon name for a file extension. The extension is case-insensitive and can start with a dot. */
export function fileIcon(extension: string | null | undefined): FileIcon {
  const normalizedExtension = extension?.trim().toLowerCase().replace(/^\./, "") ?? "";
  for (const [icon, extensions] of Object.entries(ICONS)) {
    if (extensions.includes(normalizedExtension)) return icon as FileIcon;
  }
  return "generic";
}

/**
 * Returns the lowercase file extension in a URL, or an empty string if the URL has no extension or the extension has no
 * icon.
 */
export function fileExtension(href: string): string {
  const path = href.replace(/^https?:\/\/[^/?#]*/i, "");
  const extension = /^[^?#]*\/[^/?#]*\.(\w{2,5})(?:[?#]|$)/.exec(path)?.[1]?.toLowerCase() ?? "";
  return fileIcon(extension) === "generic" ? "" : extension;
}

// Characters that are invalid on Windows or unsafe in shells and headers: separators, quotes, wildcards, and control
// and bidirectional characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNSAFE_NAME = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*\p{Cs}]/gu;

/** Matches the names of devices, which Windows does not accept as file names, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * Returns a file name that is valid on all file systems. Removes unsafe characters and leading and trailing dots,
 * truncates the name to 120 characters, and adds an underscore before the name of a device.
 */
export function safeFileName(text: string): string {
  const clean = text
    .replace(UNSAFE_NAME, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const name = [...clean]
    .slice(0, 120)
    .join("")
    .replace(/[. ]+$/, "");
  return name ? name.replace(DEVICE, "_$&") : "download";
}

/**
 * Returns a file name in the format `{session name} {YYYY-MM-DD HH-mm}`, without an extension. The date is the session's
 * start, because many sessions have the same name.
 */
export function sessionFileName(sessionName: string, start: Date, zone: string): string {
  const wall = wallClock(start, zone);
  const pad = (n: number): string => String(n).padStart(2, "0");
  return safeFileName(
    `${sessionName} ${isoDate(wall)} ${pad(Math.floor(wall.minutes / 60))}-${pad(wall.minutes % 60)}`,
  );
}

/**
 * Returns the `Content-Disposition` header value for a download, with an ASCII file name and the full file name (RFC
 * 5987).
 */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.replace(/\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

// Spreadsheet programs ignore whitespace and invisible characters before a formula, and some accept the full-width and
// small forms of the characters, and the minus sign.
const FORMULA = /^[\s\p{Cc}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u;

/** Returns whether a spreadsheet program could run a text as a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** Protects a spreadsheet cell against formula injection: adds a leading `'` if the text could be a formula. */
export const spreadsheetCell = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Matches the opaque ID of a registration's calendar entries. */
export const CALENDAR_ENTRY = /^[\w-]{1,64}$/;

/**
 * Converts an event name to the format that the calendar API call requires, which allows only letters, digits, spaces,
 * dots, and hyphens.
 */
export const calendarName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N} .-]/gu, "")
    .replace(/ +/g, " ")
    .trim();
