/** Converts a content folder to the files that the adapter serves: layout documents, lists, and media. */
import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import type { PageEntry, Redirect } from "../../contracts/content.ts";
import { decoded } from "../../lib/text/decode.ts";
import { type Files, type Problem, resolvePath, textOf } from "./files.ts";
import { menuOf } from "./menu.ts";
import { isOfSite, layoutUrl, mediaUrl, type PageFile, pageFileOf, pagesFolder, unknownLanguage } from "./names.ts";
import { htmlOf, type Page, readPage } from "./page.ts";
import { readPhrases, readRedirects, readSite, readTexts, reporter, type SiteSettings } from "./site.ts";
import type { Resolver } from "./wire.ts";

/** The files that the adapter serves, keyed by path. */
export interface Packed {
  site: string;
  files: Map<string, string | Uint8Array>;
  problems: Problem[];
}

/** Path of the page for paths without a page, which is not in the page list. */
const NOT_FOUND = "/404";
/** Extensions of files that pages can show or link to. */
const MEDIA = /\.(?:svg|png|jpe?g|webp|avif|gif|pdf|docx?|xlsx?|pptx?|csv|json|zip|mp3|mp4)$/i;

/** Cloudflare's limit for a static asset. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

const digest = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex").slice(0, 12);
const nameOf = (path: string): string => {
  const last = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)).replaceAll("-", " ");
  return last ? last[0]!.toUpperCase() + last.slice(1) : "Home";
};

interface Read extends PageFile {
  page: Page;
}

/**
 * Packs a content folder. If `problems` contains an error, the packed files are incomplete.
 * @param folder name of the folder
 */
export function pack(files: Files, folder: string): Packed {
  const problems: Problem[] = [];
  const settings = readSite(files, folder, problems);
  const { languages } = settings.record;
  const folderOfPages = pagesFolder(files, settings.pages);
  if (folderOfPages === undefined)
    reporter(problems, "site.json")(`pages: the folder ${settings.pages} contains no files`);
  const pageFiles = new Map<string, PageFile>();
  for (const file of files.keys()) {
    const found = pageFileOf(file, folderOfPages ?? "", languages);
    if (found) pageFiles.set(file, found);
    else if (found === null)
      reporter(problems, file)("the name contains characters that a URL cannot contain, or it is too long");
    if (found && isOfSite(found.path))
      reporter(problems, file)(`the site itself uses the path ${found.path}: choose another name`);
    const language = found && unknownLanguage(found, languages);
    if (language)
      reporter(problems, file)(`"${language}" is not one of the languages in site.json, so it is part of the path`, {
        isAdvice: true,
      });
  }
  const resolverOf = (file: string) => resolverIn(file, files, pageFiles, problems);
  const pages = readPages(files, pageFiles, resolverOf, problems);
  const packed = new Map<string, string | Uint8Array>();
  const write = (path: string, value: unknown) => packed.set(path, JSON.stringify(value));
  const published = pages.filter(({ isDraft, page }) => !isDraft && page.draft !== true && page.published !== false);
  for (const language of languages) {
    const top = published
      .filter((one) => one.language === language && /^\/[^/]+$/.test(one.path) && one.path !== NOT_FOUND)
      .map(({ path, page }) => ({ path, title: page.name ?? page.title, order: page.order }));
    const menu = menuOf(files, settings, language, top, resolverOf, problems);
    for (const one of pages.filter((other) => other.language === language)) {
      const isPublished = published.includes(one);
      const document = layoutOf(one, menu, settings, resolverOf(one.file));
      write(decodeURI(layoutUrl(isPublished ? "layouts" : "drafts", language, one.path)), document);
    }
    write(`/phrases/${language}.json`, { phrases: readPhrases(files, settings, language, problems) });
  }
  const aliases = published.flatMap(({ page, path, language }) =>
    (page.aliases ?? []).map(
      (source): Redirect => ({ source, target: withLanguage(settings, language, path), status: 301, match: "exact" }),
    ),
  );
  write("/sites.json", [settings.record]);
  write("/pages.json", { pages: published.filter(({ path }) => path !== NOT_FOUND).map(entryOf), wildcards: [] });
  write("/redirects.json", readRedirects(files, aliases, problems));
  write("/texts.json", readTexts(files, problems));
  write("/items.json", Object.fromEntries(pages.map(({ itemId, path }) => [itemId, path])));
  for (const [file, bytes] of files) {
    if (!isMedia(file, pageFiles)) continue;
    packed.set(`/media/${file}`, bytes);
    if (bytes.byteLength > MAX_FILE_BYTES) reporter(problems, file)("the file is larger than 25 MB");
  }
  write("/digests.json", Object.fromEntries([...packed].map(([path, data]) => [path, digest(data)])));
  // A wrong folder would replace the whole site.
  if (pageFiles.size === 0 && problems.length === 0)
    reporter(problems, folder)("the folder contains no pages: add a file such as pages/index.md");
  return { site: settings.record.name, files: packed, problems };
}

