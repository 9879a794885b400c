/**
 * API calls to the CMS. Except for media requests, only the Worker makes API calls to the CMS. The Worker caches CMS
 * responses in KV, separately from other API responses.
 */
import { z } from "zod";
import { DAY_S } from "../lib/dates/units.ts";
import {
  Dictionary,
  LayoutDocument,
  languageName,
  PageEntry,
  PreviewRequest,
  type Redirect,
  Site,
  siteName,
  WellKnownText,
  WildcardItem,
} from "./content.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { lengths, matching, maybeExact, requiredText } from "./fields.ts";

const readDefaults = {
  method: "GET",
  upstream: "content",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
} as const;

const content = { ...readDefaults, internal: true, cache: "never" } as const;

// Sitecore accepts the API key only as a query parameter.
const keyed = { ...content, settingParams: { sc_apikey: "CONTENT_API_KEY" } } as const;

const site = matching(siteName, "is not the name of a site", "letters, digits, _, -, dots and spaces between words");
const language = matching(languageName, "is not a language", "a language such as en, es-MX, es-419 or zh-Hans");
const ofSite = z.object({ site });

export const layout = endpoint({
  row: "AP-44",
  summary: "Returns a page's layout. The body of a 404 response has the same schema, with `route: null`.",
  ...keyed,
  path: "/sitecore/api/layout/render/jss",
  request: z.object({
    item: requiredText(lengths.address),
    sc_site: site,
    sc_lang: language,
    /** Set for authors: a draft, with editing markup for `edit`. */
    sc_mode: maybeExact(z.enum(["edit", "preview"])),
  }),
  response: LayoutDocument,
  example: {
    request: { item: "/medical-services/cardiology", sc_site: "larkspur", sc_lang: "en" },
    response: {
      sitecore: {
        context: { language: "en", pageEditing: false, site: { name: "larkspur" } },
        route: { name: "cardiology", itemId: "6f2a", fields: {}, placeholders: { main: [] } },
      },
    },
  },
});

export const dictionary = endpoint({
  row: "AP-44",
  summary: "Returns a site's UI strings in one language.",
  ...keyed,
  path: "/sitecore/api/jss/dictionary/:site/:language",
  request: z.object({ site, language }),
  response: Dictionary,
  example: {
    request: { site: "larkspur", language: "es" },
    response: { phrases: { RegistrationClosed: "Inscripción cerrada" } },
  },
});

/** Schema for a path in the media folder. Rejects paths that contain `..` segments, hostnames, or percent-encoding. */
export const mediaPath = requiredText(1_000).refine(
  (path) => !/\\|%|\/\/|^\//.test(path) && path.split("/").every((part) => part !== ".." && part !== "."),
  {
    error: "is not an image path",
    params: { allowed: "a decoded path below /sc10media/ without . and .. parts" },
  },
);

export const media = endpoint({
  row: "AP-45",
  summary: "Streams an image. The Worker validates the image's content type and length.",
  ...readDefaults,
  path: "/sc10media/*",
  cache: { maxAge: DAY_S, staleWhileRevalidate: 0 },
  notFound: true,
  request: z.object({ path: mediaPath }),
  response: z.object({
    contentType: z.enum(["image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"]),
    length: z.number().int().min(0),
  }),
  example: {
    request: { path: "icons/heart.svg" },
    response: { contentType: "image/svg+xml", length: 1_204 },
  },
});

export const sites = endpoint({
  summary: "Lists every site with its hosts and policy.",
  ...content,
  path: "/content/sites",
  request: z.object({}),
  response: z.array(Site),
  example: {
    request: {},
    response: [
      {
        name: "larkspur",
        hosts: ["www.larkspurhealth.example", "*.larkspurhealth.example"],
        publicHost: "www.larkspurhealth.example",
        languages: ["en", "es"],
        theme: "default",
        indexable: true,
        timeZone: "America/Denver",
        paymentHosts: ["pay.larkspurhealth.example"],
      },
    ],
  },
});

export const pages = endpoint({
  summary: "Lists all pages on a site, for the sitemap, breadcrumbs, and author tools.",
  ...content,
  path: "/content/pages",
  timeout: timeouts.slow,
  request: ofSite,
  response: z.object({ pages: z.array(PageEntry), wildcards: z.array(WildcardItem).default([]) }),
  example: {
    request: { site: "larkspur" },
    response: {
      pages: [
        {
          path: "/medical-services/cardiology",
          language: "en",
          name: "Cardiology",
          itemId: "6f2a",
          updated: "2030-03-04T16:20:00Z",
          indexable: true,
          sensitivity: "sensitive",
        },
      ],
      wildcards: [{ path: "/classes-events", itemPath: "/classes-events/,-w-,", language: "en" }],
    },
  },
});

export const redirects = endpoint({
  summary: "Lists the redirects that authors set for a site.",
  ...content,
  path: "/content/redirects",
  request: ofSite,
  // The Worker validates each redirect rule separately with `Redirect` so that an invalid rule does not disable the
  // other rules.
  response: z.array(z.unknown()),
  example: {
    request: { site: "larkspur" },
    response: [
      { source: "/heart", target: "/medical-services/cardiology", status: 301, match: "exact" } satisfies Redirect,
    ],
  },
});

export const wellKnownTexts = endpoint({
  summary: "Lists text files that a site serves unchanged, such as /cms-hpt.txt.",
  ...content,
  path: "/content/texts",
  request: ofSite,
  response: z.array(WellKnownText),
  example: {
    request: { site: "larkspur" },
    response: [{ path: "/cms-hpt.txt", text: "location-name: Larkspur Medical Center Denver\n" }],
  },
});

export const preview = endpoint({
  summary: "Returns an item's layout for authors, as a draft or with editing markup. The response is never cached.",
  ...content,
  path: "/content/preview",
  notFound: true,
  secretHeaders: { authorization: "CONTENT_PREVIEW_TOKEN" },
  request: PreviewRequest,
  response: LayoutDocument,
  example: {
    request: { site: "larkspur", item: "6f2a", version: "3", mode: "edit" },
    response: {
      sitecore: {
        context: { language: "en", pageEditing: true, pageState: "edit" },
        route: { name: "cardiology", itemId: "6f2a" },
      },
    },
  },
});
