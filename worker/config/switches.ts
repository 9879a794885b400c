import type { SwitchedSite } from "../../contracts/switches.ts";
import { readSites } from "../content/sites.ts";
import { badRequest } from "../http/http-error.ts";
import { siteFor } from "../site.ts";
import { changeControl, type OpsHandlers, readCurrentConfig } from "./operation.ts";
import { activeSwitch } from "./runtime-config.ts";

export const listSwitches: OpsHandlers["listSwitches"] = async (_all, operation) => {
  const [{ readOnly, notIndexed }, sites] = await Promise.all([
    readCurrentConfig(operation),
    readSites(operation.context),
  ]);
  const isSwitched = (host: string) => activeSwitch(notIndexed[host]) !== null;
  const listedHosts = new Set(sites.flatMap(({ hosts }) => hosts));
  // Hostnames whose `not-indexed` switch is on and that match only a site's wildcard hostname.
  const coveredHosts = Object.keys(notIndexed).filter((host) => isSwitched(host) && !listedHosts.has(host));
  return {
    sites: sites.map((record): SwitchedSite => {
      const siteHosts = coveredHosts.filter((host) => siteFor(host, sites, "")?.name === record.name);
      return {
        name: record.name,
        readOnly: activeSwitch(readOnly[record.name]),
        hosts: [...record.hosts, ...siteHosts].map((host) => ({
          host,
          indexed: siteFor(host.replace("*", "any"), sites, "", isSwitched)?.indexed ?? false,
          notIndexed: activeSwitch(notIndexed[host]),
        })),
      };
    }),
  };
};

export const changeSwitch: OpsHandlers["changeSwitch"] = async ({ kind, target, on, until }, operation) => {
  const sites = await readSites(operation.context);
  const isReadOnly = kind === "read-only";
  const name = isReadOnly ? target : target.toLowerCase();
  if (isReadOnly ? !sites.some((site) => site.name === name) : name.includes("*") || !siteFor(name, sites, "")) {
    const allowed = sites.flatMap((site) => (isReadOnly ? site.name : site.hosts)).join(", ");
    throw badRequest("target", isReadOnly ? "is not a known site" : "is not a hostname of a site", allowed);
  }
  const end = until === null ? null : new Date(until);
  if (on && end && end.getTime() <= Date.now()) throw badRequest("until", "is in the past", "a future time, or null");
  const { role, subject, name: actorName } = operation.actor;
  const siteSwitch = on
    ? {
        role,
        subject,
        ...(actorName && { name: actorName }),
        at: new Date().toISOString(),
        until: end?.toISOString() ?? null,
      }
    : null;
  const configKey = isReadOnly ? "readOnly" : "notIndexed";
  const result = await changeControl(operation, async (config) => {
    const { [name]: _, ...others } = config[configKey];
    return { config: { ...config, [configKey]: siteSwitch ? { ...others, [name]: siteSwitch } : others } };
  });
  return { switch: siteSwitch, ...result };
};
