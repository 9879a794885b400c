/**
 * API calls to the CMS. Except for media requests, only the Worker makes API calls to the CMS. The Worker caches CMS
 * responses in KV, separately from other API responses.
 */
import { z } from "zod";
import {
  Dictionary,
  LayoutDocument,
  languageName,
  PageEntry,
  PreviewRequest,
  Site,
  siteName,
  WellKnownText,
  WildcardItem,
} from "./content.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { lengths, matching, requiredText } from "./fields.ts";

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
  ...keyed,
  path: "/sitecore/api/layout/render/jss",
  request: z.object({
    item: requiredText(lengths.address),
    sc_site: site,
    sc_lang: language,
  }),
  response: LayoutDocument,
});

export const dictionary = endpoint({
  ...keyed,
  path: "/sitecore/api/jss/dictionary/:site/:language",
  request: z.object({ site, language }),
  response: Dictionary,
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
  ...readDefaults,
  path: "/sc10media/*",
  cache: { maxAge: lifetimes.day, staleWhileRevalidate: 0 },
  notFound: true,
  request: z.object({ path: mediaPath }),
  response: z.object({
    contentType: z.enum(["image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"]),
    length: z.number().int().min(0),
  }),
});

export const sites = endpoint({
  ...content,
  path: "/content/sites",
  request: z.object({}),
  response: z.array(Site),
});

export const pages = endpoint({
  ...content,
  path: "/content/pages",
  timeout: timeouts.slow,
  request: ofSite,
  response: z.object({ pages: z.array(PageEntry), wildcards: z.array(WildcardItem).default([]) }),
});

export const redirects = endpoint({
  ...content,
  path: "/content/redirects",
  request: ofSite,
  // The Worker validates each redirect rule separately with `Redirect` so that an invalid rule does not disable the
  // other rules.
  response: z.array(z.unknown()),
});

export const wellKnownTexts = endpoint({
  ...content,
  path: "/content/texts",
  request: ofSite,
  response: z.array(WellKnownText),
});

export const preview = endpoint({
  ...content,
  path: "/content/preview",
  notFound: true,
  secretHeaders: { authorization: "CONTENT_PREVIEW_TOKEN" },
  request: PreviewRequest,
  response: LayoutDocument,
});
