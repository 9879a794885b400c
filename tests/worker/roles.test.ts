import { env } from "cloudflare:workers";
import { exportSPKI, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toolRoutes } from "../../app/tools/routes.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { isInQuery, type Operation } from "../../contracts/operation.ts";
import { operations } from "../../contracts/operations.ts";
import { strongKeys } from "../../worker/auth/access-token.ts";
import type { Env } from "../../worker/env.ts";
import { addressed, callWorld, ownPage, publicKeyObject, signed } from "./calls/world.ts";

let minute = 0;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // Each test starts in a different minute, because the Worker limits purges per minute.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2037, 0, 1, 0, minute++) });
});

type Who = "staff" | "requests" | "author" | "ops";
interface Route {
  name: string;
  opens: Who[];
  changes: boolean;
  request: [string, RequestInit];
  /** The upstream response, if the route sends an upstream request. */
  answer?: unknown;
}

const OPS_ONLY =
  /^\/(_ops|_edge\/(alerts|audit|copy|directory-report|failures|held-lists|parts|policy-reports|prepare|rules|sign-outs|stats|switches|traffic|upstreams|verify))(\/|$)/;

/** Returns the roles that may open a tool page or call an operation. */
function rolesOf(path: string): Who[] {
  // Only machines may call the publish webhook, and everyone may open the catalog.
  if (path === "/_edge/publish" || path.startsWith("/_catalog")) return [];
  if (OPS_ONLY.test(path)) return ["ops"];
  if (/^\/(_authors\/(?!publishing|notice)|_authors$|_edge\/(holds|pages\/(history|put-back|let-go)))/.test(path))
    return ["author"];
  if (/^\/_(edge|authors)\//.test(path)) return ["author", "ops"];
  return path.startsWith("/_requests") ? ["requests"] : ["staff"];
}

const staffCalls: Route[] = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, call]) => !call.internal)
  .flatMap(([name, call]) => {
    if (call.access === "public") return [];
    return {
      name: `${name} (${call.method}, ${inputOf(call)})`,
      opens: [call.role],
      changes: call.changes === true,
      request: addressed(call, call.example.request),
      answer: call.example.response,
    };
  });
const operationRoutes: Route[] = Object.entries(operations as Record<string, Operation>).map(([name, operation]) => {
  const { method, path, changes } = operation;
  const example = operation.example;
  const request = example.request as Record<string, string>;
  const address = path.replace(/:(\w+)/g, (_, field) => request[field]!);
  return {
    name: `${name} (${method})`,
    opens: rolesOf(path),
    changes,
    request: isInQuery(operation)
      ? [`${address}?${new URLSearchParams(request)}`, { method }]
      : [address, { method, body: JSON.stringify(request) }],
  };
});
const pages = await Promise.all(
  toolRoutes.map(async ({ path, load }) => {
    const { json } = (await load()).default;
    const address = path.replace(/\/:\w+\?$/, "");
    const route = (as: string, headers: HeadersInit): Route => ({
      name: `the page ${address}${as}`,
      opens: rolesOf(address),
      changes: false,
      request: [address, { headers }],
    });
    return [route("", {}), ...(json ? [route(" as JSON", { accept: "application/json" })] : [])];
  }),
);
const pageRoutes = pages.flat();
/**
 * Sample routes: a staff API call, an operation, and two pages. Every test run requests the sample routes with invalid
 * tokens; nightly runs request all routes.
 */
const samples = [
  staffCalls.find(({ changes }) => changes),
  operationRoutes.find(({ changes }) => changes),
  ...pageRoutes.filter(({ opens }) => opens.length > 0).slice(0, 2),
];
const routes = [...staffCalls, ...operationRoutes, ...pageRoutes.filter(({ opens }) => opens.length > 0)];

it("the role tests cover every operation and every tool page except the catalog", () => {
  expect(pageRoutes.filter(({ opens }) => opens.length === 0).map(({ name }) => name)).toEqual([
    "the page /_catalog/calls",
    "the page /_catalog",
  ]);
  expect(operationRoutes.length).toBe(Object.keys(operations).length);
});

