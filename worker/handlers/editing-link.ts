import { z } from "zod";
import { PreviewRequest } from "../../contracts/content.ts";
import { itemKey } from "../../lib/cms/items.ts";
import { auditDenial, UNVERIFIED } from "../audit/log.ts";
import { consumeLink, grantPage, type LinkRefusal } from "../auth/editing-link.ts";
import { readPages } from "../content/page-list.ts";
import { type Ctx, isPrefetch } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import { countFailedSignIn } from "../limits/sign-ins.ts";
import { refusePrefetch } from "../pages/prefetch.ts";
import { pathOf } from "../site.ts";

/** Query parameters in an editing link: the page's path or item ID, the page version, and the mode. */
const Query = PreviewRequest.omit({ site: true })
  .extend({ path: z.string().startsWith("/").max(2_000).optional(), item: PreviewRequest.shape.item.optional() })
  .refine(({ path, item }) => path !== undefined || item !== undefined, {
    error: "names no page",
    params: { allowed: "a path, an item, or both" },
  });

const refusals: Record<LinkRefusal, string> = {
  forged: "The editor did not create this link, or the link was changed.",
  over: "This link has expired. Please open the page from the editor again.",
  used: "This link was already used. Please open the page from the editor again.",
};

/**
 * Handles `GET /_edge/edit`: opens a draft through a signed, single-use link. The response sets a cookie that grants
 * access to the draft for 15 minutes.
 */
export async function editingLink(c: Ctx): Promise<Response> {
  const site = c.get("site");
  const { env, requestId, visitor } = c.get("context");
  // HEAD requests from link checkers and prefetches from browsers must not consume the link.
  if (c.req.raw.method !== "GET") throw new HttpError(405, { headers: { allow: "GET" } });
  if (isPrefetch(c.req.raw)) return refusePrefetch();
  let refusal: LinkRefusal | null;
  try {
    refusal = await consumeLink(c);
  } catch (error) {
    console.error(JSON.stringify({ event: "editing-link-failed", requestId, error: String(error) }));
    return textResponse(503, "Pages cannot be opened for editing right now. Please try again in a minute.");
  }
  if (refusal === "forged") auditDenial(c.get("context"), c.req, UNVERIFIED);
  if (refusal === "forged" && (await countFailedSignIn(env, visitor.address)) > 0)
    return textResponse(429, "Too many invalid links came from this network. Please try again in a minute.");
  if (refusal) return textResponse(403, refusals[refusal]);
  const request = validate(Query, c.req.query());
  const { language, item, version, mode } = request;
  const path = request.path === undefined ? await pathOfItem(c, item ?? "", language) : pathAt(c, request.path);
  if (path === null || !site.languages.includes(language))
    return textResponse(404, `The site ${site.name} has no such page in the language "${language}".`);
  const query = new URLSearchParams({ sc_mode: mode });
  if (item !== undefined) query.set("sc_itemid", item);
  if (version !== "latest") query.set("sc_version", version);
  const address = `${pathOf(site, language, path)}?${query}`;
  await grantPage(c, address);
  c.header("cache-control", "private, no-store");
  return c.redirect(address, 303);
}

/**
 * Returns an editing link's page path without the language prefix, because the language is in a separate parameter.
 * Returns null for an invalid path.
 */
function pathAt(c: Ctx, path: string): string | null {
  const { normal } = readPath(new URL(`https://own.invalid${path}`));
  return normal === null ? null : splitLanguage(normal, c.get("site")).path;
}

async function pathOfItem(c: Ctx, item: string, language: string): Promise<string | null> {
  const { pages } = await readPages(c.get("context"), c.get("site"));
  const key = itemKey(item);
  return pages.find((page) => page.language === language && itemKey(page.itemId) === key)?.path ?? null;
}

const textResponse = (status: 403 | 404 | 429 | 503, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
