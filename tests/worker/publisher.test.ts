import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PurgeReceipt } from "../../contracts/purge.ts";
import type { Env } from "../../worker/env.ts";
import { signedIn } from "./calls/world.ts";
import { HEART, ownPage, publishing, SHARED, type Signing, signedBody } from "./publishing.ts";

const env = bindings as Env;

let minute = 0;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Each test starts 20 minutes after the previous test.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2035, 0, 1, 0, 20 * minute++) });
});

const PURGE = "/_edge/purge";
const PUBLISH = "/_edge/publish";
type Test = ReturnType<typeof publishing>;
const bodyOf = (test: Test) => JSON.stringify({ site: test.site, paths: ["/about"] });

/**
 * Returns the state that must not change if the Worker rejects a request. A rejection adds only audit entries that say
 * so.
 */
async function trace() {
  const count = (rows: string) => env.CONTROL.prepare(`SELECT count(*) AS n FROM ${rows}`).first("n");
  return [
    await env.CONTROL.prepare("SELECT revision FROM control").first("revision"),
    await count(`audit WHERE action = 'result' AND targets LIKE '["done",""]'`),
    await count("receipts"),
  ];
}

const person = async (test: Test, group: string, claims: object = {}) => ({
  ...(await signedIn({ sub: `${group} of ${test.site}`, custom: { groups: [group] }, ...claims })),
  ...ownPage(test.host),
});

/** The settings during a secret rotation, while the previous secret is still valid. */
const CHANGED = { PURGE_SECRET: "the-new-secret", PURGE_SECRET_PREVIOUS: "test-purge-secret" };

