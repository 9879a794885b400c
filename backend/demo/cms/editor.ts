import { type IRequest, IttyRouter } from "itty-router";
import { isItemId, itemKey } from "../../../lib/cms/items.ts";
import { isRecord, recordOf } from "../../../lib/cms/records.ts";
import { CROSS_FADE } from "../../../lib/display/cross-fade.ts";
import { escapeHtml } from "../../../lib/text/text.ts";
import type { BackendEnv } from "../../env.ts";
import { changeStatements, itemIn, pagesWithItem, WITH_DRAFTS, webhookOf } from "./drafts.ts";

/**
 * The demo CMS's editor: `/_cms?item={item}&language={language}` edits the texts of an item, as a draft or published.
 * A site has the editor of its own CMS instead. The editor requires the `FAULTS` setting to be "on"; deployed
 * environments never set `FAULTS`.
 */
export const editor = IttyRouter<IRequest, [BackendEnv]>();

editor.get("/_cms", (request, env) => (env.FAULTS === "on" ? editPage(request, env) : undefined));
editor.post("/_cms", async (request, env) => {
  if (env.FAULTS !== "on") return undefined;
  const { item, language } = targetOf(request);
  const form = new URLSearchParams(await request.text());
  const action = form.get("action") ?? "";
  const key = itemKey(item);
  const edited = await pagesWithItem(env.DB, key, { language, drafts: true });
  const [first] = edited;
  if (!first) return editPage(request, env);
  const known = textsIn(itemIn(JSON.parse(first.document), key) ?? {});
  const fields = Object.fromEntries(known.flatMap(([name]) => (form.has(name) ? [[name, form.get(name)!]] : [])));
  if (action === "discard") {
    await env.DB.batch(
      edited.map(({ site, path }) =>
        env.DB.prepare("DELETE FROM content_drafts WHERE site = ? AND language = ? AND path = ?").bind(
          ...[site, language, path],
        ),
      ),
    );
    return editPage(request, env, "The draft was discarded.");
  }
  const draft = changeStatements(env.DB, edited, key, fields, "draft");
  if (action !== "publish") {
    await env.DB.batch(draft);
    return editPage(request, env, "The draft is saved. Visitors do not see it.");
  }
  const published = await pagesWithItem(env.DB, key, { language });
  await env.DB.batch([...changeStatements(env.DB, published, key, fields, "published"), ...draft]);
  // A draft that no longer differs from its page is removed.
  await env.DB.prepare(
    `DELETE FROM content_drafts WHERE EXISTS (SELECT 1 FROM content_pages AS pages WHERE pages.site = content_drafts.site
       AND pages.language = content_drafts.language AND pages.path = content_drafts.path
       AND pages.document = content_drafts.document)`,
  ).run();
  return editPage(request, env, await report(env, webhookOf(item, language)));
});

const TIMEOUT_MS = 10_000;

