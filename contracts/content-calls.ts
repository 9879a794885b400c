/**
 * Calls to the content system. Except for media only the Worker makes them; it caches what it reads in its own store.
 */
import { z } from "zod";
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
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { filled, lengths, matching } from "./fields.ts";

const read = {
  method: "GET",
  upstream: "content",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
} as const;

const content = { ...read, internal: true, cache: "never" } as const;

// The key of the content system's own services travels in the address: they know no header for it.
const keyed = { ...content, settingParams: { sc_apikey: "CONTENT_API_KEY" } } as const;

const site = matching(siteName, "is not the name of a site", "letters, digits, _, -, dots and spaces between words");
const language = matching(languageName, "is not a language", "a language such as en, es-MX, es-419 or zh-Hans");
const ofSite = z.object({ site });

export const layout = endpoint({
  ...keyed,
  row: "AP-44",
  summary: "The layout of a page. Status 404 comes with the same shape and `route: null`.",
  path: "/sitecore/api/layout/render/jss",
  request: z.object({
    item: filled(lengths.address),
    sc_site: site,
    sc_lang: language,
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
  ...keyed,
  row: "AP-44",
  summary: "The texts of a site in one language.",
  path: "/sitecore/api/jss/dictionary/:site/:language",
  request: z.object({ site, language }),
  response: Dictionary,
  example: {
    request: { site: "larkspur", language: "es" },
    response: { phrases: { RegistrationClosed: "Inscripción cerrada" } },
  },
});

/** A path below the media folder: no way up, no second host, no encoded tricks. */
export const mediaPath = filled(1_000).refine(
  (path) => !/\\|%|\/\/|^\//.test(path) && path.split("/").every((part) => part !== ".." && part !== "."),
  {
    error: "is not a path of a picture",
    params: { allowed: "a decoded path below /sc10media/ without . and .. parts" },
  },
);

export const media = endpoint({
  ...read,
  row: "AP-45",
  summary: "A picture. The bytes are passed on; what is checked of them is their type and length.",
  path: "/sc10media/*",
  cache: { maxAge: lifetimes.day, staleWhileRevalidate: 0 },
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
  ...content,
  row: "Proposed",
  summary: "Every site: its hosts and policy.",
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
  ...content,
  row: "Proposed",
  summary: "Every page of a site, for the sitemap, breadcrumbs and authors.",
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
  ...content,
  row: "Proposed",
  summary: "The redirects that authors set for a site.",
  path: "/content/redirects",
  request: ofSite,
  // Each is checked by `Redirect` where it is used, so that a bad one is set aside and the others work (SD-04).
  response: z.array(z.unknown()),
  example: {
    request: { site: "larkspur" },
    response: [
      { source: "/heart", target: "/medical-services/cardiology", status: 301, match: "exact" } satisfies Redirect,
    ],
  },
});

export const wellKnownTexts = endpoint({
  ...content,
  row: "Proposed",
  summary: "Texts that a site serves as they come, such as /cms-hpt.txt.",
  path: "/content/texts",
  request: ofSite,
  response: z.array(WellKnownText),
  example: {
    request: { site: "larkspur" },
    response: [{ path: "/cms-hpt.txt", text: "location-name: Larkspur Medical Center Denver\n" }],
  },
});

export const preview = endpoint({
  ...content,
  row: "Proposed",
  summary: "The layout of an item as authors see it: a draft, or with editing marks. Never cached (LY-16).",
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
