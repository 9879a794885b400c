/** Operations that list upstreams, and disable, enable, or probe one. */
import { z } from "zod";
import { upstreams } from "./endpoint.ts";
import { operation } from "./operation.ts";

const access = ["ops"] as const;

export const ListedUpstream = z.strictObject({
  name: z.enum(upstreams),
  /**
   * Whether ops have disabled the upstream. The Worker sends no requests to a disabled upstream, serves cached responses
   * that are up to one day old, and rejects all other requests.
   */
  disabled: z.boolean(),
  /** State of the upstream's circuit breaker in the isolate that handles the request. */
  breakerHere: z.enum(["closed", "open"]),
  /** The last probe: a request that checks whether the upstream responds. */
  lastProbe: z
    .strictObject({
      at: z.iso.datetime(),
      ok: z.boolean(),
      reason: z.string().nullable(),
      status: z.number().int().nullable(),
      /** Names of the settings to check, if the upstream refuses the site's credential or a part of it is not set. */
      settings: z.array(z.string()).optional(),
      milliseconds: z.number().int(),
      /** Token subject of the user who started the probe, or null for a scheduled probe. */
      subject: z.string().nullable(),
      /** Display name of the user who started the probe. */
      name: z.string().nullable(),
    })
    .optional(),
});
export type ListedUpstream = z.output<typeof ListedUpstream>;

const timestamp = "2030-10-08T18:00:10.000Z";

export const listUpstreams = operation({
  row: "OP-06",
  summary:
    "Lists each upstream with its switch and with its circuit breaker state in the isolate that handles the request.",
  method: "GET",
  path: "/_edge/upstreams",
  access,
  changes: false,
  request: z.object({}),
  response: z.object({ upstreams: z.array(ListedUpstream) }),
  example: {
    request: {},
    response: { upstreams: [{ name: "events", disabled: false, breakerHere: "closed" }] },
  },
});

export const switchUpstream = operation({
  row: "OP-06",
  summary: "Disables an upstream, or enables it again.",
  method: "PUT",
  path: "/_edge/upstreams/:name",
  access,
  changes: true,
  audit: ({ name, disabled }) => ({ action: disabled ? "upstream-disabled" : "upstream-enabled", targets: [name] }),
  request: z.strictObject({ name: z.string(), disabled: z.boolean() }),
  response: z.object({ upstream: ListedUpstream, everywhereBy: z.iso.datetime() }),
  example: {
    request: { name: "events", disabled: true },
    response: { upstream: { name: "events", disabled: true, breakerHere: "open" }, everywhereBy: timestamp },
  },
});

export const checkUpstream = operation({
  row: "OP-10",
  summary:
    "Sends a request to an upstream immediately. If the upstream responds, its circuit breakers in the isolate close.",
  method: "POST",
  path: "/_edge/upstreams/:name/check",
  access,
  changes: true,
  perMinute: 60,
  audit: ({ name }) => ({ action: "upstream-checked", targets: [name] }),
  request: z.strictObject({ name: z.string() }),
  response: z.object({ upstream: ListedUpstream }),
  example: {
    request: { name: "events" },
    response: {
      upstream: {
        name: "events",
        disabled: false,
        breakerHere: "closed",
        lastProbe: {
          at: timestamp,
          ok: true,
          reason: null,
          status: 200,
          milliseconds: 45,
          subject: "ops-1",
          name: "Omar Ops",
        },
      },
    },
  },
});