describe("only authors, ops, and machines can purge (AU-02, AU-04)", () => {
  const machine = (signing?: Signing) => async (test: Test) => signedBody(bodyOf(test), signing);
  it.each<[string, (test: Test) => Promise<Record<string, string>>, number, Partial<Env>?]>([
    ["an author", (test) => person(test, "author"), 200],
    ["ops", (test) => person(test, "ops"), 200],
    ["a machine", machine(), 200],
    ["a machine whose clock is 300 seconds behind", machine({ after: -300 }), 200],
    ["no authentication", async () => ({}), 401],
    ["staff", (test) => person(test, "staff"), 403],
    ["an expired token", (test) => person(test, "author", { exp: 1 }), 401],
    [
      "an author on another site's page",
      async (test) => ({ ...(await person(test, "author")), origin: "https://evil.example" }),
      403,
    ],
    [
      "an author's request without the `x-requested-with` header",
      async (test) => ({ ...(await signedIn({ custom: { groups: ["author"] } })), origin: `https://${test.host}` }),
      403,
    ],
    ["another secret", machine({ secret: "guess" }), 401],
    ["a signature that is 301 seconds old", machine({ after: -301 }), 401],
    ["a signature from 301 seconds in the future", machine({ after: 301 }), 401],
    ["a signature of another body", async () => signedBody(JSON.stringify({ site: "other", all: true })), 401],
    ["a short nonce", machine({ nonce: "short" }), 401],
    [
      "a signature without a timestamp",
      async (test) => ({ ...(await signedBody(bodyOf(test))), "x-edge-timestamp": "" }),
      401,
    ],
    [
      "a signature with another timestamp",
      async (test) => ({
        ...(await signedBody(bodyOf(test))),
        "x-edge-timestamp": `${Math.floor(Date.now() / 1000) - 1}`,
      }),
      401,
    ],
    ["a truncated signature", async (test) => ({ ...(await signedBody(bodyOf(test))), "x-edge-signature": "00" }), 401],
    ["a machine if no secret is set", machine(), 401, { PURGE_SECRET: undefined }],
    ["a signature with an empty secret", machine({ secret: " " }), 401, { PURGE_SECRET: "" }],
    ["the previous secret during a rotation", machine(), 200, CHANGED],
    ["the new secret during a rotation", machine({ secret: "the-new-secret" }), 200, CHANGED],
    ["the previous secret after a rotation", machine(), 401, { PURGE_SECRET: "the-new-secret" }],
    ["an empty previous secret", machine({ secret: " " }), 401, { PURGE_SECRET_PREVIOUS: "" }],
    ["a signature of another method", machine({ call: "GET /_edge/purge" }), 401],
    ["a signature of another path", machine({ call: "POST /_edge/publish" }), 401],
    ["a signature of a path with a query string", machine({ call: "POST /_edge/purge?all" }), 401],
  ])("%s", async (_what, headers, status, settings = {}) => {
    const test = publishing({}, settings);
    await test.visit("/about");
    test.change();
    const before = await trace();
    const response = await test.post(PURGE, bodyOf(test), await headers(test));
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
    expect(await test.visit("/about")).toBe(status === 200 ? "MISS new" : "HIT old");
    if (status !== 200) expect(await trace()).toEqual(before);
  });

  it("the audit log records which secret signed a purge request (AU-06)", async () => {
    const test = publishing({}, CHANGED);
    expect((await test.post(PURGE, bodyOf(test), await signedBody(bodyOf(test)))).status).toBe(200);
    const last = env.CONTROL.prepare("SELECT role, subject FROM audit ORDER BY at DESC LIMIT 1");
    expect(await last.first()).toEqual({ role: "machine", subject: "purge-secret-previous" });
  });

  it("the Worker accepts each signature only once, even if the second request is for another endpoint (threats: purge)", async () => {
    const test = publishing();
    const headers = await signedBody(bodyOf(test));
    expect((await test.post(PURGE, bodyOf(test), headers)).status).toBe(200);
    const before = await trace();
    for (const path of [PURGE, PURGE, PUBLISH]) expect((await test.post(path, bodyOf(test), headers)).status).toBe(401);
    expect(await trace()).toEqual(before);
  });

  it("the Worker rejects a replayed request for as long as its signature is valid", async () => {
    const test = publishing();
    const headers = await signedBody(bodyOf(test), { after: 300 });
    expect((await test.post(PURGE, bodyOf(test), headers)).status).toBe(200);
    vi.setSystemTime(Date.now() + 600_000);
    expect((await test.post(PURGE, bodyOf(test), headers)).status).toBe(401);
  });

  it("the Worker allows ten purges per minute, and a rejected purge can be retried (AU-08)", async () => {
    const test = publishing();
    const send = async (headers?: Record<string, string>) =>
      test.post(PURGE, bodyOf(test), headers ?? (await signedBody(bodyOf(test))));
    for (let number = 0; number < 10; number++) expect((await send()).status).toBe(200);
    const before = await trace();
    const eleventh = await signedBody(bodyOf(test));
    const refused = await send(eleventh);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await trace()).toEqual(before);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await send(eleventh)).status).toBe(200);
  });

  it("the Worker rate limits invalid signatures by IP address (AU-08)", async () => {
    const test = publishing();
    const statuses: number[] = [];
    for (let number = 0; number < 45; number++) {
      const headers = { ...(await signedBody(bodyOf(test), { secret: "guess" })), "cf-connecting-ip": "198.51.100.66" };
      statuses.push((await test.post(PURGE, bodyOf(test), headers)).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(statuses).toContain(429);
  });
});

