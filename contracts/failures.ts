/** Operation that lists failed requests. */
import { z } from "zod";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

/** A visitor's failed request. The error page shows the request ID. */
export const Failure = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  /** Name of the upstream that failed, or null if the failure occurred in the Worker. */
  upstream: z.string().nullable(),
  /** Name of the API call, or type of the requested URL if the request was not an API call. */
  call: z.string(),
  reason: z.string(),
  /** Status of the upstream response, if there was a response. */
  status: z.number().int().nullable(),
  /** Names of the settings to check, if the upstream refused the site's credential or a part of it is not set. */
  settings: z.array(z.string()).optional(),
  milliseconds: z.number().int().nullable(),
});
export type Failure = z.output<typeof Failure>;

export const listFailures = operation({
  summary:
    "Lists the latest 50 upstream failures from the last day, or all failures of a request whose ID begins with a text.",
  method: "GET",
  path: "/_edge/failures",
  access: ["ops"],
  changes: false,
  request: z.object({ request: requiredText(lengths.id).optional() }),
  response: z.object({ failures: z.array(Failure) }),
  example: {
    request: {},
    response: {
      failures: [
        {
          at: "2030-10-08T18:00:10.000Z",
          request: "2b0d7b3d-6f1c-4a3e-8f59-7e0c8f3f5a11",
          upstream: "events",
          call: "findEvents",
          reason: "timeout",
          status: null,
          milliseconds: 2_000,
        },
      ],
    },
  },
});
