import { callPaths, operationPath } from "virtual:calls";
import { Hono } from "hono/tiny";
import { toolRouteAt } from "../app/html.ts";
import { SERVED_MEDIA } from "../lib/cms/media.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";
import { CLOCK_METRIC } from "../lib/constants.ts";
import { mayBeSignedIn } from "./auth/signed-in-browser.ts";
import { visitorIdIn } from "./auth/visitor-token.ts";
import { isHiddenBySwitch, readConfig } from "./config/runtime-config.ts";
import { readSites } from "./content/sites.ts";
import { type App, pageContext, requestContext } from "./context.ts";
import { fileRedirect, redirect } from "./discovery/redirects.ts";
import { type Env, missingSettings, SettingsError } from "./env.ts";
import { errorResponse } from "./handlers/errors.ts";
import { page } from "./handlers/pages.ts";
import { finalResponse, REPORT_PATH } from "./http/final-response.ts";
import { readRequestPath } from "./http/path.ts";
import { flushTraffic, measure, setDataCenter, statusClass } from "./metrics/traffic.ts";
import type { PagesToRender } from "./publish/queue.ts";
import { isFrameHost, isStaffHost, siteFor, unknownDefaultSite } from "./site.ts";

const app = new Hono<App>();

// Runs for every request and sets headers on every response, including error responses.
app.use(async (c, next) => {
  let visitorId: Promise<string | null> | undefined;
  const context = requestContext(c.env, c.req.raw, c.executionCtx, () => {
    visitorId ??= visitorIdIn(c.env, c.req.header("cookie") ?? "");
    return visitorId;
  });
  const url = new URL(c.req.url);
  const path = readRequestPath(url);
  c.set("context", context);
  c.set("began", Date.now());
  c.set("url", url);
  c.set("path", path);
  c.set("siteName", async () => siteFor(url.host, await readSites(context), c.env.DEFAULT_SITE)?.name);
  setDataCenter(c.env, context.visitor.cf);
  await next();
  const response = finalResponse(c.res, { request: c.req.raw, requestId: context.requestId, url, path: path.normal });
  const [measured, began] = [c.get("measured"), c.get("began")];
  if (measured) {
    const record = () =>
      measure(c.env, { ...measured, status: statusClass(response.status), milliseconds: Date.now() - began });
    const streamed = context.view?.streamed;
    if (streamed) context.waitUntil(streamed.then(record, record));
    else record();
  }
  flushTraffic(context);
  // Resets the response first, because Hono would otherwise overwrite the new headers with the old headers.
  c.res = undefined;
  c.res = response;
  // Scripts read the time from the page's response, because the device's clock can be wrong. Browsers update a stored
  // page's headers with those of a 304 response.
  if (c.res.status === 304 || c.res.headers.get("content-type")?.startsWith("text/html"))
    c.res.headers.append("server-timing", `${CLOCK_METRIC};desc="${Date.now()}"`);
});

app.onError(errorResponse);

let checkedEnv: unknown;
app.use((c, next) => {
  if (c.env !== checkedEnv) {
    const problems = missingSettings(c.env);
    if (problems.length) throw new SettingsError(problems);
    const ignored = readVariantRules(c.env.VARIANTS).problems;
    if (ignored.length) console.warn(JSON.stringify({ event: "settings-ignored", problems: ignored }));
    checkedEnv = c.env;
  }
  return next();
});

// Third-party scripts run on the frame hostnames, so the Worker serves only frames on these hostnames.
app.use(async (c, next) =>
  isFrameHost(c.env, c.get("url").hostname) && !/^\/(_edge\/frame$|third-parties\/)/.test(c.req.path)
    ? c.text("Not found", 404)
    : next(),
);

// Routes that do not depend on the hostname: webhooks, files, and API calls. The Worker imports the handlers on demand,
// because compiling them at startup would delay the first response.
app.get("/_edge/health", async (c) => (await import("./handlers/health.ts")).health(c));
app.post(REPORT_PATH, async (c) => (await import("./handlers/csp-report.ts")).cspReport(c));
app.get("/.well-known/jwks.json", async (c) => (await import("./handlers/assertion-keys.ts")).assertionKeys(c));
app.get("/_edge/sign-in", async (c) => (await import("./handlers/sign-in.ts")).signIn(c));
app.get("/_edge/sign-in/callback", async (c, next) => (await import("./handlers/sign-in.ts")).signInCallback(c, next));
app.post("/_edge/back-channel-logout", async (c) => (await import("./handlers/sign-in.ts")).backChannelLogout(c));
app.post("/_edge/sign-out", async (c) => (await import("./handlers/sign-in.ts")).signOut(c));
app.post("/_edge/draft-key", async (c) => (await import("./handlers/draft-key.ts")).draftKey(c));
app.all("/_edge/*", async (c, next) =>
  operationPath.test(c.req.path) ? (await import("./handlers/operations.ts")).operationOverHttp(c) : next(),
);
for (const path of ["/identity/*", "/_cms"])
  app.all(path, async (c, next) => (await import("./handlers/demo-pages.ts")).demoPages(c, next));
