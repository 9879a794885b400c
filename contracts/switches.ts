/**
 * Operations for two switches: `read-only` makes a site read-only, and `not-indexed` tells search engines not to index
 * a hostname.
 */
import { z } from "zod";
import { lengths, requiredText } from "./fields.ts";
import { operation } from "./operation.ts";

/**
 * `read-only` makes the Worker reject changes to a site's data. `not-indexed` tells search engines not to index a
 * hostname.
 */
export const switchKinds = ["read-only", "not-indexed"] as const;

/** Details about an enabled switch. */
export const SiteSwitch = z.strictObject({
  role: z.string(),
  /** Token subject of the user who turned on the switch. */
  subject: z.string(),
  /** Display name of the user who turned on the switch. Omitted for machines. */
  name: z.string().optional(),
  at: z.iso.datetime(),
  /** Time when the switch turns off automatically, or null if a user must turn it off. */
  until: z.iso.datetime().nullable(),
});
export type SiteSwitch = z.output<typeof SiteSwitch>;

/** A hostname, or a pattern such as `*.example.org`. */
const Host = z.strictObject({
  host: z.string(),
  indexed: z.boolean(),
  /**
   * Details about the `not-indexed` switch, or null if the switch is off. Even if the switch is off, the hostname
   * pattern or the site record can prevent indexing.
   */
  notIndexed: SiteSwitch.nullable(),
});

const SwitchedSite = z.strictObject({ name: z.string(), readOnly: SiteSwitch.nullable(), hosts: z.array(Host) });
export type SwitchedSite = z.output<typeof SwitchedSite>;

const access = ["ops"] as const;

const on: SiteSwitch = {
  role: "ops",
  subject: "ops-1",
  name: "Omar Ops",
  at: "2030-10-08T18:00:00.000Z",
  until: "2030-10-09T06:00:00.000Z",
};

export const listSwitches = operation({
  row: "OP-11",
  summary: "Lists each site with its read-only switch, and each of its hostnames with its search engine switch.",
  method: "GET",
  path: "/_edge/switches",
  access,
  changes: false,
  request: z.object({}),
  response: z.object({ sites: z.array(SwitchedSite) }),
  example: {
    request: {},
    response: {
      sites: [
        {
          name: "larkspur",
          readOnly: on,
          hosts: [{ host: "www.larkspurhealth.example", indexed: true, notIndexed: null }],
        },
      ],
    },
  },
});

export const changeSwitch = operation({
  row: "OP-11",
  summary:
    "Turns a switch on or off: read-only mode for a site, or exclusion from search engines for a hostname. A switch can have an end time.",
  method: "PUT",
  path: "/_edge/switches/:kind",
  access,
  changes: true,
  audit: ({ kind, target, on, until }) => ({
    action: `${kind}-${on ? "on" : "off"}`,
    targets: [kind === "read-only" ? target : target.toLowerCase(), ...(on && until ? [`until ${until}`] : [])],
  }),
  request: z.strictObject({
    kind: z.enum(switchKinds),
    /** Site name for `read-only`, or hostname for `not-indexed`. */
    target: requiredText(lengths.address),
    on: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  response: z.object({ switch: SiteSwitch.nullable(), everywhereBy: z.iso.datetime() }),
  example: {
    request: { kind: "read-only", target: "larkspur", on: true, until: on.until },
    response: { switch: on, everywhereBy: "2030-10-08T18:00:10.000Z" },
  },
});
