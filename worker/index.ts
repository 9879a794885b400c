import { Hono } from "hono/quick";
import { readSites } from "./content/settings.ts";
import type { App } from "./context.ts";
import { figuresLater } from "./control/figures.ts";
import { controlIsYoung, readControl } from "./control/record.ts";
import { type Env, SettingsError, settingProblems } from "./env.ts";
import { api, freshAtHand, isCall } from "./handlers/api.ts";
import { asset, ROOT_FILES } from "./handlers/assets.ts";
import { calendar } from "./handlers/calendar.ts";
import { catalogue } from "./handlers/catalogue.ts";
import { cspReport } from "./handlers/csp.ts";
import { health } from "./handlers/health.ts";
import { media } from "./handlers/media.ts";
import { page } from "./handlers/pages.ts";
import { pay } from "./handlers/pay.ts";
import { personalise } from "./handlers/personalise.ts";
import { notAllowed, notSetUp, somethingWrong, unavailable } from "./handlers/plain.ts";
import { redirect } from "./handlers/redirects.ts";
import { robots, sitemap, text } from "./handlers/seo.ts";
import { readPath } from "./path.ts";
import { secure } from "./security/headers.ts";
import { REPORT_PATH } from "./security/policy.ts";
import { siteFor } from "./site.ts";
import { ContentError } from "./upstream/content.ts";

const app = new Hono<App>();

// Every answer of every status leaves through here.
app.use(async (c, next) => {
  const requestId = crypto.randomUUID();
  const path = readPath(c.req.url);
  c.set("requestId", requestId);
  c.set("path", path);
  await next();
  figuresLater(c.env, (work) => c.executionCtx.waitUntil(work));
  const answer = c.res;
  // Otherwise Hono would copy the old headers over the new ones.
  c.res = undefined;
  c.res = secure(answer, { requestId, url: new URL(c.req.url), path: path.normal, method: c.req.raw.method });
});

app.onError((error, c) => {
  console.error(JSON.stringify({ event: "failed", requestId: c.get("requestId"), error: String(error) }));
  if (error instanceof SettingsError) return notSetUp(c, error.problems);
  return error instanceof ContentError ? unavailable(c) : somethingWrong(c);
});

let checked: unknown;
app.use((c, next) => {
  // An isolate has one set of settings.
  if (c.env !== checked) {
    const problems = settingProblems(c.env);
    if (problems.length) throw new SettingsError(problems);
    checked = c.env;
  }
  return next();
});

// What is the same for every hostname: machine hooks, files, calls.
app.get("/_edge/health", health);
app.post(REPORT_PATH, cspReport);
app.all("/_edge/:part{rules|stats|upstreams}/:name?", async (c) => (await import("./handlers/ops/index.ts")).ops(c));
app.post("/_edge/purge", async (c) => (await import("./handlers/purge.ts")).purge(c));
app.get("/_edge/purge/:id", async (c) => (await import("./handlers/purge.ts")).receipt(c));
app.post("/_edge/publish", async (c) => (await import("./handlers/publish.ts")).publish(c));
app.get("/assets/*", asset);
app.get(ROOT_FILES, asset);
app.get("/sc10media/*", media);
app.get("/classes-events/calendar/*", calendar);
app.on(["GET", "POST"], "/pay/*", pay);
app.use(async (c, next) => (isCall(c.req.path) ? api(c) : next()));

app.use(async (c, next) => {
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const [sites] = await Promise.all([readSites(c.env, later), readControl(c.env, later)]);
  const site = siteFor(new URL(c.req.url).host, sites, c.env.DEFAULT_SITE);
  if (!site) throw new ContentError("there is no site");
  c.set("site", site);
  return next();
});
app.post("/_edge/personalise", personalise);

app.get("/_catalogue", catalogue);
app.get("/_catalogue/*", catalogue);

// What search engines and machines read, then where authors moved things to, then pages.
app.get("/robots.txt", robots);
app.get("/sitemap.xml", sitemap);
app.get("/:file{sitemap-\\d+\\.xml}", sitemap);
app.get("/cms-hpt.txt", text);
app.get("/.well-known/security.txt", text);
app.get("*", redirect, page);
app.post("*", async (c) => (await import("./handlers/take-form.ts")).takeForm(c));
app.all("*", notAllowed);

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
    const later = (work: Promise<unknown>) => context.waitUntil(work);
    const answer = controlIsYoung(env, later) ? freshAtHand(request) : undefined;
    if (answer) figuresLater(env, later);
    if (!(answer instanceof Promise)) return answer ?? app.fetch(request, env, context);
    return answer.then((ready) => ready ?? app.fetch(request, env, context));
  },
};
