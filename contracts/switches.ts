/** Operations for two switches: one makes a site read-only, and one excludes a hostname from search engines. */
import { z } from "zod";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

/**
 * The switch `read-only` makes the Worker reject changes to a site's data. The switch `not-indexed` excludes a hostname
 * from search engines.
 */
export const switchKinds = ["read-only", "not-indexed"] as const;

/** Details of a switch that is on. */
export const SiteSwitch = z.strictObject({
  role: z.string(),
  /** Token subject of the person who turned the switch on. */
  subject: z.string(),
  /** Display name of the person who turned the switch on; omitted for machines. */
  name: z.string().optional(),
  at: z.iso.datetime(),
  /** Time at which the switch turns off automatically, or null if it stays on until someone turns it off. */
  until: z.iso.datetime().nullable(),
});
export type SiteSwitch = z.output<typeof SiteSwitch>;

/** A hostname, or a pattern such as `*.example.org`. */
const Host = z.strictObject({
  host: z.string(),
  indexed: z.boolean(),
  /**
   * Details of the switch `not-indexed`, or null if the switch is off. While the switch is off, the hostname itself or
   * the site record may still exclude the host from search engines.
   */
  notIndexed: SiteSwitch.nullable(),
});

const SwitchedSite = z.strictObject({ name: z.string(), readOnly: SiteSwitch.nullable(), hosts: z.array(Host) });
export type SwitchedSite = z.output<typeof SwitchedSite>;

const access = ["ops"] as const;

export const listSwitches = operation({
  method: "GET",
  path: "/_edge/switches",
  access,
  changes: false,
  request: z.object({}),
  response: z.object({ sites: z.array(SwitchedSite) }),
});

export const changeSwitch = operation({
  method: "PUT",
  path: "/_edge/switches/:kind",
  access,
  changes: true,
  request: z.strictObject({
    kind: z.enum(switchKinds),
    /** Name of the site for `read-only`, or hostname for `not-indexed`. */
    target: filled(lengths.address),
    on: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  response: z.object({ switch: SiteSwitch.nullable(), everywhereBy: z.iso.datetime() }),
});
