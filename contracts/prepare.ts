/** Operation that prerenders pages with a new build before the build receives traffic. */
import { z } from "zod";
import { operation } from "./operation.ts";

/** Maximum number of pages in one request. KV allows 1,000 operations in one invocation of the Worker. */
const MAX_PAGES = 50;

const PrepareRequest = z.strictObject({
  /** Number of pages to skip, which earlier requests have rendered. */
  skip: z.int().min(0).default(0),
  /** Maximum number of pages to render. Every site's home page, in each language, has priority over all other pages. */
  most: z.int().min(1).max(MAX_PAGES).default(MAX_PAGES),
});

export const PrepareResponse = z.object({
  /** ID of the build that rendered the pages. */
  build: z.string(),
  pages: z.int(),
  /** Number of pages that could not be rendered. */
  failed: z.int(),
});

export type PrepareResponse = z.output<typeof PrepareResponse>;

export const prepare = operation({
  row: "PF-09",
  summary: "Prerenders the home pages and the pages below them with the build that handles the request.",
  method: "POST",
  path: "/_edge/prepare",
  access: ["ops"],
  machines: true,
  changes: true,
  perMinute: 30,
  audit: ({ skip, most }) => ({ action: "prepare", targets: [`pages ${skip + 1} to ${skip + most}`] }),
  request: PrepareRequest,
  response: PrepareResponse,
  example: {
    request: { skip: 0, most: 30 },
    response: { build: "4f2a9c1b", pages: 30, failed: 0 },
  },
});

export const prepareOperations = { prepare } as const;
