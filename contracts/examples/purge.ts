/** Examples of the calls in `contracts/purge.ts`. */
import { type PurgeReceipt, publish, purge, readReceipt } from "../purge.ts";
import { example } from "./example.ts";

/** Purge receipt that the examples share. */
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

export const examples = [
  example(purge, { request: { site: "larkspur", paths: ["/about-us"] }, response: exampleReceipt }),
  example(readReceipt, { request: { id: exampleReceipt.id }, response: { ...exampleReceipt, state: "everywhere" } }),
  example(publish, {
    request: { invocation_id: "i-1", updates: [{ identifier: "{AAAAAAAA-0000-4000-8000-000000000001}" }] },
    response: exampleReceipt,
  }),
];
