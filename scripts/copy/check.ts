import { INVENTORY, type Inventory, keyOfFile } from "./copy.ts";
import { linksIn } from "./links.ts";

/** Problems of a served copy, and its age in minutes. */
export interface Check {
  pages: number;
  minutes: number;
  problems: string[];
  /** Links to pages that the site does not list, such as a class without sessions. Visitors get the not-found page. */
  deadLinks: string[];
}

/**
 * Fetches every page and file of a served copy. Checks that each page can be read, contains nothing that needs the
 * Worker, and links only to pages and files of the copy.
 */
export async function checkCopy(origin: string, now = new Date()): Promise<Check> {
  const get = (path: string) => fetch(new URL(path, origin), { signal: AbortSignal.timeout(10_000) });
  const inventory = await get(`/${INVENTORY}`);
  if (!inventory.ok) throw new Error(`${origin}/${INVENTORY} has status ${inventory.status}: no copy is served there`);
  const { at, pages, files } = (await inventory.json()) as Inventory;
  const problems: string[] = [];
  const deadLinks: string[] = [];
  const urls = Object.keys(pages);
  // The languages of the not-found page link to each other without the extension.
  const notFound = urls.filter((url) => url.endsWith("/404.html")).map((url) => url.replace(/\.html$/, ""));
  const targets = new Set([...urls, ...notFound, ...Object.keys(files)]);
  const isInCopy = (path: string) => targets.has(path.replace(/(.)\/$/, "$1")) || targets.has(keyOfFile(path) ?? "");
  const rest = [...urls, ...Object.keys(files).map((key) => `/${encodeURI(key)}`)];
  const worker = async () => {
    for (let url = rest.shift(); url !== undefined; url = rest.shift()) {
      const response = await get(url).catch((error: unknown) => String(error));
      if (typeof response === "string" || !response.ok) {
        problems.push(`${url}: ${typeof response === "string" ? response : `status ${response.status}`}`);
        continue;
      }
      const text = await response.text();
      if (!urls.includes(url)) continue;
      if (!text.includes("<aside data-copied=")) problems.push(`${url}: no banner with the time of the copy`);
      const [element] = /<(?:script|form|iframe)\b/i.exec(text) ?? [];
      if (element) problems.push(`${url}: contains ${element}>`);
      for (const path of linksIn(text, url).filter((link) => !isInCopy(link))) {
        const isFile = /\.\w+$/.test(path);
        (isFile ? problems : deadLinks).push(`${url}: links to ${path}, which the copy does not contain`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { pages: urls.length, minutes: Math.floor((now.getTime() - Date.parse(at)) / 60_000), problems, deadLinks };
}
