import { safeHref } from "../../../lib/cms/links.ts";
import { normalizePath } from "../../../lib/cms/paths.ts";
import type { ParseOptions } from "../fields/types.ts";
import { type ParsedPage, parsePage } from "../parse/parse-page.ts";

/** A link to a page that does not exist, or to a file. */
interface PlacedLink {
  /** Path of the link, normalized for a page. */
  path: string;
  block: string;
  item: string;
  field: string;
}

interface CheckedPage {
  page: ParsedPage | null;
  dead: PlacedLink[];
  /** Links to PDF files in the media library, one for each file and field. */
  files: PlacedLink[];
  /** Number of links that point to pages on the site. `external` is the number of links to other sites. */
  internal: number;
  external: number;
}

/**
 * Parses a layout document and checks its links to pages on the site.
 * @param exists returns whether the site has a page at a normalized path
 */
export function checkLinks(
  document: unknown,
  { exists, ...options }: ParseOptions & { exists(path: string): boolean },
): CheckedPage {
  const links = { dead: [] as PlacedLink[], files: [] as PlacedLink[], internal: 0, external: 0 };
  const page = parsePage(document, {
    ...options,
    onLink({ href, block, item, field }) {
      const path = internalPath(href);
      if (path) links.internal++;
      else if (/^https?:/.test(href)) links.external++;
      const file = pdfPath(href);
      if (file && !links.files.some((link) => link.path === file && link.item === item && link.field === field))
        links.files.push({ path: file, block, item, field });
      const isReported = links.dead.some((link) => link.path === path && link.item === item && link.field === field);
      if (path && !isReported && !exists(path)) links.dead.push({ path, block, item, field });
    },
  });
  return { page, ...links };
}

/** Returns the path of a link to a PDF file in the media library. Sitecore can serve PDF files as `.ashx`. */
function pdfPath(href: string): string | undefined {
  const path = safeHref(href)?.replace(/[?#].*$/s, "") ?? "";
  return /^\/sc10media\/.+\.(pdf|ashx)$/i.test(path) ? path : undefined;
}

/** Returns the path of a link to a page on this site, or undefined for links to files, fragments, and other sites. */
function internalPath(href: string): string | undefined {
  const path = safeHref(href)?.replace(/[?#].*$/s, "") ?? "";
  if (!path.startsWith("/") || /^\/(-|sc10media|assets|api|_edge|pay)\//.test(path) || /\.\w{2,5}$/.test(path))
    return undefined;
  return normalizePath(path)?.path;
}
