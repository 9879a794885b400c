import { optionalActor } from "../auth/authenticate.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import type { Ctx } from "../context.ts";
import { fetchPublishedVersion, readKeptVersion } from "../publish/page-versions.ts";
import type { Hold } from "../publish/pin-types.ts";
import { pageName } from "../publish/versions.ts";
import { authorPage } from "./author-page.ts";
import type { PageRequest } from "./page-request.ts";

const PARAMETER = "sc_hold";
const COOKIE = /(?:^|;\s*)sc_hold=([\w-]{1,64})/;
const SECONDS = 3_600;

/**
 * Returns a page as visitors will get it after the release of a hold, with the author bar. The preview continues on
 * other pages until the author leaves it. Returns null if the request is not from an author or the hold has ended.
 */
export async function holdPreview(c: Ctx, request: PageRequest): Promise<Response | null> {
  const asked = c.get("url").searchParams.get(PARAMETER);
  const id = asked ?? COOKIE.exec(c.req.header("cookie") ?? "")?.[1] ?? "";
  if (!(await optionalActor(c, ["author"]))) return null;
  const { site, language, path, env } = request;
  const { config } = await configFromDatabase(env);
  const hold = config.holds[site.name]?.find((candidate) => candidate.id === id);
  if (!hold) return asked === null ? null : leave(c);
  const page = { site: site.name, language, path };
  const pin = config.pins[pageName(site.name, language, path)];
  const { page: published } =
    pin && pin.hold !== id && pin.version !== null
      ? await readKeptVersion(request, page, pin.version)
      : await fetchPublishedVersion(request, page);
  const response = await authorPage(c, request, published, "preview", barOf(c, request, hold));
  response.headers.append("set-cookie", cookieOf(c, id, SECONDS));
  return response;
}

const cookieOf = (c: Ctx, id: string, seconds: number) =>
  `sc_hold=${id}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${c.get("url").protocol === "https:" ? "; Secure" : ""}`;

function leave(c: Ctx): Response {
  const headers = { location: c.get("url").pathname, "cache-control": "private, no-store" };
  return new Response(null, { status: 303, headers: { ...headers, "set-cookie": cookieOf(c, "", 0) } });
}

const barOf = (c: Ctx, { site, language, path }: PageRequest, { name, from }: Hold) => ({
  mode: "preview" as const,
  version: undefined,
  savedAt: undefined,
  savedBy: undefined,
  published: c.get("url").pathname,
  path,
  language,
  timeZone: site.timeZone,
  release: { name, from },
});
