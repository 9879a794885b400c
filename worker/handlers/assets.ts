import type { Ctx } from "../context.ts";

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
/** The build puts a digest of the content at the end of a name: such a file never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** The sheet that most pages share (`worker/pages/shared-sheet.ts`). */
const SHARED_SHEET = /^\/assets\/shared-[\da-f]{8}\.css$/;

/**
 * The icons and the manifest, whose names browsers know and that can carry no digest (SH-03). Without `*`: a pattern
 * with one makes Hono's first choice of a router fail, but only once a GET comes after it was chosen for a POST.
 */
export const ROOT_FILES = "/:file{favicon[\\w.-]{0,}|apple-touch-icon[\\w.-]{0,}|icon-[\\w.-]+|site\\.webmanifest}";

/** A file of the build (ED-20). */
export async function asset(c: Ctx): Promise<Response> {
  const response = await c.env.ASSETS.fetch(c.req.raw);
  if (response.status >= 400) {
    await response.body?.cancel();
    return c.text("Not found", 404);
  }
  const headers = new Headers(response.headers);
  // The editor of an XM or XP shows a page on its own host: scripts and fonts come from here all the same.
  headers.set("access-control-allow-origin", "*");
  headers.set("cache-control", HASHED.test(c.req.path) ? YEAR : DAY);
  if (SHARED_SHEET.test(c.req.path)) {
    // A browser that names it must still have it: nothing is pushed out of its cache within a day.
    headers.set("cache-control", DAY);
    headers.set("use-as-dictionary", 'match="/*", match-dest=("document")');
  }
  return new Response(response.body, { status: response.status, headers });
}
