import { expect, it } from "vitest";
import { pagePhrases } from "../../app/render/phrases.ts";
import { searchPhrases } from "../../app/search/phrases.ts";
import { fixturePages } from "../../scripts/fixtures.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ browser: false });

/** Number of pages of each folder, such as doctors, whose links the test follows. */
const PAGES_PER_FOLDER = 6;
/** Requests at the same time. */
const AT_ONCE = 4;

/** Pages that only a form or an email leads to, with the parameters that the form or the email adds. */
const RESULTS = /\/(404|.*,-w-,.*|.*thank-you|.*confirmation-page|my-(registration|appointment)|registration)$/;

const authored = fixturePages()
  .filter(({ path }) => !RESULTS.test(path))
  .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`));

interface Page {
  status: number;
  /** Path after redirects. */
  path: string;
  html: string;
  ids: ReadonlySet<string>;
}

let visitor = 0;
const pages = new Map<string, Promise<Page>>();
/** Returns a page, which is requested once. Each request comes from another visitor, so no limit applies. */
function pageAt(address: string): Promise<Page> {
  const known = pages.get(address) ?? request(address);
  pages.set(address, known);
  return known;
}
async function request(address: string, steps = 0): Promise<Page> {
  visitor += 1;
  const from = `198.51.${Math.floor(visitor / 250)}.${visitor % 250}`;
  const response = await site.fetch(address, { headers: { accept: "text/html", "cf-connecting-ip": from } });
  const { status, headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : "";
  if (!isPage) await response.body?.cancel();
  const location = headers.get("location");
  if (location && status < 400 && steps < 3) {
    const target = new URL(location, "https://www.larkspurhealth.example");
    if (target.host === "www.larkspurhealth.example") return request(target.pathname + target.search, steps + 1);
  }
  return { status, path: address, html, ids: new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)) };
}

const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">");

interface Control {
  href: string;
  text: string;
}
/** The link of a page that has not loaded completely loads the same page again. */
const RELOADS: readonly string[] = Object.values(pagePhrases.PageReload);

/** Returns the links and the targets of forms of a page, without their repetitions. */
function controlsOf(html: string): Control[] {
  const links = [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", content = ""]) => ({
    href: unescaped(/ href="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    text: content.replace(/<[^>]*>/g, " ").trim(),
  }));
  const forms = [...html.matchAll(/<form\b(?![^>]* method="post")[^>]* action="([^"]*)"/gi)].map(([, action = ""]) => ({
    href: unescaped(action),
    text: "a form",
  }));
  return [...new Map([...links, ...forms].map((control) => [control.href, control])).values()];
}

/** Returns why following a link is a dead end, or null if it is not. */
async function deadEnd({ href, text: label }: Control, page: Page): Promise<string | null> {
  if (href === "" && RELOADS.includes(label)) return null;
  if (href === "" || href === "#") return "leads nowhere";
  if (/^tel:/.test(href)) return /^tel:(\+1[2-9]\d{9}(;ext=\d+)?|\d{3})$/.test(href) ? null : "calls no number";
  if (/^mailto:/.test(href)) return /^mailto:[\w.-]+@[\w-]+\.[\w.-]+(\?|$)/.test(href) ? null : "writes to nobody";
  const url = URL.parse(href, `https://www.larkspurhealth.example${page.path}`);
  if (!url) return "is not a URL";
  if (url.host !== "www.larkspurhealth.example")
    return url.protocol === "https:" && !url.host.endsWith(".example")
      ? null
      : "leads to a system that is not connected";
  const id = decodeURIComponent(url.hash.slice(1));
  const address = url.pathname + url.search;
  const target = address === page.path ? page : await pageAt(address);
  if (target.status !== 200) return `answers ${target.status}`;
  // The browser adds the dialog with this ID.
  if (id && id !== "privacy-choices" && target.html && !target.ids.has(id))
    return "leads to a missing part of the page";
  if (!target.html) return null;
  const main = /<main[\s\S]*<\/main>/.exec(target.html)?.[0] ?? "";
  if (!/<h1\b/.test(main)) return "leads to a page without a heading";
  const text = main.replace(/<[^>]*>/g, " ");
  if (/stand-in|lorem ipsum|coming soon|próximamente|under construction/i.test(text)) return "leads to a stand-in";
  const nothing = [searchPhrases.NothingFound.en, searchPhrases.NothingFound.es];
  const isSearch = url.search !== "" && /\/(search|find-a-doctor)$/.test(url.pathname);
  if (isSearch && nothing.some((phrase) => text.includes(phrase))) return "leads to a search that finds nothing";
  return null;
}

/** Follows the links of pages, beginning with the given pages. Returns the dead ends and the number of pages. */
async function follow(start: readonly string[]) {
  const waiting = [...start];
  const seen = new Set(waiting);
  const folders = new Map<string, number>();
  const found = new Map<string, string>();
  const checked = new Map<string, Promise<string | null>>();
  const visit = async (address: string) => {
    const page = await pageAt(address);
    if (page.status !== 200) found.set(address, `answers ${page.status}`);
    for (const control of controlsOf(page.html)) {
      const key = /^#/.test(control.href) ? address + control.href : control.href;
      if (!checked.has(key)) checked.set(key, deadEnd(control, page));
      const reason = await checked.get(key);
      if (reason && !found.has(key)) found.set(key, `${reason} (“${control.text}” on ${address})`);
      const path = /^\/[^?#]*/.exec(control.href)?.[0];
      if (reason || !path || seen.has(path) || RESULTS.test(path) || /\.\w+$|^\/(-|sc10media|_|pay\/)/.test(path))
        continue;
      const folder = path.replace(/[^/]*$/, "");
      const count = (folders.get(folder) ?? 0) + 1;
      if (count > PAGES_PER_FOLDER) continue;
      folders.set(folder, count);
      seen.add(path);
      waiting.push(path);
    }
  };
  const walk = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) await visit(address);
  };
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return { dead: [...found].map(([href, reason]) => `${href} ${reason}`), pages: seen.size, controls: checked.size };
}

it("no link or form of any page, in either language, is a dead end or leads to a stand-in (SD-08)", {
  tags: ["nightly"],
  timeout: 900_000,
}, async () => {
  const { dead, pages, controls } = await follow(authored);
  console.info(`${pages} pages with ${controls} different links and forms`);
  expect(dead).toEqual([]);
  expect(pages).toBeGreaterThan(260);
});
