/** Rendering pages under a new release before visitors reach it. */
import { z } from "zod";
import { operation } from "./operation.ts";

const MOST = 50;

export const PrepareRequest = z.strictObject({
  /** How many pages: the home pages of all sites and languages first, then the pages below them. */
  most: z.int().min(1).max(MOST).default(30),
});

export const PrepareResponse = z.object({
  /** The build that rendered them. */
  build: z.string(),
  pages: z.int(),
  /** How many of them could not be rendered. */
  failed: z.int(),
});

export type PrepareResponse = z.output<typeof PrepareResponse>;

export const prepare = operation({
  row: "PF-09",
  summary:
    "Renders the pages nearest to the home pages with the build that answers, so that no visitor waits for them.",
  method: "POST",
  path: "/_edge/prepare",
  access: ["ops"],
  machines: true,
  changes: true,
  perMinute: 10,
  request: PrepareRequest,
  response: PrepareResponse,
  example: { request: { most: 30 }, response: { build: "4f2a9c1b", pages: 30, failed: 0 } },
});

export const prepareOperations = { prepare } as const;
