import { z } from "zod";
import { NOTICE } from "../../app/html.ts";
import { lengths, requiredText, wholeNumber } from "../../contracts/fields.ts";
import { requireRole } from "../auth/authenticate.ts";
import type { Ctx } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { withAuthorHeaders } from "../pages/author-page.ts";
import { pageRequestOf } from "../pages/page-request.ts";
import { renderPage } from "../pages/render-page.ts";
import { respond } from "../pages/respond.ts";
import { readVersion } from "../publish/page-versions.ts";

const Query = z.object({
  path: requiredText(lengths.address).startsWith("/"),
  language: requiredText(lengths.short),
  side: z.union([z.enum(["stored", "now"]), wholeNumber(1, 1_000_000_000)]),
  block: wholeNumber(0, 10_000),
});

/** Renders one block from a version of a page, for a frame in the comparison tool. */
export async function comparedBlock(c: Ctx): Promise<Response> {
  await requireRole(c, ["author"], false);
  const { path, language, side, block } = validate(Query, c.req.query());
  const [site, context] = [c.get("site"), c.get("context")];
  if (!site.languages.includes(language)) throw new HttpError(404);
  const name = { site: site.name, language, path };
  const { doctor } = await import("../../app/index.ts");
  const [version, { blocksByRegion }] = await Promise.all([readVersion(context, name, side), doctor()]);
  const blockLocation = blocksByRegion(version?.page ?? null)[block];
  if (!version?.page || !blockLocation) throw new HttpError(404);
  const regions = { header: [], main: [], footer: [], [blockLocation.region]: [blockLocation.block] };
  // Uses the home page path, because breadcrumbs are not part of the block.
  const request = {
    ...pageRequestOf(c, { language, path: "/" }),
    query: new URLSearchParams(),
    draft: { ...version.page, regions },
  };
  const { page } = await renderPage(request);
  const policy = page.headers["content-security-policy"]?.replace(/frame-ancestors [^;]+/, "frame-ancestors 'self'");
  const framedPage = {
    ...page,
    headers: { ...page.headers, "content-security-policy": policy ?? "" },
    parts: page.parts.filter((part) => part !== NOTICE),
  };
  return withAuthorHeaders(await respond(framedPage, c.req.raw, request, { state: "BYPASS" }));
}