const isMedia = (file: string, pageFiles: ReadonlyMap<string, PageFile>): boolean =>
  MEDIA.test(file) &&
  !pageFiles.has(file) &&
  !file.startsWith("texts/") &&
  (file.includes("/") || !file.endsWith(".json"));

const withLanguage = ({ record }: SiteSettings, language: string, path: string): string =>
  language === record.languages[0] ? path : `/${language.toLowerCase()}${path === "/" ? "" : path}`;

function readPages(
  files: Files,
  pageFiles: ReadonlyMap<string, PageFile>,
  resolverOf: (file: string) => Resolver,
  problems: Problem[],
): Read[] {
  const read: Read[] = [];
  for (const one of [...pageFiles.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const report = reporter(problems, one.file);
    const same = read.find(
      (other) => other.path === one.path && other.language === one.language && other.isDraft === one.isDraft,
    );
    if (same) {
      // In a folder with an index, a README explains the folder to people who edit it.
      const isReadme = /readme/i.test(one.file) !== /readme/i.test(same.file);
      if (!isReadme) report(`${same.file} is the same page, ${one.path}: keep one of the two files`);
      if (!isReadme || /readme/i.test(one.file)) continue;
      read.splice(read.indexOf(same), 1);
    }
    try {
      const text = textOf(files.get(one.file)!);
      const isJson = one.file.endsWith(".json");
      const { itemId } = one;
      const page = readPage(text, { isJson, itemId, name: nameOf(one.path), resolver: resolverOf(one.file) });
      if (page) read.push({ ...one, page });
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  }
  return read;
}

function layoutOf(
  { page, language, path, itemId }: Read,
  menu: { header: object[]; footer: object[] },
  settings: SiteSettings,
  resolver: Resolver,
) {
  const { title, metaTitle, description, image, date, updated, theme } = page;
  const text = (name: string, value: string | undefined) => (value ? [[name, { value }]] : []);
  return {
    sitecore: {
      context: {
        pageEditing: false,
        pageState: "normal",
        language,
        itemPath: path,
        site: { name: settings.record.name },
        ...(theme && { themes: { main: theme } }),
      },
      route: {
        name: page.name ?? title,
        displayName: page.name ?? title,
        itemId,
        itemLanguage: language,
        fields: Object.fromEntries([
          ...text("browserTitle", metaTitle ?? title),
          ...text("metaDescription", description),
          ...text("ogTitle", title),
          ...text("ogDescription", description),
          ...text("publishedDate", date),
          ...text("updatedDate", updated),
          ...(image ? [["ogImage", { value: { ...resolver.picture(image), alt: "" } }]] : []),
        ]),
        placeholders: { header: menu.header, main: page.components, footer: menu.footer },
      },
    },
  };
}

function entryOf({ page, path, language, itemId }: Read): Partial<PageEntry> {
  const updated = page.updated ?? page.date;
  return {
    path,
    language,
    name: page.name ?? page.title,
    itemId,
    ...(updated && { updated: new Date(updated).toISOString() }),
    indexable: !page.noindex,
    ...(page.sensitivity && { sensitivity: page.sensitivity }),
  };
}

/** Returns the resolver of links and pictures in a file. Reports those that lead to no page and no file. */
function resolverIn(
  file: string,
  files: Files,
  pageFiles: ReadonlyMap<string, PageFile>,
  problems: Problem[],
): Resolver {
  const report = reporter(problems, file);
  const target = (href: string): string | undefined => {
    const [, address = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    const path = resolvePath(file, decoded(address));
    if (path === undefined) return undefined;
    const page = [path, `pages/${path}`].map((one) => pageFiles.get(one)).find(Boolean);
    if (page) return page.path + rest;
    const bytes = files.get(path);
    if (bytes && MEDIA.test(path)) return mediaUrl(path, digest(bytes)) + rest.replace(/^\?[^#]*/, "");
    if (address.startsWith("/")) return href;
    // A link without an extension, as in other site generators.
    const source = [".md", "/index.md"].map((end) => pageFiles.get(path + end)).find(Boolean);
    return source ? source.path + rest : undefined;
  };
  const isOwn = (href: string) => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href) && href !== "";
  const own: Resolver = {
    report,
    link(href) {
      if (!isOwn(href)) return href;
      const found = target(href);
      if (found === undefined) report(`the link to ${href} leads to no page and no file`);
      return found ?? href;
    },
    picture(src) {
      if (!isOwn(src)) return { src };
      const path = resolvePath(file, decoded(src.replace(/[?#].*$/s, "")));
      const bytes = path === undefined ? undefined : files.get(path);
      if (!bytes) {
        const other = [...files.keys()].find((name) => name.toLowerCase() === path?.toLowerCase());
        report(
          `the picture ${src} does not exist${other ? `, but ${other} does: write the same capital letters` : ""}`,
        );
        return { src };
      }
      return { src: mediaUrl(path!, digest(bytes)), ...sizeOf(bytes) };
    },
    html: (markdown) => htmlOf(markdown, own),
  };
  return own;
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return {};
  }
}
