/** Staff API calls for the imports of hospitals' price files. */
import { z } from "zod";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { completeList, id, maybe, responseId } from "./fields.ts";

const shared = {
  upstream: "prices",
  access: "role",
  role: "staff",
  privacy: "personal",
  cache: "never",
  // The calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  timeout: timeouts.slow,
} as const;

const PublishedPriceFile = z.object({
  name: z.string(),
  hospital: z.string(),
  /** Date in the file, in YYYY-MM-DD format, or an empty string. */
  updatedOn: z.string(),
  version: z.string(),
  publishedAt: timestamp,
  /** Number of items that visitors can search. */
  items: z.number().int(),
});

const PriceImport = z.object({
  id: responseId,
  name: z.string(),
  state: z.enum(["running", "done", "failed"]),
  /** Numbers of bytes: read, and in total. */
  bytesRead: z.number(),
  size: z.number(),
  lines: z.number().int(),
  items: z.number().int(),
  /** Number of lines that were left out or lack something. */
  problems: z.number().int(),
  /** Why the import failed. */
  message: z.string(),
  startedAt: timestamp,
  changedAt: timestamp,
});
export type PriceImport = z.output<typeof PriceImport>;

export const priceImports = endpoint({
  summary: "Lists the published price files, the latest imports, and how many services the list for visitors has.",
  ...shared,
  audit: () => ({ action: "view-price-imports", targets: [] }),
  shows: () => [],
  method: "GET",
  path: "/prices/get-imports",
  request: z.object({}),
  response: z.object({
    published: completeList(PublishedPriceFile),
    imports: completeList(PriceImport),
    /** Numbers of services in the list, and of CMS's 70 among them. */
    listed: z.number().int(),
    specified: z.number().int(),
  }),
  example: { request: {}, response: { published: [], imports: [], listed: 0, specified: 0 } },
});

export const priceProblems = endpoint({
  summary: "Returns the first lines of a price file that were left out or lack something, with the reasons.",
  ...shared,
  audit: ({ importId }) => ({ action: "view-price-imports", targets: [`import ${importId}`] }),
  shows: () => [],
  method: "GET",
  path: "/prices/get-problems",
  notFound: true,
  request: z.object({ importId: id }),
  response: z.object({
    name: z.string(),
    /** Number of all problems. `problems` has the first. */
    total: z.number().int(),
    problems: completeList(z.object({ line: z.number().int(), text: z.string() })),
  }),
  example: {
    request: { importId: "p-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { name: "123456789_example-hospital_standardcharges.csv", total: 0, problems: [] },
  },
});

export const retryPriceImport = endpoint({
  summary: "Starts a failed import again, from the start of its file.",
  ...shared,
  audit: ({ importId }) => ({ action: "retry-price-import", targets: [`import ${importId}`] }),
  result: bySuccess,
  method: "POST",
  path: "/prices/retry-import",
  changes: true,
  request: z.strictObject({ importId: id }),
  response: z.object({
    success: z.boolean(),
    /** Why nothing was started. */
    message: maybe(z.string()),
  }),
  example: {
    request: { importId: "p-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { success: true },
  },
});
