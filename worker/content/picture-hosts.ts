import { CONTENT_HOSTS } from "../../lib/cms/media.ts";
import type { Env } from "../env.ts";
import type { SiteRecord } from "../site.ts";
import { contentHost } from "./client.ts";

const NO_RECORD = { pictureHosts: [] };
/** By record: every page asks twice, and the settings hold an address that would be parsed each time. */
const ofRecords = new WeakMap<object, { env: Env; hosts: readonly string[] }>();

/**
 * The hosts that pictures of a site may come from (ED-21): those of its record, and those where the content system
 * keeps its own. The setting MEDIA_HOSTS names these; without it they are the known ones of Sitecore's services.
 */
export function pictureHosts(
  env: Env,
  record: Pick<SiteRecord, "pictureHosts"> | undefined = NO_RECORD,
): readonly string[] {
  const known = ofRecords.get(record);
  if (known?.env === env) return known.hosts;
  const own = env.MEDIA_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? (contentHost(env) ? CONTENT_HOSTS : []);
  const hosts = [...new Set([...record.pictureHosts, ...own])];
  ofRecords.set(record, { env, hosts });
  return hosts;
}
