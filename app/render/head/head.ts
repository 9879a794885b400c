import { directionOf } from "../../../lib/cms/language.ts";
import { CARD } from "../../../lib/cms/media.ts";
import type { PageData, ThirdParties } from "../../browser/page-data.ts";
import type { HeadChange } from "../../context/page-context.ts";
import { themes } from "../../theme/tokens.ts";
import { shareCard } from "./share-card.ts";

/**
 * Content of the `<head>` element. The head does not depend on the hostname, except that the `robots` value depends on
 * whether the host is indexable.
 */
export interface Head {
  language: string;
  title: string;
  /** Start of the title that depends on the request: what a search looks for, or that a form has errors. */
  titleStart?: string;
  description: string;
  /** Canonical URL of the page, or "" for unknown paths. */
  canonical: string;
  alternates: { language: string; href: string }[];
  noindex: boolean;
  openGraph: { title: string; description: string; image: string };
  /** Breadcrumbs from the home page to this page, or [] for the home page and unknown paths. */
  breadcrumbs: { name: string; url: string }[];
  jsonLd: object[];
  /** The page topic that is pushed to the data layer, or "" to push no topic. */
  topic: string;
  visitorReference: string;
  /** Whether the page may load third-party scripts. */
  open: boolean;
  /** Third parties that may load after consent. */
  thirdParties?: ThirdParties;
  /** Whether video players may load. */
  players?: true;
  /** CSS for the page's inline `<style>` element. */
  styles: string;
  script: string;
  /** Inline script that runs before the first paint. The content security policy contains the script's hash. */
  inlineScript?: string;
  /** URLs of scripts that the browser preloads with low priority after the first paint (see `client.ts`). */
  preloads?: readonly string[];
  /** Speculation rules as JSON. The JSON is escaped so that it cannot close its script element. */
  speculation?: string;
}

const EMPTY = {
  canonical: "",
  alternates: [],
  description: "",
  openGraph: { title: "", description: "", image: "" },
  breadcrumbs: [],
  jsonLd: [],
  topic: "",
  visitorReference: "",
} satisfies Partial<Head>;

/** Returns a tool page's head. The head does not contain data for search engines, analytics, or third parties. */
export const unlistedHead = (
  head: Pick<Head, "language" | "title" | "titleStart" | "styles" | "script" | "inlineScript">,
): Head => ({
  ...EMPTY,
  noindex: true,
  open: false,
  ...head,
});

/**
 * Applies a `page` block's changes to the head. If the new status is 404, the function removes the page's metadata
 * except the title.
 */
export function changeHead(head: Head, change: HeadChange): Head {
  const title = change.title || head.title;
  if (change.status === 404) return { ...head, ...EMPTY, title };
  const ancestors = head.breadcrumbs.slice(0, -1);
  const currentStep = head.breadcrumbs.slice(-1).map((step) => ({ ...step, name: change.name || step.name }));
  return {
    ...head,
    title,
    breadcrumbs: [...ancestors, ...currentStep],
    description: change.description || head.description,
    openGraph: {
      title: change.ogTitle || head.openGraph.title,
      description: change.ogDescription || head.openGraph.description,
      image: change.ogImage || head.openGraph.image,
    },
    jsonLd: [...head.jsonLd, ...((head.canonical && change.jsonLd?.(head.canonical)) || [])],
  };
}

const attribute = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const json = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Converts breadcrumbs to schema.org structured data. */
const breadcrumbList = (breadcrumbs: Head["breadcrumbs"]): object => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: breadcrumbs.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: { "@id": url },
  })),
});

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="icon" href="/favicon-16.png" type="image/png" sizes="16x16">',
  '<link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png" sizes="180x180">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<meta name="theme-color" content="${themes.default.tones.plain.background}">`,
].join("");

/**
 * Keeps phones from turning numbers and dates into links: a member ID is not a phone number, and React must find the
 * text that the server sent. The page itself links phone numbers and addresses.
 */
const FORMATS = '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">';

/** Returns the HTML document with the given head and the HTML of the body. */
export const documentHtml = (head: Head, body: string): string => headHtml(head) + body + BODY_END;

export const BODY_END = "</body></html>";

/**
 * Returns the start of the HTML document, up to and including the `<body>` tag. The function concatenates strings
 * because the Worker must serve cached pages without loading React.
 */
export function headHtml(head: Head): string {
  const meta = (kind: "name" | "property", name: string, content: string) =>
    `<meta ${kind}="${name}" content="${attribute(content)}">`;
  const { openGraph, topic, visitorReference, thirdParties, players, breadcrumbs } = head;
  const language = attribute(head.language);
  const og = openGraph.title && openGraph.description;
  const card = shareCard(openGraph.image, head.canonical);
  const pageData: PageData = {
    ...(topic && { topic }),
    ...(visitorReference && { visitorReference }),
    ...(thirdParties && { thirdParties }),
    ...(players && { players }),
  };
  return [
    `<!doctype html><html lang="${language}" data-language="${language}"${directionOf(head.language) === "rtl" ? ' dir="rtl"' : ""}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    FORMATS,
    // After a search in the browser, a script changes the start of the title.
    head.titleStart
      ? `<title data-page="${attribute(head.title)}">${attribute(head.titleStart + head.title)}</title>`
      : `<title>${attribute(head.title)}</title>`,
    head.description && meta("name", "description", head.description),
    head.noindex && meta("name", "robots", "noindex, nofollow"),
    head.canonical && `<link rel="canonical" href="${attribute(head.canonical)}">`,
    ...head.alternates.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${attribute(href)}">`,
    ),
    og && meta("property", "og:title", openGraph.title),
    og && meta("property", "og:description", openGraph.description),
    og && head.canonical && meta("property", "og:url", head.canonical),
    og && card && meta("property", "og:image", card.url),
    og && card?.sized && meta("property", "og:image:width", `${CARD.width}`),
    og && card?.sized && meta("property", "og:image:height", `${CARD.height}`),
    ICONS,
    `<style>${head.styles}</style>`,
    head.inlineScript && `<script>${head.inlineScript}</script>`,
    `<script type="module" src="${head.script}"></script>`,
    ...(head.preloads ?? []).map(
      (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low" media="print">`,
    ),
    head.speculation && `<script type="speculationrules">${head.speculation}</script>`,
    Object.keys(pageData).length > 0 && `<script type="application/json" id="page-data">${json(pageData)}</script>`,
    ...[...(breadcrumbs.length ? [breadcrumbList(breadcrumbs)] : []), ...head.jsonLd].map(
      (data) => `<script type="application/ld+json">${json(data)}</script>`,
    ),
    "</head><body>",
  ]
    .filter((part) => typeof part === "string")
    .join("");
}