const other = await generateKeyPair("RS256");
const elliptic = await generateKeyPair("ES256");
const now = () => Math.floor(Date.now() / 1_000);
const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, "");
const groups = (...names: string[]) => ({ custom: { groups: names } });
const everyone = groups("staff", "requests", "author", "ops");
const claims = () => ({ iss: "https://team.test", aud: "test-audience", sub: "p", iat: now(), exp: now() + 60 });
const header = async (token: Promise<string> | string) => ({ "cf-access-jwt-assertion": await token });
const spki = async () => new TextEncoder().encode(await exportSPKI(await publicKeyObject()));

/** A caller's name, request headers, and expected status for a route. */
type Caller = [string, () => Promise<Record<string, string>>, (route: Route) => number];

/** Callers with no role, with a single role, and with all roles. */
const callers: Caller[] = [
  ["no token", async () => ({}), () => 401],
  ["no role", () => header(signed(groups())), () => 403],
  ...(["staff", "requests", "author", "ops"] as const).map(
    (role): Caller => [role, () => header(signed(groups(role))), ({ opens }) => (opens.includes(role) ? 200 : 403)],
  ),
  ["all roles, by cookie", async () => ({ cookie: `__Host-CF_Authorization=${await signed(everyone)}` }), () => 200],
];

/** Callers that have all roles, but whose requests have an invalid token or come from another site's page. */
const invalidCallers: Caller[] = [
  ["an expired token", () => header(signed({ ...everyone, exp: now() - 60 })), () => 401],
  ["another audience", () => header(signed({ ...everyone, aud: ["other"] })), () => 401],
  ["another issuer", () => header(signed({ ...everyone, iss: "https://other.test" })), () => 401],
  [
    "a token without a signature algorithm",
    () => header(`${encoded({ alg: "none", kid: "key-1" })}.${encoded({ ...claims(), ...everyone })}.`),
    () => 401,
  ],
  [
    "an HS256 signature with the public key",
    async () => header(signed(everyone, { alg: "HS256" }, await spki())),
    () => 401,
  ],
  ["an ES256 signature", () => header(signed(everyone, { alg: "ES256" }, elliptic.privateKey)), () => 401],
  ["another key with the same `kid`", () => header(signed(everyone, {}, other.privateKey)), () => 401],
  [
    "a cookie that a sibling subdomain can set",
    async () => ({ cookie: `CF_Authorization=${await signed(everyone)}` }),
    () => 401,
  ],
  ["no `kid`", () => header(signed(everyone, { kid: undefined })), () => 401],
  ["a cookie with another name", async () => ({ cookie: `X_CF_Authorization=${await signed(everyone)}` }), () => 401],
  [
    "the cookie of another site",
    async () => ({ cookie: `__Host-CF_Authorization=${await signed({ ...everyone, aud: ["other"] })}` }),
    () => 401,
  ],
  [
    "another site's page with the site's cookie",
    async () => ({
      cookie: `__Host-CF_Authorization=${await signed(everyone)}`,
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    }),
    ({ changes }) => (changes ? 403 : 200),
  ],
];

const emptyStore = {
  get: async () => null,
  put: async () => undefined,
  list: async () => ({ keys: [], list_complete: true }),
};

