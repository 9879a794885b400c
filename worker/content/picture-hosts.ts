import { CONTENT_HOSTS } from "../../lib/cms/media.ts";
import type { Env } from "../env.ts";
import type { SiteRecord } from "../site.ts";
import { contentHost } from "./client.ts";

const NO_RECORD = { pictureHosts: [] };
/** Image hosts, keyed by site record. The hosts are cached, because every render uses them twice. */
const hostsByRecord = new WeakMap<object, { env: Env; hosts: readonly string[] }>();

/**
 * Returns the hosts from which a site may load images: the hosts in the site record and the CMS's media hosts. The
 * MEDIA_HOSTS setting lists the media hosts. The default value contains the hosts of Sitecore's cloud services.
 */
export function pictureHosts(
  env: Env,
  record: Pick<SiteRecord, "pictureHosts"> | undefined = NO_RECORD,
): readonly string[] {
  const cached = hostsByRecord.get(record);
  if (cached?.env === env) return cached.hosts;
  const envHosts = env.MEDIA_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? (contentHost(env) ? CONTENT_HOSTS : []);
  const hosts = [...new Set([...record.pictureHosts, ...envHosts])];
  hostsByRecord.set(record, { env, hosts });
  return hosts;
}
