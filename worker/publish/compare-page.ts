import type { authorOperations } from "../../contracts/authors.ts";
import { siteNamed } from "../content/sites.ts";
import type { OperationHandlers } from "../operation.ts";
import { pathOf } from "../site.ts";
import { readVersion } from "./page-versions.ts";

/**
 * Returns the changes that publishing a page would make. Returns null if the page exists neither in KV nor in the CMS.
 */
export const comparePage: OperationHandlers<typeof authorOperations>["comparePage"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const { path, language } = request;
  const [stored, current, { comparePages }] = await Promise.all([
    readVersion(context, request, request.from),
    readVersion(context, request, request.to),
    import("../../app/index.ts").then((app) => app.doctor()),
  ]);
  const page = current?.page ?? stored?.page;
  if (!page) return null;
  return {
    path,
    language,
    address: pathOf(site, language, path),
    name: page.name,
    ...(stored && "fetchedAt" in stored && { storedAt: new Date(Number(stored.fetchedAt)).toISOString() }),
    isStored: Boolean(stored?.page),
    isThere: Boolean(current?.page),
    ...(await comparePages(stored?.page ?? null, current?.page ?? null)),
  };
};
