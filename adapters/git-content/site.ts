/** Reads the files that apply to the whole site: its record, redirects, UI strings, and text files. */

import { z } from "zod";
import { Redirect, Site, WellKnownText } from "../../contracts/content.ts";
import { isRecord } from "../../lib/cms/records.ts";
import { type Files, type Problem, parseData, type Report, textOf } from "./files.ts";

const own = z.object({ title: z.string().optional(), pages: z.string().optional() });

export interface SiteSettings {
  record: Site;
  /** Name of the site for visitors, which page titles contain. */
  title: string;
  /** Folder that contains the pages, if it is not `pages`. */
  pages: string | undefined;
}

/** Returns a function that adds problems of a file to a list. */
export const reporter =
  (problems: Problem[], file: string): Report =>
  (wrong, where = {}) =>
    void problems.push({ file, wrong, ...where });

/** Returns a file's data and its name: JSON, or YAML with the same content. Undefined if there is no valid file. */
export function dataOf(files: Files, name: string, problems: Problem[]): { file: string; data: unknown } | undefined {
  const found = ["json", "yaml", "yml"].map((extension) => `${name}.${extension}`).filter((file) => files.has(file));
  const [file, second] = found;
  if (!file) return undefined;
  const report = reporter(problems, file);
  if (second) report(`${second} contains the same settings: keep one of the two files`);
  const data = textData(files.get(file)!, report);
  return data === undefined ? undefined : { file, data };
}

function textData(bytes: Uint8Array, report: Report): unknown {
  try {
    return parseData(textOf(bytes), report);
  } catch (error) {
    report((error as Error).message);
    return undefined;
  }
}

/**
 * Reads `site.json`. Without the file, the site has one language and no hostname, so that search engines do not index it.
 * @param folder name of the folder, which becomes the name of the site
 */
export function readSite(files: Files, folder: string, problems: Problem[]): SiteSettings {
  const { file = "site.json", data = {} } = dataOf(files, "site", problems) ?? {};
  const report = reporter(problems, file);
  const given = isRecord(data) ? data : {};
  if (!isRecord(data)) report("the file must contain names and values, such as languages");
  const known = [...Object.keys(own.shape), ...Object.keys(Site.shape)];
  for (const key of Object.keys(given))
    if (!known.includes(key)) report(`"${key}" is not a setting. Allowed: ${known.join(", ")}`);
  const hosts = Array.isArray(given.hosts) ? given.hosts.filter((host) => typeof host === "string") : [];
  const publicHost = hosts.find((host) => !host.includes("*")) ?? "localhost";
  const defaults = {
    name: folder.replace(/[^\w.-]+/g, "-").replace(/^[^a-z\d]+|[^a-z\d]+$/gi, "") || "site",
    hosts: ["localhost"],
    publicHost,
    languages: ["en"],
    theme: "default",
    indexable: hosts.length > 0,
  };
  const { success, data: record, error } = Site.safeParse({ ...defaults, ...given });
  if (!success) for (const { path, message } of error.issues) report(`${path.join(".") || "the file"}: ${message}`);
  const { title: ownTitle, pages } = own.safeParse(given).data ?? {};
  const title = ownTitle ?? (typeof given.name === "string" ? given.name : defaults.name);
  return { record: success ? record : Site.parse(defaults), title, pages };
}

/** Reads `redirects.json`. The default status is 301, and a redirect matches exactly its source. */
export function readRedirects(files: Files, aliases: readonly Redirect[], problems: Problem[]): Redirect[] {
  const { file = "", data = [] } = dataOf(files, "redirects", problems) ?? {};
  const report = reporter(problems, file);
  if (!Array.isArray(data)) report("the file must contain a list of redirects");
  const read = (Array.isArray(data) ? data : []).flatMap((entry, index): Redirect[] => {
    const { success, data: redirect, error } = Redirect.safeParse({ status: 301, match: "exact", ...entry });
    if (success) return [redirect];
    for (const { path, message } of error.issues) report(`redirect ${index + 1}: ${path.join(".")} ${message}`);
    return [];
  });
  return [...read, ...aliases];
}

/** Reads the UI strings of a language in `phrases.LANGUAGE.json`, or in `phrases.json` for the default language. */
export function readPhrases(
  files: Files,
  { record, title }: SiteSettings,
  language: string,
  problems: Problem[],
): Record<string, string> {
  const names = [`phrases.${language}`, ...(language === record.languages[0] ? ["phrases"] : [])];
  const read = names.map((name) => dataOf(files, name, problems)).find(Boolean);
  const { success, data } = z.record(z.string(), z.string()).safeParse(read?.data ?? {});
  if (!success) reporter(problems, read!.file)("the file must contain texts, keyed by the name of a UI string");
  return { SiteName: title, ...data };
}

const TEXTS = "texts/";

/** Reads the files in `texts/`, which the site serves unchanged, such as `texts/robots.txt`. */
export const readTexts = (files: Files, problems: Problem[]): WellKnownText[] =>
  [...files].flatMap(([file, bytes]) => {
    if (!file.startsWith(TEXTS)) return [];
    try {
      const text = { path: `/${file.slice(TEXTS.length)}`, text: textOf(bytes) };
      return [WellKnownText.parse(text)];
    } catch (error) {
      reporter(
        problems,
        file,
      )(error instanceof RangeError ? error.message : "the file is longer than 65,536 characters");
      return [];
    }
  });