describe.each(routes.map((route) => [route.name, route] as const))("%s", (name, route) => {
  const check = async (...[who, headers, expected]: Caller) => {
    const world = await callWorld(() => Response.json(route.answer ?? {}), { LAYOUTS: emptyStore });
    const [path, init] = route.request;
    const own = { ...(init.headers as object), ...ownPage, "cf-connecting-ip": `${name} ${who}` };
    const response = await world.fetch(path, { ...init, headers: { ...own, ...(await headers()) } });
    // No role can use a machine-only route.
    const allowed = route.opens.length > 0 ? expected(route) : 401;
    // A page that requires a sign-in redirects to the sign-in page.
    const opensPage = name.startsWith("the page ") && !name.endsWith(" as JSON") && init.method !== "POST";
    const status = allowed === 401 && opensPage ? 303 : allowed;
    // A caller with the required role may still get a 404, because the example receipt or page does not exist.
    if (status === 200 && route.answer === undefined) expect([401, 403, 500]).not.toContain(response.status);
    else expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    // A page that rejects a caller has content.
    if (name.startsWith("the page ")) return expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(response.headers.get("x-edge-cache")).toBe("BYPASS");
    if (status !== 200) expect(world.requests).toEqual([]);
  };
  it.each(callers)("%s (AU-02, AU-03, AU-04, AU-05, AU-07, threats: staff calls)", check);
  it.each(invalidCallers)("%s (AU-02, AU-03)", { tags: samples.includes(route) ? [] : ["nightly"] }, check);
});

it("the audit log records a signed-in user's denied attempt, at most once per minute (AU-06)", async () => {
  const world = await callWorld(() => Response.json({}), { LAYOUTS: emptyStore });
  const claims = { sub: "denied-one", custom: { groups: ["staff"], name: "Dana Denied" } };
  const headers = { ...ownPage, ...(await header(signed(claims))) };
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await world.fetch("/_edge/rules", { headers })).status).toBe(403);
  const lines = await (env as Env).CONTROL.prepare("SELECT role, name, action, targets FROM audit WHERE subject = ?")
    .bind("denied-one")
    .all();
  expect(lines.results).toEqual([
    { role: "staff", name: "Dana Denied", action: "denied", targets: '["GET /_edge/rules"]' },
  ]);
});

const page = (subject: string) => `${new URLSearchParams({ action: "sign-out-person", subject })}`;
it.each<[string, string, string, (subject: string) => string, string, number]>([
  ["sign-out operation", "/_edge/sign-outs", "application/json", (subject) => JSON.stringify({ subject }), "", 200],
  ["audit page", "/_ops/audit", "application/x-www-form-urlencoded", page, "User ID", 303],
])(
  "ops can use the %s to end the sessions of a person who lost a role (AU-06)",
  async (what, path, type, bodyOf, text, status) => {
    const world = await callWorld(() => Response.json({}), { LAYOUTS: emptyStore });
    const as = async (sub: string, role: string) => ({
      ...ownPage,
      ...(await header(signed({ ...groups(role), sub }))),
    });
    const author = await as(`moved-on ${what}`, "author");
    expect((await world.fetch("/_edge/pages?site=larkspur", { headers: author })).status).not.toBe(401);
    const headers = { ...(await as("an-ops", "ops")), "content-type": type };
    const send = (subject: string) => world.fetch(path, { method: "POST", headers, body: bodyOf(subject) });
    const refused = await send(" ".repeat(3));
    expect([refused.status, (await refused.text()).includes(text)]).toEqual([400, true]);
    expect((await send(`moved-on ${what}`)).status).toBe(status);
    expect((await world.fetch("/_edge/pages?site=larkspur", { headers: author })).status).toBe(401);
  },
);

it("ops can end all user sessions, for example after a database restore or a key theft (AU-06)", async () => {
  const world = await callWorld(() => Response.json({}), { LAYOUTS: emptyStore });
  const headers = {
    ...ownPage,
    ...(await header(signed({ ...groups("ops"), sub: "any" }))),
    "content-type": "application/json",
  };
  expect((await world.fetch("/_edge/rules", { headers })).status).toBe(200);
  await world.fetch("/_edge/sign-outs", { method: "POST", headers, body: JSON.stringify({ subject: "*" }) });
  expect((await world.fetch("/_edge/rules", { headers })).status).toBe(401);
});

it("the Worker rejects tokens signed with a key shorter than 2,048 bits (AU-02)", () => {
  const short = { kty: "RSA", kid: "short", alg: "RS256", e: "AQAB", n: "x".repeat(171) };
  expect(strongKeys({ keys: [short] })).toEqual({ keys: [] });
});