// Cloudflare serves existing assets without the Worker, so this route handles only missing assets.
app.all("/assets/*", async (c) => (await fileRedirect(c)) ?? c.text("Not found", 404));
app.get("/sc10media/*", async (c) => (await import("./handlers/media.ts")).media(c));
app.use(async (c, next) => (SERVED_MEDIA.test(c.req.path) ? (await import("./handlers/media.ts")).media(c) : next()));
app.get("/price-files/*", async (c, next) => (await import("./handlers/price-file.ts")).priceFile(c, next));
app.get("/classes-events/calendar/*", async (c) => (await import("./handlers/calendar.ts")).calendar(c));
for (const path of ["/pay/webhook", "/mail/webhook"])
  app.post(path, async (c) => (await import("./handlers/webhooks.ts")).webhook(c));
app.on(["GET", "POST"], "/pay/*", async (c, next) => (await import("./handlers/pay.ts")).pay(c, next));
app.get("/_edge/frame", async (c) => (await import("./handlers/party-frame.ts")).partyFrame(c));
app.get("/third-parties/*", async (c, next) => (await import("./handlers/third-parties.ts")).thirdParty(c, next));
app.all("/api/editing/:what{config|render}", async (c) => (await import("./handlers/editing.ts")).editing(c));
// Does not load the API calls, because the route also tests the paths of pages. Every path below `/api/` is an API path.
app.use(async (c, next) =>
  callPaths.has(c.req.path) || c.req.path.startsWith("/api/")
    ? (await import("./calls/handle-call.ts")).handleCall(c)
    : next(),
);

app.use(async (c, next) => {
  const [sites] = await Promise.all([readSites(pageContext(c)), readConfig(c.get("context"))]);
  const isUnindexed = (hostname: string) => isHiddenBySwitch(c.env, hostname) || isStaffHost(c.env, hostname);
  const site = siteFor(c.get("url").host, sites, c.env.DEFAULT_SITE, isUnindexed);
  if (!site) throw new SettingsError([unknownDefaultSite(c.env, sites)]);
  c.set("site", site);
  return next();
});
app.get("/_edge/edit", async (c) => (await import("./handlers/editing-link.ts")).editingLink(c));
app.post("/_edge/personalize", async (c) => (await import("./handlers/personalize.ts")).personalize(c));
app.get("/_edge/page-notice", async (c) => (await import("./handlers/page-notice.ts")).pageNotice(c));
app.post("/_edge/place", async (c) => (await import("./handlers/live-blocks.ts")).liveBlocks(c));

for (const path of ["/fhir", "/fhir/*"]) app.all(path, async (c) => (await import("./handlers/fhir.ts")).fhir(c));

for (const path of ["/my-appointment/calendar.ics", "/:language/my-appointment/calendar.ics"])
  app.get(path, async (c) => (await import("./handlers/visit-calendar.ts")).visitCalendar(c));

for (const path of ["/_catalog/schema.json", "/_catalog/:block/:example"])
  app.get(path, async (c, next) => (await import("./handlers/catalog.ts")).catalogExample(c, next));
app.get("/_authors/block", async (c) => (await import("./handlers/compared-block.ts")).comparedBlock(c));
app.on(["GET", "POST"], "*", async (c, next) => {
  const match = toolRouteAt(c.get("path").normal ?? "");
  return match ? (await import("./handlers/tool-page.ts")).toolPage(c, match, next) : next();
});

// Routes that depend on the hostname: files for crawlers, then redirects, then pages. For signed-in users and on staff
// hostnames, a handler of its own comes before the page.
app.get("/robots.txt", async (c) => (await import("./handlers/discovery.ts")).robots(c));
for (const path of ["/sitemap.xml", "/:file{sitemap-\\d+\\.xml}"])
  app.get(path, async (c) => (await import("./handlers/discovery.ts")).sitemap(c));
for (const path of ["/cms-hpt.txt", "/.well-known/security.txt"])
  app.get(path, async (c, next) => (await import("./handlers/discovery.ts")).text(c, next));
app.get("*", redirect);
app.get("*", async (c, next) =>
  mayBeSignedIn(c) ? (await import("./handlers/signed-in-pages.ts")).signedInPages(c, next) : next(),
);
app.get("*", page);
app.post("*", async (c) => (await import("./handlers/form-post.ts")).handleFormPost(c));
app.all("*", async (c) => (await import("./pages/error-pages.ts")).methodNotAllowed(c));

export { Counters } from "./limits/counter-object.ts";

export default {
  fetch: app.fetch,
  scheduled: async (_event, env, execution) => (await import("./handlers/scheduled.ts")).everyMinute(env, execution),
  queue: async (batch, env, execution) => (await import("./handlers/queue.ts")).renderQueue(batch, env, execution),
} satisfies ExportedHandler<Env, PagesToRender>;