/** Sends the publish webhook to the site. Returns what authors read about it. */
async function report({ MAIL_ORIGIN: site, PUBLISH_SECRET: secret }: BackendEnv, webhook: object): Promise<string> {
  if (!site || !secret) return "Published. The site updates the pages at the next visits, in about ten minutes.";
  const response = await fetch(`${site}/_edge/publish`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-edge-secret": secret },
    body: JSON.stringify(webhook),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  return response?.ok
    ? "Published, and the site was told. Its receipt is at /_authors/publishing."
    : `Published, but the site did not accept the report (${response ? `status ${response.status}` : "no response"}).`;
}

const targetOf = ({ url }: IRequest) => {
  const { searchParams } = new URL(url);
  return { item: searchParams.get("item") ?? "", language: searchParams.get("language") || "en" };
};

/** Returns the text fields of an item, in the order of the layout. */
const textsIn = (item: Record<string, unknown>): [name: string, text: string][] =>
  Object.entries(recordOf(item.fields)).flatMap(([name, field]): [string, string][] =>
    isRecord(field) && typeof field.value === "string" ? [[name, field.value]] : [],
  );

async function editPage(request: IRequest, env: BackendEnv, done = ""): Promise<Response> {
  const { item, language } = targetOf(request);
  const key = itemKey(item);
  const pages = isItemId(item) ? await pagesWithItem(env.DB, key, { language, drafts: true }) : [];
  const [first] = pages;
  if (!first) return page("No such item", "<p>No page in this language contains the item.</p>", item ? 404 : 400);
  const { sitecore } = JSON.parse(first.document) as { sitecore: { route: Record<string, unknown> } };
  const found = itemIn(sitecore, key) ?? {};
  const isPage = itemKey(String(sitecore.route.itemId ?? "")) === key;
  const name = String(found.displayName ?? found.name ?? found.componentName ?? item);
  const fields = textsIn(found).map(
    ([field, text]) =>
      `<label>${escapeHtml(field)}<textarea name="${escapeHtml(field)}" rows="${Math.min(12, 1 + Math.ceil(text.length / 70))}">${escapeHtml(text)}</textarea></label>`,
  );
  const { results: drafts } = await env.DB.prepare(
    `SELECT drafts.path FROM content_drafts AS drafts JOIN ${WITH_DRAFTS} AS pages
       ON pages.site = drafts.site AND pages.language = drafts.language AND pages.path = drafts.path
     WHERE drafts.language = ?1 AND drafts.path IN (SELECT value FROM json_each(?2))`,
  )
    .bind(language, JSON.stringify(pages.map(({ path }) => path)))
    .all<{ path: string }>();
  const others = isPage ? componentsIn(sitecore.route, key) : [];
  const link = (id: string, text: string) =>
    `<li><a href="/_cms?${new URLSearchParams({ item: id, language })}">${escapeHtml(text)}</a></li>`;
  const body = `${done && `<p role="status"><strong>${escapeHtml(done)}</strong></p>`}
<p>This stands in for your CMS. ${drafts.length > 0 ? "There is a draft that visitors do not see." : "There is no draft."}
The item is on ${pages.length} page${pages.length === 1 ? "" : "s"} in this language.</p>
<form method="post">${fields.join("\n") || "<p>The item has no texts.</p>"}
<p><button name="action" value="save">Save the draft</button> <button name="action" value="publish">Publish</button>
${drafts.length > 0 ? '<button name="action" value="discard">Discard the draft</button>' : ""}</p></form>
${others.length > 0 ? `<h2>Items on this page</h2><ul>${others.map(([id, text]) => link(id, text)).join("")}</ul>` : ""}
<p><a href="/_authors/page?${escapeHtml(new URLSearchParams({ path: first.path, language }).toString())}">Back to the page on the site</a></p>`;
  return page(`${name} (${language})`, body);
}

/** Returns the components of a page that have an item of their own: ID and name. */
function componentsIn(value: unknown, page: string): [id: string, name: string][] {
  const found = new Map<string, string>();
  const walk = (entry: unknown): void => {
    if (Array.isArray(entry)) for (const child of entry) walk(child);
    if (!isRecord(entry)) return;
    const { componentName, dataSource } = entry;
    if (typeof componentName === "string" && typeof dataSource === "string" && isItemId(dataSource))
      if (itemKey(dataSource) !== page && textsIn(entry).length > 0) found.set(dataSource, componentName);
    for (const child of Object.values(entry)) walk(child);
  };
  walk(value);
  return [...found];
}

function page(heading: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

const STYLE = `${CROSS_FADE}
body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:#f6f3ee;color:#12312f}
main{box-sizing:border-box;max-width:50rem;margin:4vh auto;padding:clamp(1rem,5vw,2rem);background:#fff;border-radius:1rem;overflow-wrap:anywhere}
h1{margin-top:0}label{display:grid;gap:.25rem;margin-block:1rem;font-weight:700}
textarea{font:inherit;font-weight:400;padding:.5rem;border:1px solid #6f8384;border-radius:.5rem}
button{font:inherit;min-height:2.75rem;margin:.25rem .5rem .25rem 0;padding:.5rem 1rem;border:2px solid #0b5d5a;border-radius:.75rem;background:#fff;color:#0b5d5a;cursor:pointer}
a{color:#0b5d5a}li{padding-block:.35rem}:focus-visible{outline:3px solid #12312f;outline-offset:3px}`;
