/** Handlers for the purge operations, which authors, ops, and webhooks can run. */

import { publicationTargets, type publishOperations } from "../../contracts/purge.ts";
import { readConfig } from "../config/runtime-config.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import { digestOf } from "../http/digest.ts";
import type { OperationHandlers } from "../operation.ts";
import type { PageId, SiteRecord } from "../site.ts";
import { listPurgePlans, planPurge, withdrawPurge } from "./plans.ts";
import { publishedItems } from "./published-items.ts";
import { purgeContent, purgeOnce, receiptOf } from "./purge.ts";
import { requireTargets, targetsIn } from "./purge-request.ts";

type Handlers = OperationHandlers<typeof publishOperations>;

const purge: Handlers["purge"] = async (request, { context, actor, change }) => {
  const site = await siteNamed(context, request.site);
  await requireTargets(context, site, request);
  const { targets, asked } = await targetsIn(context, site, request);
  return purgeContent(context, targets, { actor, change, now: request.now, asked });
};

const readReceipt: Handlers["readReceipt"] = async ({ id }, { context }) => {
  await readConfig(context);
  return receiptOf(context.env, id);
};

/**
 * Handles a publish webhook request: on all sites, purges every page that contains a published item. Purges all
 * languages, because a page may fall back to an item in a different language. A dictionary entry purges every page. If
 * the request does not list the items, purges all pages, because XM and XP send only the root item, even if related
 * items are also published.
 */
const publish: Handlers["publish"] = async (request, { context, actor, change }) => {
  const { invocation_id: invocation, updates, EventName: event, PublisherOptions: options } = request;
  const sites = await readSites(context);
  const { items, all, dictionary } = updates
    ? await publishedItems(context, sites, updates)
    : { items: [], all: true, dictionary: false };
  const below = dictionary ? sites.flatMap(allPagesOf) : [];
  const purge = { sites, pages: [], below, items, all };
  const id = invocation ?? options?.RecoveryId;
  const purging = { actor, change, asked: publicationTargets(request) };
  // If the webhook request has no publishing job ID, always purges, because a repeated request and the next publishing
  // job's request look the same.
  if (!id) return purgeContent(context, purge, purging);
  // The CMS sends several webhook requests for a large publishing job, so each part of the job needs an ID.
  const part = await digestOf(JSON.stringify(updates ? updates : (options ?? "all")), 12);
  return purgeOnce(context, purge, { ...purging, publication: { id: event ? `${event} ${id}` : id, part } });
};

const allPagesOf = ({ name, languages }: SiteRecord): PageId[] =>
  languages.map((language) => ({ site: name, language, path: "/" }));

export const publishHandlers: Handlers = { purge, readReceipt, publish, listPurgePlans, planPurge, withdrawPurge };
