/** Operations that render the site's pages for a copy that any file server can serve without the Worker. */
import { z } from "zod";
import { requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

/** Maximum number of pages in one request. */
const MAX_COPIED_PAGES = 10;

const path = z.string().startsWith("/").max(400);

export const copyIndex = operation({
  row: "RL-12",
  summary: "Lists the pages of a site for its copy, and the time of the last publication.",
  method: "GET",
  path: "/_edge/copy",
  access: ["ops"],
  machines: true,
  changes: false,
  /** Without a site, the operation lists the pages of `DEFAULT_SITE`. */
  request: z.strictObject({ site: requiredText().optional() }),
  response: z.object({
    site: z.string(),
    host: z.string(),
    /** Time of the last publication or purge on any site, as a Unix timestamp in milliseconds. */
    publishedAt: z.number(),
    pages: z.array(
      z.object({
        language: z.string(),
        /** Path without the language prefix. */
        path,
        /** Path with the language prefix. */
        url: path,
      }),
    ),
    /** Languages of the site. The copy has a not-found page in each. */
    languages: z.array(z.object({ language: z.string(), home: path })),
  }),
  example: {
    request: { site: "larkspur" },
    response: {
      site: "larkspur",
      host: "www.larkspurhealth.example",
      publishedAt: 1_795_874_400_000,
      pages: [{ language: "es", path: "/about-us", url: "/es/about-us" }],
      languages: [
        { language: "en", home: "/" },
        { language: "es", home: "/es" },
      ],
    },
  },
});

const CopiedPage = z.object({
  path,
  status: z.number(),
  html: z.string(),
  /** The page's first heading, and its description for search engines, for the lists from A to Z. */
  name: z.string(),
  description: z.string(),
  /** URLs of the files on the site that the page needs: pictures, fonts, icons, and linked documents. */
  files: z.array(z.string()),
  /** False if a part of the page is missing or outdated because an upstream or the CMS did not respond. */
  complete: z.boolean(),
});

export type CopiedPage = z.output<typeof CopiedPage>;

export const copyPages = operation({
  row: "RL-12",
  summary: "Renders pages for the copy of a site: without scripts and forms, and with the time of the copy.",
  method: "GET",
  path: "/_edge/copy/pages",
  access: ["ops"],
  machines: true,
  changes: false,
  request: z.strictObject({
    site: requiredText(),
    language: requiredText(),
    /** Up to ten normalized paths without the language prefix, separated by spaces. `/404` is the not-found page. */
    paths: z
      .string()
      .transform((text) => text.split(" "))
      .pipe(z.array(path).min(1).max(MAX_COPIED_PAGES)),
  }),
  response: z.object({ pages: z.array(CopiedPage) }),
  example: {
    request: { site: "larkspur", language: "en", paths: "/about-us /locations" },
    response: {
      pages: [
        {
          path: "/about-us",
          status: 200,
          html: "<!doctype html><html lang=en><title>About us</title></html>",
          name: "About us",
          description: "Who we are.",
          files: ["/favicon.svg", "/assets/figtree-latin-4b7d.woff2"],
          complete: true,
        },
      ],
    },
  },
});

export const copyOperations = { copyIndex, copyPages } as const;
