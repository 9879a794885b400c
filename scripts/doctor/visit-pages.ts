import { setTimeout } from "node:timers/promises";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Returns text or an attribute value of an HTML document without entities and repeated spaces. */
export const decode = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/**
 * Fetches a page. If the response is a 429 or 503, the function waits for the duration in the `Retry-After` header and
 * retries the request once.
 */
async function load(url: string): Promise<Response> {
  const fetchPage = () => fetch(url, { headers: { accept: "text/html" } });
  const response = await fetchPage();
  const seconds = Number(response.headers.get("retry-after"));
  if (![429, 503].includes(response.status) || !seconds) return response;
  await setTimeout(seconds * 1_000);
  return fetchPage();
}

/** Paths of files, which are not pages. */
const FILE = /\.(?!html?$)[a-z]\w{1,4}$/i;

/** A page of a running site, with its links as absolute URLs. `html` is null if the request failed. */
interface VisitedPage {
  path: string;
  status: number;
  html: string | null;
  links: URL[];
}

/**
 * Requests a site's home page and all linked pages under its path.
 * @param home URL of the home page, such as `http://localhost:8787/es` for the pages in Spanish
 */
export async function* visitPages(home: string): AsyncGenerator<VisitedPage> {
  const { origin, pathname } = new URL(home);
  const root = pathname.replace(/\/$/, "");
  const paths = new Set([pathname]);
  for (const path of paths) {
    const response = await load(origin + path);
    if (!response.ok) {
      await response.body?.cancel();
      yield { path, status: response.status, html: null, links: [] };
      continue;
    }
    if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) {
      await response.body?.cancel();
      continue;
    }
    const html = await response.text();
    const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"#]+)/g)].flatMap(
      ([, href = ""]) => URL.parse(decode(href), origin + path) ?? [],
    );
    for (const url of links)
      if (url.origin === origin && !FILE.test(url.pathname) && `${url.pathname}/`.startsWith(`${root}/`))
        paths.add(url.pathname);
    yield { path, status: response.status, html, links };
  }
}
