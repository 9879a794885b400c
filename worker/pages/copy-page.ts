/** Renders a page for the copy of the site, which any file server can serve without the Worker (RL-12). */
import { changeHead, headHtml, NOTICE } from "../../app/html.ts";
import type { PageSettings } from "../../app/index.ts";
import type { CopiedPage } from "../../contracts/copy.ts";
import { servedMediaPath } from "../../lib/cms/media.ts";
import { pathOf } from "../site.ts";
import { isSlot, joinBytes } from "./cached-page.ts";
import { noticeFor } from "./notice.ts";
import { loadApp, type PageInputs, pageInputs, withSettings } from "./page-inputs.ts";
import type { PageRequest } from "./page-request.ts";
import { renderPage } from "./render-page.ts";
import { fillSlot } from "./slots.ts";

const encoder = new TextEncoder();
const OWN_ORIGIN = "https://own.invalid";

/**
 * Renders a page and removes everything that needs the Worker: scripts, forms, and controls that only a script operates.
 * A form becomes a sentence with the telephone number, and a search form becomes a link to the list that replaces the
 * search.
 */
export async function copyPage(request: PageRequest, at: Date): Promise<CopiedPage> {
  const { env, site, language, path } = request;
  let isComplete = true;
  const copied: PageRequest = { ...request, revalidates: true };
  const { call, report, ...others } = pageInputs(copied);
  const inputs: PageInputs = {
    ...withSettings(others, copySettings),
    // No visitor waits, so calls have only their own timeouts.
    call: (endpoint, input) => call(endpoint, input),
    report(problem) {
      isComplete = false;
      report(problem);
    },
  };
  const [app, settings, { page, complete }] = await Promise.all([
    loadApp(),
    inputs.settings(),
    renderPage(copied, inputs),
  ]);
  const slots = page.parts.filter(isSlot);
  const filled = new Map(
    await Promise.all(slots.map(async (slot) => [slot, await fillSlot(slot, copied, inputs, null)] as const)),
  );
  let { head } = page;
  let status: number = page.status;
  for (const [slot, { head: change }] of filled) {
    if (slot.when !== "before" || !change || page.status !== 200) continue;
    const { jsonLd: _, ...visible } = change;
    if (head) head = changeHead(head, visible);
    status = change.redirect ? 404 : (change.status ?? status);
  }
  const notice = noticeFor(env, site.name, language, new Request(OWN_ORIGIN));
  const banner = encoder.encode(await app.copyBanner(settings, at));
  const body = page.parts.flatMap((part) => {
    if (part === NOTICE) return notice ? [banner, notice.html] : [banner];
    return [isSlot(part) ? encoder.encode(filled.get(part)?.html) : part];
  });
  const html = joinBytes(head ? [encoder.encode(headHtml(head)), ...body] : body);
  const form = await app.copyForm(settings);
  const link = (href: string) => app.copySearchLink(settings, href);
  const result = await withoutWorker(html, pathOf(site, language, path), { form, link });
  return { path, status, ...result, complete: isComplete && complete };
}

/** Nobody is signed in and nobody consents, so the copy has neither bot checks nor third parties. */
const copySettings = ({ botCheck: _, embeds: __, thirdParties: ___, ...settings }: PageSettings): PageSettings => ({
  ...settings,
  copy: true,
});

interface Replacements {
  /** HTML that replaces a form. */
  form: string;
  /** Returns HTML that replaces a search form whose results page has the given URL. */
  link(href: string): Promise<string>;
}

/** Scripts, and elements that only a script fills, opens, or operates. */
const NEEDS_SCRIPT = [
  "script",
  "template",
  'link[rel="modulepreload"]',
  "iframe",
  "dialog:not([popover])",
  "button:not([popovertarget])",
  "button[data-location]",
  "input",
  "select",
  "textarea",
  "output",
].join(", ");

async function withoutWorker(
  html: Uint8Array<ArrayBuffer>,
  url: string,
  { form, link }: Replacements,
): Promise<Pick<CopiedPage, "html" | "name" | "description" | "files">> {
  const files = new Set<string>();
  const collect = (reference: string | null | undefined) => {
    const file = fileOf(reference && decoded(reference));
    if (file) files.add(file);
  };
  let [name, description, styles, isFirstHeading] = ["", "", "", true];
  const rewriter = new HTMLRewriter()
    .on("head", { element: (element) => void element.prepend(POLICY, { html: true }) })
    // Browsers show the content of `noscript` only if scripts are disabled, and the copy only lacks them.
    .on("noscript", { element: (element) => void element.remove() })
    .on("search form", {
      async element(element) {
        const action = element.getAttribute("action") ?? url;
        element.replace(action === url ? "" : await link(action), { html: true });
      },
    })
    .on("form", { element: (element) => void (element.removed || element.replace(form, { html: true })) })
    .on(NEEDS_SCRIPT, { element: (element) => void element.remove() })
    // Without its form, a label would label nothing.
    .on("label", { element: (element) => void element.removeAndKeepContent() })
    .on("[src], [poster]", {
      element(element) {
        for (const attribute of ["src", "poster"]) collect(element.getAttribute(attribute));
      },
    })
    .on("[srcset]", {
      element(element) {
        for (const candidate of element.getAttribute("srcset")?.split(",") ?? [])
          collect(candidate.trim().split(/\s/)[0]);
      },
    })
    .on("link[href]", { element: (element) => collect(element.getAttribute("href")) })
    .on("a[href]", {
      element(element) {
        const href = element.getAttribute("href");
        if (isDocument(href)) collect(href);
      },
    })
    .on("style", {
      text({ text }) {
        styles += text;
      },
    })
    .on("[style]", {
      element(element) {
        styles += `;${element.getAttribute("style")}`;
      },
    })
    .on('meta[name="description"]', {
      element(element) {
        description = element.getAttribute("content") ?? "";
      },
    })
    .on("h1", {
      text(chunk) {
        if (isFirstHeading) name += chunk.text;
      },
      element(element) {
        element.onEndTag(() => {
          isFirstHeading = false;
        });
      },
    });
  const text = await rewriter.transform(new Response(html)).text();
  for (const [, reference = ""] of styles.matchAll(/url\(["']?([^"')]+)/g)) collect(reference);
  return {
    html: text,
    name: decoded(name).replace(/\s+/g, " ").trim(),
    description: decoded(description),
    files: [...files],
  };
}

/** Returns the text that an attribute or a text in HTML stands for. HTMLRewriter returns both as they are in the HTML. */
const decoded = (html: string): string =>
  html
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex: string | undefined, decimal: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(lt|gt|quot|apos|nbsp);/g, (_all, name: keyof typeof NAMED) => NAMED[name])
    .replaceAll("&amp;", "&");
const NAMED = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; form-action 'none'\">";

/** Returns the path and query of a file on the site, or null for a page, another site, or a data URL. */
function fileOf(reference: string | null | undefined): string | null {
  if (!reference || reference.startsWith("#")) return null;
  const { origin, pathname, search } = new URL(reference, OWN_ORIGIN);
  const isPage = /^\/?$/.test(pathname) || !/\/[^/]*\.[^/]*$/.test(pathname);
  return origin === OWN_ORIGIN && (!isPage || servedMediaPath(pathname) !== null) ? pathname + search : null;
}

const isDocument = (href: string | null) => fileOf(href) !== null && !/^\/(_|pay\/)/.test(href ?? "");
