import type { Redirect } from "../content.ts";
import { dictionary, layout, media, pages, preview, redirects, sites, wellKnownTexts } from "../content-calls.ts";
import { example } from "./example.ts";

export const examples = [
  example(layout, {
    row: "AP-44",
    summary: "Returns a page's layout. The body of a 404 response has the same schema, with `route: null`.",
    request: { item: "/medical-services/cardiology", sc_site: "larkspur", sc_lang: "en" },
    response: {
      sitecore: {
        context: { language: "en", pageEditing: false, site: { name: "larkspur" } },
        route: { name: "cardiology", itemId: "6f2a", fields: {}, placeholders: { main: [] } },
      },
    },
  }),
  example(dictionary, {
    row: "AP-44",
    summary: "Returns a site's UI strings in one language.",
    request: { site: "larkspur", language: "es" },
    response: { phrases: { RegistrationClosed: "Inscripción cerrada" } },
  }),
  example(media, {
    row: "AP-45",
    summary: "Streams an image. The Worker validates the image's content type and length.",
    request: { path: "icons/heart.svg" },
    response: { contentType: "image/svg+xml", length: 1_204 },
  }),
  example(sites, {
    summary: "Lists every site with its hosts and policy.",
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
  }),
  example(pages, {
    summary: "Lists all pages on a site, for the sitemap, breadcrumbs, and author tools.",
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
  }),
  example(redirects, {
    summary: "Lists the redirects that authors set for a site.",
    request: { site: "larkspur" },
    response: [
      { source: "/heart", target: "/medical-services/cardiology", status: 301, match: "exact" } satisfies Redirect,
    ],
  }),
  example(wellKnownTexts, {
    summary: "Lists text files that a site serves unchanged, such as /cms-hpt.txt.",
    request: { site: "larkspur" },
    response: [{ path: "/cms-hpt.txt", text: "location-name: Larkspur Medical Center Denver\n" }],
  }),
  example(preview, {
    summary: "Returns an item's layout for authors, as a draft or with editing markup. The response is never cached.",
    request: { site: "larkspur", item: "6f2a", version: "3", mode: "edit" },
    response: {
      sitecore: {
        context: { language: "en", pageEditing: true, pageState: "edit" },
        route: { name: "cardiology", itemId: "6f2a" },
      },
    },
  }),
];
