import { CONTENT_HOSTS } from "../../../lib/media.ts";
import type { Env } from "../../env.ts";
import type { SiteRecord } from "../../site.ts";
import { contentHost } from "./client.ts";

/**
 * The hosts that pictures of a site may come from (ED-21): those of its record, and those where the content system
 * keeps its own. The setting MEDIA_HOSTS names these; without it they are the known ones of Sitecore's services.
 */
export function pictureHosts(env: Env, record: Pick<SiteRecord, "pictureHosts"> | undefined): string[] {
  const own = env.MEDIA_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? (contentHost(env) ? CONTENT_HOSTS : []);
  return [...new Set([...(record?.pictureHosts ?? []), ...own])];
}
