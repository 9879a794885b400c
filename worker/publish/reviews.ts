import type { authorOperations } from "../../contracts/authors.ts";
import { dayIn } from "../../lib/dates/dates.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { cmsEditorUrl } from "../content/cms-editor.ts";
import { layoutKey } from "../content/layout-failures.ts";
import { entryOf, type PageList, readAllPages } from "../content/page-list.ts";
import { siteNamed } from "../content/sites.ts";
import type { Env } from "../env.ts";
import type { OperationHandlers } from "../operation.ts";
import { pathOf, type SiteRecord } from "../site.ts";
import { keysOf, type StoredPages, storedPages } from "./pages.ts";

/** Number of days before its date at which a review is due. */
const SOON_DAYS = 30;

/** Returns whether a page's review is due within 30 days or overdue. */
export const isDueSoon = ({ due }: { due: string | null }): boolean =>
  due !== null && due <= new Date(Date.now() + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Returns the reviews of a site's stored pages, from KV metadata, ordered by the date of the next review. */
export function reviewsIn(env: Env, site: SiteRecord, list: PageList, { layouts }: StoredPages) {
  const prefix = layoutKey(site.name, "", "").slice(0, -1);
  const stored = [...layouts].filter(([, summary]) => summary !== null && summary.weight > 0);
  const pages = stored.flatMap(([key, summary]) => {
    const [language = "", ...rest] = key.slice(prefix.length).split(":");
    const path = rest.join(":");
    const [reviewed, due] = [summary?.reviewed, summary?.due].map((text) => dayIn(text, site.timeZone));
    if (!reviewed && !due) return [];
    const entry = entryOf(list, language, path);
    const editor = cmsEditorUrl(env, { site: site.name, language, path }, entry?.itemId);
    return [
      {
        ...{ address: pathOf(site, language, path), path, language, name: entry?.name ?? "" },
        ...{ reviewed: reviewed ?? null, due: due ?? null },
        ...(editor && { editor }),
      },
    ];
  });
  const order = ({ due, address }: (typeof pages)[number]) => `${due ?? "9999"} ${address}`;
  return {
    pages: pages.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    without: stored.length - pages.length,
    soon: pages.filter(isDueSoon).length,
  };
}

export const listReviews: OperationHandlers<typeof authorOperations>["listReviews"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const [list, stored] = await Promise.all([
    readAllPages(context, site).catch((): PageList => ({ pages: [] })),
    storedPages(context.env, keysOf(site.name)),
  ]);
  return reviewsIn(context.env, site, list, stored);
};
