import type { Endpoint } from "../../contracts/endpoint.ts";
import { isOffered, isUnusedCall } from "../../lib/cms/features.ts";
import { getCachedFile } from "../cache/file-cache.ts";
import { readDictionary } from "../content/sites.ts";
import { type Ctx, type SiteContext, siteContext } from "../context.ts";
import { answerTo } from "../fhir/api.ts";
import { idOfWords } from "../fhir/ids.ts";
import { FhirError, isStatus, outcome } from "../fhir/outcome.ts";
import type { Source } from "../fhir/source.ts";
import { types } from "../fhir/types.ts";
import { MAX_BODY_BYTES, readLimited } from "../http/body.ts";
import { digestOf } from "../http/digest.ts";
import { HttpError } from "../http/http-error.ts";
import { countBurst } from "../limits/bursts.ts";
import { phoneOf } from "../site.ts";
import { callUpstream } from "../upstream/call.ts";

/** Publishes what the site shows as FHIR R4 resources, read-only. */

/** Maximum age of a cached response in seconds. */
const MAX_AGE = 300;
/** Maximum time in milliseconds that a request waits for another request that builds the same response. */
const TIMEOUT_MS = 10_000;
const TYPE = "application/fhir+json; charset=utf-8";

const HEADERS = {
  "content-type": TYPE,
  // Apps in a browser may read the directory, which is public.
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  // The resources have pages for people. Search engines need no second copy.
  "x-robots-tag": "noindex",
};

export async function fhir(c: Ctx): Promise<Response> {
  try {
    return await respond(c);
  } catch (error) {
    const known = errorOf(error);
    if (known.status === 500) console.error(JSON.stringify({ event: "failed", name: (error as Error).name }));
    return Response.json(outcome(known), {
      status: known.status,
      headers: {
        ...HEADERS,
        "cache-control": "private, no-store",
        ...(known.status === 405 && { allow: "GET, HEAD, OPTIONS" }),
        ...(error instanceof HttpError ? error.headers : {}),
      },
    });
  }
}

function errorOf(error: unknown): FhirError {
  if (error instanceof FhirError) return error;
  return new FhirError(error instanceof HttpError && isStatus(error.status) ? error.status : 500);
}

/** Returns the types that the site publishes: those whose calls it uses. */
const publishedTypes = ({ site }: SiteContext) =>
  Object.entries(types).filter(([, { calls }]) => calls.every((call) => !isUnusedCall(site, call)));

async function respond(c: Ctx): Promise<Response> {
  const context = siteContext(c);
  if (!isOffered(context.site, "/fhir")) throw new FhirError(404);
  const { method } = c.req;
  if (method === "OPTIONS")
    return new Response(null, {
      status: 204,
      headers: { ...HEADERS, "access-control-allow-methods": "GET, HEAD", "access-control-allow-headers": "*" },
    });
  const url = c.get("url");
  const path = url.pathname.slice("/fhir".length);
  const isPosted = method === "POST" && /^\/\w+\/_search$/.test(path);
  if (!isPosted && method !== "GET" && method !== "HEAD") throw new FhirError(405);
  const query = new URLSearchParams(url.searchParams);
  if (isPosted) for (const [name, value] of await formOf(c.req.raw)) query.append(name, value);
  checkFormat(query.get("_format"), c.req.header("accept"));
  const { key, build } = answerTo({
    ...{ path, query, base: `${url.origin}/fhir`, published: publishedTypes(context), version: __BUILD__ },
    prefer: c.req.header("prefer"),
  });
  return send(c, key, build);
}

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readLimited(request, MAX_BODY_BYTES, 4_500)));

/** Throws a FhirError (406) if the client accepts no JSON. */
function checkFormat(format: string | null, accept = "*/*"): void {
  const wanted = format ?? accept;
  if (!/json|\*/i.test(wanted) && wanted.trim() !== "") throw new FhirError(406);
}

/** Sends a resource from the cache, or builds it. */
async function send(c: Ctx, key: string, build: (source: Source) => Promise<object | null>): Promise<Response> {
  const context = siteContext(c);
  const { site, env, waitUntil } = context;
  const { file, state } = await getCachedFile({
    env,
    waitUntil,
    kind: "fhir",
    key: `/fhir/${site.name} ${site.notUsed.join()} ${key}`,
    maxAge: MAX_AGE,
    timeout: TIMEOUT_MS,
    turn: () => countBurst(env, "reads", context.visitor, "fhir "),
    async load() {
      const words = (await readDictionary(context, site.name, site.language)) ?? {};
      const operator = {
        id: idOfWords(site.name),
        name: words.SiteName ?? site.publicHost,
        origin: `https://${site.publicHost}`,
        phone: phoneOf(site, site.language),
      };
      const resource = await build({ call: callOf(context), operator });
      if (resource === null) return 404;
      const body = new TextEncoder().encode(JSON.stringify(resource));
      return { type: TYPE, etag: `W/"${await digestOf(body, 12)}"`, body };
    },
  });
  if (typeof file === "number") throw new FhirError(file);
  const headers = {
    ...HEADERS,
    ...(file.etag && { etag: file.etag }),
    "cache-control": state === "STALE" ? "no-cache" : `public, max-age=${MAX_AGE}`,
    "x-edge-cache": state,
  };
  return new Response(file.body, { headers });
}

/**
 * Returns the function that makes the calls of a response. The response counts once toward the limit of its visitor, so
 * its calls do not count.
 */
function callOf(context: SiteContext): Source["call"] {
  const call = callUpstream({ ...context, visitor: {} });
  return (async (endpoint: Endpoint, request: unknown) => {
    if (isUnusedCall(context.site, endpoint)) return null;
    return (await call(endpoint, request)).value;
  }) as Source["call"];
}
