import {
  listPurgePlans,
  type PurgePlan,
  type PurgeReceipt,
  planPurge,
  publish,
  purge,
  readReceipt,
  withdrawPurge,
} from "../purge.ts";
import { example } from "./example.ts";

/** Purge receipt shared by the examples. */
export const exampleReceipt: PurgeReceipt = {
  id: "6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
  at: "2030-10-08T18:00:00.000Z",
  by: "author",
  name: "Ada Author",
  place: "DEN",
  asked: ["site larkspur", "/about-us"],
  pages: [{ site: "larkspur", language: "en", path: "/about-us" }],
  pageCount: 1,
  calls: [],
  keys: 2,
  state: "live here",
  everywhereBy: "2030-10-08T18:00:10.000Z",
  address: "/_edge/purge/6f1c1f0e-6f5c-4a62-9a57-0f9a7c0b8d11",
};

const plan: PurgePlan = {
  id: "0d8f3c52-5f0e-4c43-8a37-2b6f4f6f7a10",
  from: "2030-10-09T06:00:00.000Z",
  until: null,
  asked: ["/about-us"],
  by: "author",
  name: "Ada Author",
};

export const examples = [
  example(purge, {
    row: "AU-09",
    summary: "Purges pages, items, or an entire site, and returns a receipt.",
    request: { site: "larkspur", paths: ["/about-us"] },
    response: exampleReceipt,
  }),
  example(readReceipt, {
    row: "PB-01",
    summary: "Returns a receipt with the current progress of the purge. Receipts are stored for 30 days.",
    request: { id: exampleReceipt.id },
    response: { ...exampleReceipt, state: "everywhere" },
  }),
  example(publish, {
    row: "PB-03",
    summary:
      "Handles a publish webhook request from the CMS: purges everything that uses one of the items, or all pages if the request lists no items. All requests for a publishing job share a receipt. A repeated request has no further effect.",
    request: { invocation_id: "i-1", updates: [{ identifier: "{AAAAAAAA-0000-4000-8000-000000000001}" }] },
    response: exampleReceipt,
  }),
  example(listPurgePlans, {
    row: "PB-08",
    summary: "Lists a site's planned purges, ordered by time.",
    request: { site: "larkspur" },
    response: { plans: [plan] },
  }),
  example(planPurge, {
    row: "PB-08",
    summary:
      "Plans a purge, and optionally a second purge of the same targets, for content that is shown for a limited time.",
    request: { site: "larkspur", paths: ["/about-us"], from: plan.from },
    response: { plans: [plan] },
  }),
  example(withdrawPurge, {
    row: "PB-08",
    summary: "Withdraws a planned purge; 404 if there is no such purge.",
    request: { site: "larkspur", id: plan.id },
    response: { plans: [] },
  }),
];
