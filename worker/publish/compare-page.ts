import type { authorOperations } from "../../contracts/authors.ts";
import { siteNamed } from "../content/sites.ts";
import type { OperationHandlers } from "../operation.ts";
import { pathOf } from "../site.ts";
import { fetchCurrentVersion, readStoredVersion } from "./page-versions.ts";

/**
 * Returns the changes that publishing a page would make. Returns null if the page exists neither in KV nor in the CMS.
 */
export const comparePage: OperationHandlers<typeof authorOperations>["comparePage"] = async (request, { context }) => {
  const site = await siteNamed(context, request.site);
  const { path, language } = request;
  const [stored, current, { comparePages }] = await Promise.all([
    readStoredVersion(context, request),
    fetchCurrentVersion(context, request),
    import("../../app/index.ts").then((app) => app.doctor()),
  ]);
  const page = current.page ?? stored?.page;
  if (!page) return null;
  return {
    path,
    language,
    address: pathOf(site, language, path),
    name: page.name,
    ...(stored && { storedAt: new Date(stored.fetchedAt).toISOString() }),
    isStored: Boolean(stored?.page),
    isThere: current.page !== null,
    ...(await comparePages(stored?.page ?? null, current.page)),
  };
};
