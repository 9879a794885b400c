import { Hono } from "hono/quick";
import { readSites } from "./content/settings.ts";
import type { App } from "./context.ts";
import { settingProblems } from "./env.ts";
import { api } from "./handlers/api.ts";
import { health } from "./handlers/health.ts";
import { page } from "./handlers/pages.ts";
import { plain } from "./handlers/plain.ts";
import { secure } from "./security/headers.ts";
import { siteFor } from "./site.ts";
import { ContentError } from "./upstream/content.ts";

const app = new Hono<App>();

app.use(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  await next();
  c.res = secure(c.res, c.get("requestId"));
});

app.onError((error, c) => {
  console.error(JSON.stringify({ event: "failed", requestId: c.get("requestId"), error: String(error) }));
  return error instanceof ContentError
    ? plain(
        503,
        "We will be right back",
        "This page cannot be shown just now. Please try again in a minute.",
        c.get("requestId"),
      )
    : plain(500, "Something went wrong", "Please try again in a minute.", c.get("requestId"));
});

app.use(async (c, next) => {
  const problems = settingProblems(c.env);
  if (problems.length === 0) return next();
  console.error(JSON.stringify({ event: "settings", problems }));
  return plain(500, "The site is not set up", problems.join("\n"), c.get("requestId"));
});

app.get("/_edge/health", health);
app.get("/assets/*", (c) => c.env.ASSETS.fetch(c.req.raw));
app.get("/:file{favicon.+|apple-touch-icon.png|icon-.+|site.webmanifest}", (c) => c.env.ASSETS.fetch(c.req.raw));
app.route("/", api);

app.use(async (c, next) => {
  const sites = await readSites(c.env, (work) => c.executionCtx.waitUntil(work));
  const site = siteFor(c.req.header("host") ?? "", sites, c.env.DEFAULT_SITE);
  if (!site) throw new ContentError("there is no site");
  c.set("site", site);
  return next();
});
app.get("*", page);

export default app;
