import { type IRequest, json } from "itty-router";
import { itemKey } from "../../../lib/cms/items.ts";
import { isRecord } from "../../../lib/cms/records.ts";
import { decoded } from "../../../lib/text/decode.ts";
import type { BackendEnv } from "../../env.ts";
import { changeStatements, pagesWithItem, webhookOf } from "./drafts.ts";

/**
 * Publishes changes of CMS content in tests and demos. `PUT /_content/{item}` with `{ field: value }` changes an item's
 * fields on every page, in all languages or in the language of the `language` parameter. The response contains the
 * changed pages and the publish webhook request that the caller must send to the site. Content editing requires the
 * `FAULTS` setting to be "on"; deployed environments never set `FAULTS`.
 */
export async function authoring(request: IRequest, env: BackendEnv): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const [, encoded] = /^\/_content\/([^/]+)$/.exec(pathname) ?? [];
  if (!encoded || request.method !== "PUT" || env.FAULTS !== "on") return undefined;
  const fields: unknown = await request.json().catch(() => null);
  if (!isRecord(fields))
    return json({ error: "the request body must be an object that maps field names to values" }, { status: 400 });
  const item = decoded(encoded);
  const key = itemKey(item);
  const language = searchParams.get("language") ?? "";
  const published = await pagesWithItem(env.DB, key, { language });
  if (published.length === 0) return json({ error: "no page uses the item" }, { status: 404 });
  const { results: drafts } = await env.DB.prepare("SELECT site, language, path FROM content_drafts").all<{
    site: string;
    language: string;
    path: string;
  }>();
  const hasDraft = (page: (typeof drafts)[number]) =>
    drafts.some(({ site, language, path }) => site === page.site && language === page.language && path === page.path);
  const edited = (await pagesWithItem(env.DB, key, { language, drafts: true })).filter(hasDraft);
  await env.DB.batch([
    ...changeStatements(env.DB, published, key, fields, "published"),
    ...changeStatements(env.DB, edited, key, fields, "draft"),
  ]);
  const changed = published.map(({ site, language, path }) => ({ site, language, path }));
  return json({ changed, webhook: webhookOf(item, language || "en") });
}
