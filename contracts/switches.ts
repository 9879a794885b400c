/** Operations for the two switches of a site: read-only, and hostnames that search engines must not index. */
import { z } from "zod";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

/**
 * The switch `read-only` rejects changes of a site's data. The switch `not-indexed` excludes a hostname from search
 * engines.
 */
export const switchKinds = ["read-only", "not-indexed"] as const;

/** State of a switch that is on. */
export const SiteSwitch = z.strictObject({
  role: z.string(),
  /** Token subject of the person who turned the switch on. */
  subject: z.string(),
  /** Display name of that person at that time; absent for machines. */
  name: z.string().optional(),
  at: z.iso.datetime(),
  /** Time at which the switch turns off automatically, or null for no end. */
  until: z.iso.datetime().nullable(),
});
export type SiteSwitch = z.output<typeof SiteSwitch>;

/** A hostname, or a pattern such as `*.example.org`. */
const Host = z.strictObject({
  host: z.string(),
  indexed: z.boolean(),
  /**
   * State of the switch, or null while it is off. A hostname without this switch may still be hidden by its name or by
   * the site record.
   */
  notIndexed: SiteSwitch.nullable(),
});

const SwitchedSite = z.strictObject({ name: z.string(), readOnly: SiteSwitch.nullable(), hosts: z.array(Host) });
export type SwitchedSite = z.output<typeof SwitchedSite>;

const access = ["ops"] as const;

export const listSwitches = operation({
  row: "OP-11",
  summary: "Lists each site with its read-only switch, and its hostnames with their search engine switch.",
  method: "GET",
  path: "/_edge/switches",
  access,
  changes: false,
  request: z.object({}),
  response: z.object({ sites: z.array(SwitchedSite) }),
});

export const changeSwitch = operation({
  row: "OP-11",
  summary:
    "Makes a site read-only or hides a hostname from search engines, at most until a moment, or switches it off.",
  method: "PUT",
  path: "/_edge/switches/:kind",
  access,
  changes: true,
  request: z.strictObject({
    kind: z.enum(switchKinds),
    /** Name of the site, or the hostname. */
    target: filled(lengths.address),
    on: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  response: z.object({ switch: SiteSwitch.nullable(), everywhereBy: z.iso.datetime() }),
});
