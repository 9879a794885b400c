import type { authorOperations } from "../../contracts/authors.ts";
import { siteNamed } from "../content/sites.ts";
import { HttpError } from "../http/http-error.ts";
import type { OperationHandlers } from "../operation.ts";
import { isServedBeforeRedirects } from "./own-paths.ts";
import { checkRedirects, targetHosts } from "./redirect-check.ts";
import { loadRedirects } from "./redirects.ts";

/**
 * Reports problems with a site's redirect rules. The report bypasses the cache, because authors may have just changed
 * the rules.
 */
export const reportRedirects: OperationHandlers<typeof authorOperations>["reportRedirects"] = async (
  request,
  { context },
) => {
  const site = await siteNamed(context, request.site);
  const list = await loadRedirects(context, site).catch((cause: unknown) => {
    throw new HttpError(502, { cause });
  });
  return checkRedirects(list, targetHosts(context, site, list), isServedBeforeRedirects);
};
