import type { RequestContext } from "../../request-context.ts";
import { contentHost } from "./client.ts";
import { readSites } from "./sites.ts";

/** What a site's layouts are parsed with: which hosts are its own (LY-06, ED-21). */
export async function parseOptions(context: Pick<RequestContext, "env" | "waitUntil">, site: string) {
  const sites = await readSites(context).catch(() => []);
  const record = sites.find(({ name }) => name === site);
  const host = contentHost(context.env);
  return { pictureHosts: record?.pictureHosts ?? [], ...(host && { contentHost: host }) };
}