describe("the Worker rejects an invalid purge request and changes nothing (AU-09)", () => {
  it.each<[string, object | string, number, string?]>([
    ["no targets", {}, 400],
    ["empty lists", { paths: [], items: [], all: false }, 400],
    ["an unknown site", { site: "nowhere", all: true }, 400, "site"],
    ["an unknown field", { paths: ["/"], everything: true }, 400, "everything"],
    ["a path that is not normalized", { paths: ["/about", "/a//b"] }, 400, "paths.1"],
    ["a path without a slash", { paths: ["about"] }, 400, "paths.0"],
    ["a folder path with an encoded slash", { prefixes: ["/a%2fb"] }, 400, "prefixes.0"],
    ["too many items", { items: Array.from({ length: 301 }, () => "x") }, 400, "items"],
    ["invalid JSON", "{", 400],
    ["a list", "[]", 400],
    ["a body larger than 64 KB", { items: Array.from({ length: 300 }, () => "x".repeat(300)) }, 413],
  ])("%s", async (_what, body, status, field) => {
    const test = publishing();
    const before = await trace();
    const text = typeof body === "string" ? body : JSON.stringify({ site: test.site, ...body });
    const response = await test.post(PURGE, text, await person(test, "author"));
    expect(response.status).toBe(status);
    const { error } = await response.json<{ error: { problems?: { field: string }[] } }>();
    if (field) expect(error.problems?.map((one) => one.field)).toContain(field);
    expect(await trace()).toEqual(before);
  });

  it("if the control database is unavailable, purges fail, but the Worker still serves pages", async () => {
    const dead = {
      prepare: () => ({ bind: () => ({}), first: () => Promise.reject(new Error("down")) }),
      batch: () => Promise.reject(new Error("down")),
    };
    const test = publishing({}, { CONTROL: dead });
    expect(await test.visit("/about")).toBe("MISS old");
    for (const headers of [await person(test, "author"), await signedBody(bodyOf(test))]) {
      const response = await test.post(PURGE, bodyOf(test), headers);
      expect([response.status, response.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
    }
    expect(await test.visit("/about")).toBe("HIT old");
  });
});

describe("purge receipts (PB-01)", () => {
  it('everyone who can purge can read a receipt, and its state changes from "live here" to "everywhere" after ten seconds', async () => {
    const test = publishing();
    await test.visit("/about");
    const asAuthor = await person(test, "author", { custom: { groups: ["author"], name: "Ada Author" } });
    const { state, ...first } = PurgeReceipt.parse(await (await test.post(PURGE, bodyOf(test), asAuthor)).json());
    expect(state).toBe("live here");
    expect(first).toMatchObject({ by: "author", name: "Ada Author", place: expect.any(String) });
    const read = async (headers: HeadersInit, address = first.address) =>
      test.fetch(address, { host: test.host, headers });
    expect(await (await read(asAuthor)).json()).toEqual({ ...first, state: "live here" });
    // The data center's copy of the purge versions is missing, so nothing shows that visitors get the new version.
    const open = vi.spyOn(caches, "open").mockRejectedValue(new Error("down"));
    expect(await (await read(asAuthor)).json()).toEqual({ ...first, state: "on its way" });
    open.mockRestore();
    vi.setSystemTime(Date.now() + 10_000);
    expect(await (await read(await signedBody("", { call: `GET ${first.address}` }))).json()).toEqual({
      ...first,
      state: "everywhere",
    });
    const statuses = await Promise.all([
      read({}),
      read(await person(test, "staff")),
      read(asAuthor, `${PURGE}/${crypto.randomUUID()}`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404]);
  });
});

describe("the publish webhook (PB-03)", () => {
  const webhook = (invocation: string, ...identifiers: string[]) => ({
    invocation_id: invocation,
    updates: identifiers.map((identifier) => ({
      identifier,
      entity_definition: "Item",
      operation: "Update",
      entity_culture: "en",
    })),
    continues: false,
  });
  const notify = async (test: Test, body: object, signing?: Signing) => {
    const text = JSON.stringify(body);
    return test.post(PUBLISH, text, await signedBody(text, { call: `POST ${PUBLISH}`, ...signing }));
  };
  const call = `POST ${PUBLISH}`;
  const guid = (id: string) => id.replace(/[{}]/g, "").toUpperCase();

  it.each<[string, string[], string[]]>([
    ["a shared item", [guid(SHARED)], ["/", "/es", "/services/heart"]],
    ["a page's layout", [`${guid(HEART)}-layout`], ["/services/heart"]],
    ["an item that no page uses", ["0F0F0F0F-0000-4000-8000-000000000000"], []],
    ["an image URL", ["/-/media/heart.svg"], ["/services"]],
  ])("a publish webhook request for %s purges exactly the pages that use it", async (what, identifiers, concerned) => {
    const test = publishing();
    await test.visitAll();
    test.change();
    const response = await notify(test, webhook(what, ...identifiers));
    expect(response.status).toBe(200);
    const states = Object.entries(await test.visitAll());
    expect(states.filter(([, state]) => state === "MISS new").map(([path]) => path)).toEqual(concerned);
    expect(states.filter(([, state]) => state === "HIT old")).toHaveLength(states.length - concerned.length);
  });

  it("a publish webhook request for a dictionary entry purges every page (PB-02)", async () => {
    const test = publishing();
    await test.visitAll();
    test.change();
    const body = { ...webhook("words"), updates: [{ identifier: "Search", entity_definition: "DictionaryEntry" }] };
    expect((await notify(test, body)).status).toBe(200);
    expect(new Set(Object.values(await test.visitAll()))).toEqual(new Set(["MISS new"]));
  });

  it("the receipt names the items that no page uses (PB-01)", async () => {
    const test = publishing();
    await test.visitAll();
    const unused = "0F0F0F0F-0000-4000-8000-000000000000";
    const receipt = await (await notify(test, webhook("unused", guid(SHARED), unused))).json();
    expect(PurgeReceipt.parse(receipt).unused).toEqual([unused]);
  });

  it.each([{ Mode: 3 }, { Mode: { Name: "Full" } }, { Mode: null }])(
    "an unknown publisher option %j does not reject a publication (PB-03)",
    async (options) => {
      const body = { EventName: "publish:end", PublisherOptions: options };
      expect((await notify(publishing(), body)).status).toBe(200);
    },
  );

  it("a new language version of a page is shown although its path was requested before (PB-02)", async () => {
    const test = publishing();
    const paths = ["/services/heart", "/es/services/heart"];
    await test.visitAll();
    expect(await test.visit("/es/services/heart")).toContain("404");
    test.change();
    const { layouts, lists } = test.content;
    layouts!["es /services/heart"] = layouts!["en /services/heart"];
    const heart = test.pages.find(({ itemId }) => itemId === HEART)!;
    test.pages.push({ ...heart, language: "es" });
    expect(lists!["/content/pages"]).toMatchObject({ pages: test.pages });
    expect((await notify(test, webhook("translated", guid(HEART)))).status).toBe(200);
    expect(Object.values(await test.visitAll(test.host, paths))).toEqual(["MISS new", "MISS new"]);
  });

  it("the publish webhook is idempotent, even for concurrent requests, and all parts of a publishing job share a receipt", async () => {
    const test = publishing();
    await test.visitAll();
    const body = webhook("twice", guid(SHARED));
    const first = PurgeReceipt.parse(await (await notify(test, body)).json());
    const after = await trace();
    test.change();
    const again = await Promise.all([notify(test, body), notify(test, body)]);
    for (const response of again) expect(PurgeReceipt.parse(await response.json()).id).toBe(first.id);
    expect(await trace()).toEqual(after);
    const part = PurgeReceipt.parse(await (await notify(test, webhook("twice", guid(HEART)))).json());
    expect([part.id, part.pageCount]).toEqual([first.id, first.pageCount]);
    expect(part.asked).toEqual([...first.asked!, guid(HEART)]);
    expect(await test.visit("/services/heart")).toBe("MISS new");
    const both = await Promise.all([1, 2, 3].map(() => notify(test, webhook("at once", guid(HEART)))));
    const ids = await Promise.all(both.map(async (response) => PurgeReceipt.parse(await response.json()).id));
    expect(new Set(ids).size).toBe(1);
  });

  it.each<[string, (test: Test, text: string) => Promise<Record<string, string>>, number]>([
    ["an unsigned request", async () => ({}), 401],
    ["an author's token", (test) => person(test, "author"), 401],
    ["another secret", (_test, text) => signedBody(text, { call, secret: "guess" }), 401],
    ["a signature that is 301 seconds old", (_test, text) => signedBody(text, { call, after: -301 }), 401],
    ["a signature of another body", () => signedBody("{}", { call }), 401],
    ["a signature for the purge endpoint", (_test, text) => signedBody(text), 401],
  ])("the publish webhook rejects %s", async (what, headers, status) => {
    const test = publishing();
    const text = JSON.stringify(webhook("forged", guid(SHARED)));
    const before = await trace();
    const from = { ...(await headers(test, text)), "cf-connecting-ip": `publishing: ${what}` };
    expect((await test.post(PUBLISH, text, from)).status).toBe(status);
    expect(await trace()).toEqual(before);
  });

  it.each<[string, object]>([
    ["updates without a publishing job ID", { updates: [{ identifier: "x" }] }],
    ["an update without an identifier", { invocation_id: "a", updates: [{}] }],
  ])("the publish webhook rejects a payload with %s", async (_what, body) => {
    expect((await notify(publishing(), body)).status).toBe(400);
  });
});

describe("the publish webhook for an unmodified Sitecore instance, which sends a fixed secret in a header (CM-06)", () => {
  const secret = { "x-edge-secret": "test-publish-secret" };
  const update = (identifier: string) => ({
    identifier,
    entity_definition: "Item",
    operation: "Update",
    entity_culture: "en",
  });
  const edge = (invocation: string, identifiers: string[], continues = false) =>
    JSON.stringify({ invocation_id: invocation, updates: identifiers.map(update), continues });
  const publishEnd = (test: Test, language = "en") => ({
    EventName: "publish:end",
    PublisherOptions: {
      CompareRevisions: false,
      Deep: true,
      Mode: "SingleItem",
      PublishDate: "2035-01-01T00:00:00.167Z",
      RecoveryId: `recovery of ${test.site}`,
      RootItemId: "1e7a632b-3b98-4f6f-b3e3-e8155be4c9ae",
      Languages: [language],
    },
    WebhookItemId: "14d2921a-aab4-458f-bd9b-70ae7a5fb0ae",
    WebhookItemName: "Larkspur",
  });
  const guid = (id: string) => id.replace(/[{}-]/g, "").toUpperCase();
  const receiptOf = async (response: Response) => PurgeReceipt.parse(await response.json());

  /**
   * Pages that the tests visit after each webhook request. The cache states of a few pages are enough to distinguish
   * the publishing jobs.
   */
  const SOME = ["/", "/es", "/about", "/services/heart"];
  it.each<[string, (test: Test) => string, string[]]>([
    ["OnUpdate of an item", () => edge("a", [guid(SHARED)]), ["/", "/es", "/services/heart"]],
    ["OnUpdate of a layout", () => edge("b", [`${guid(HEART)}-layout`]), ["/services/heart"]],
    ["OnUpdate of another tenant's item", () => edge("c", [guid(SHARED).replace("A", "F")]), []],
    ["OnUpdate of a dictionary entry", () => edge("d", [`site-${guid(SHARED)}-${"k".repeat(200)}-en`]), []],
    ["OnEnd without a body", () => "", SOME],
    ["OnEnd with fixed JSON", () => '{"rebuild":"true"}', SOME],
    ["OnEnd with the ID of a publishing job", (test) => JSON.stringify({ invocation_id: test.site }), SOME],
    ["OnUpdate without items", (test) => JSON.stringify({ invocation_id: test.site, updates: null }), SOME],
    ["publish:end", (test) => JSON.stringify(publishEnd(test)), SOME],
    ["publish:end as XML", () => "<event><EventName>publish:end</EventName></event>", SOME],
  ])("the webhook event %s purges exactly the affected pages", async (_what, body, concerned) => {
    const test = publishing();
    await test.visitAll(test.host, SOME);
    test.change();
    const response = await test.post(PUBLISH, body(test), secret);
    expect(response.status).toBe(200);
    await receiptOf(response);
    const states = Object.entries(await test.visitAll(test.host, SOME));
    expect(states.filter(([, state]) => state === "MISS new").map(([path]) => path)).toEqual(concerned);
    expect(states.filter(([, state]) => state === "HIT old")).toHaveLength(states.length - concerned.length);
  });

  it("a publishing job with 10,000 items has one receipt, even if its parts arrive out of order and repeatedly", async () => {
    const test = publishing();
    await test.visitAll();
    test.change();
    const items = Array.from({ length: 10_000 }, (_, at) => `${at}`.padStart(32, "F"));
    const parts = [edge(test.site, [guid(HEART)]), edge(test.site, [...items, guid(SHARED)], true)];
    const ids = new Set<string>();
    for (const part of [...parts, parts[0]!]) ids.add((await receiptOf(await test.post(PUBLISH, part, secret))).id);
    expect(ids.size).toBe(1);
    const rows = env.CONTROL.prepare("SELECT count(*) AS n FROM receipts WHERE once = ?").bind(test.site);
    expect(await rows.first("n")).toBe(1);
    expect([await test.visit("/"), await test.visit("/services/heart")]).toEqual(["MISS new", "MISS new"]);
    expect(await test.visit("/about")).toBe("HIT old");
  });

  it("all languages in an XM or XP publishing job share a receipt", async () => {
    const test = publishing();
    const ids: string[] = [];
    for (const language of ["en", "es"])
      ids.push((await receiptOf(await test.post(PUBLISH, publishEnd(test, language), secret))).id);
    expect(new Set(ids).size).toBe(1);
  });

  it.each<[string, string, object, number, Partial<Env>?]>([
    ["another tenant's secret", "", { "x-edge-secret": "guess" }, 401],
    ["an empty secret", "", { "x-edge-secret": "" }, 401],
    ["the secret that signs purge requests", "", { "x-edge-secret": "test-purge-secret" }, 401],
    ["a site without the secret", "", secret, 401, { PUBLISH_SECRET: undefined }],
    ["the start of a publishing job", '{"EventName":"publish:begin"}', secret, 400],
    ["an event for a saved item", "<event><EventName>item:saved</EventName></event>", secret, 400],
    ["truncated JSON", '{"invocation_id":"a","updates":[', secret, 400],
    ["a body larger than 4 MB", " ".repeat(4 * 1024 * 1024 + 1), secret, 413],
  ])("the publish webhook rejects %s and purges no page", async (what, body, headers, status, settings = {}) => {
    const test = publishing({}, settings);
    const before = await trace();
    const from = { ...headers, "cf-connecting-ip": `publish secret: ${what}` };
    expect((await test.post(PUBLISH, body, from)).status).toBe(status);
    expect(await trace()).toEqual(before);
  });

  it("if Sitecore sends the wrong event, the error names the event that the publish webhook accepts", async () => {
    const response = await publishing().post(PUBLISH, '{"EventName":"item:saved"}', secret);
    expect(await response.json()).toMatchObject({
      error: {
        problems: [
          { field: "EventName", wrong: "is not publish:end", allowed: expect.stringContaining("publish:end") },
        ],
      },
    });
  });

  it("if the publish webhook secret is wrong, the error names the header and the setting", async () => {
    const from = { "x-edge-secret": "guess", "cf-connecting-ip": "named secret" };
    expect(await (await publishing().post(PUBLISH, "", from)).json()).toMatchObject({
      error: { problems: [{ field: "x-edge-secret", allowed: expect.stringContaining("PUBLISH_SECRET") }] },
    });
  });

  it("the publish webhook secret authorizes no purge requests", async () => {
    const test = publishing();
    expect((await test.post(PURGE, bodyOf(test), secret)).status).toBe(401);
  });

  it("the publish webhook accepts the previous secret during a rotation", async () => {
    const test = publishing({}, { PUBLISH_SECRET: "the-new-secret", PUBLISH_SECRET_PREVIOUS: "test-publish-secret" });
    expect((await test.post(PUBLISH, "", secret)).status).toBe(200);
  });
});
