import { beforeEach, describe, expect, it, vi } from "vitest";
import { settingProblems } from "../../worker/runtime/settings.ts";
import { siteRecord, stubSite } from "./stub.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("error messages for missing and invalid settings (ED-23)", () => {
  it.each([
    ["LAYOUTS", undefined, "LAYOUTS is not set"],
    ["ENVIRONMENT", "", "ENVIRONMENT is not set"],
    ["ENVIRONMENT", "staging", "ENVIRONMENT is"],
    ["DEFAULT_SITE", "", "DEFAULT_SITE is not set"],
    ["UPSTREAM_DEFAULT", "", "UPSTREAM_DEFAULT is not set"],
    ["UPSTREAM_DEFAULT", "reference", "UPSTREAM_DEFAULT is"],
    ["UPSTREAM_CONTENT", "content.example", "UPSTREAM_CONTENT is"],
    ["UPSTREAM_CONTENT", "https://edge.example/?sitecoreContextId=1", "UPSTREAM_CONTENT has a query"],
    ["UPSTREAM_BILING", "https://billing.example", "UPSTREAM_BILING is set, but there is no such upstream"],
    ["ALERT_WEBHOK", "https://hooks.example", "no such setting. Did you mean ALERT_WEBHOOK?"],
    ["MEDIA_HOST", "media.example.org", "no such setting. Did you mean MEDIA_HOSTS?"],
    ["BACKEND", undefined, "there is no service binding BACKEND"],
    ["CONTENT_API", "graphql", "CONTENT_API is"],
    ["JURISDICTION", "usa", "JURISDICTION is"],
    ["METRICS_SAMPLE", "0", "METRICS_SAMPLE is"],
    ["METRICS_SAMPLE", "2.5", "METRICS_SAMPLE is"],
    ["CONTENT_API_KEY", "", "CONTENT_API_KEY is not set"],
    ["CONTROL", undefined, "CONTROL is not set"],
    ["COUNTERS", undefined, "COUNTERS is not set"],
    ["COUNTER_SECRET", "", "COUNTER_SECRET is not set"],
    ["PAYMENT_CODES", "{", "PAYMENT_CODES is not JSON"],
    ["EDITING_ORIGINS", "https://cm.example/", "EDITING_ORIGINS contains"],
    ["STAFF_HOSTS", "https://staff.example.org", "STAFF_HOSTS contains"],
    ["MEDIA_HOSTS", "*.example.org media", "MEDIA_HOSTS contains &quot;media&quot;"],
    ["FRAME_ORIGIN", "frames", "FRAME_ORIGIN is"],
    ["EXPIRES", '{"Certificate":"soon"}', "EXPIRES is not JSON of names and dates"],
    ["CMS_EDITOR", "https://cm.example/", "CMS_EDITOR is"],
    ["REVIEW_MAIL", "ana", "REVIEW_MAIL contains"],
    ["REVIEW_MAIL", "ana@example.org", "REVIEW_MAIL needs the send_email binding EMAIL"],
    ["ALERT_WEBHOOK", "hooks.example", "ALERT_WEBHOOK must be an https URL"],
  ])("for the setting %s = '%s', the error page names the problem", async (name, value, line) => {
    const response = await stubSite({}, { [name]: value }).fetch("/");
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain("The site is not set up");
    expect(html).toContain(line);
  });

  const complete = {
    LAYOUTS: {},
    CONTROL: {},
    COUNTERS: {},
    BACKEND: {},
    ENVIRONMENT: "production",
    DEFAULT_SITE: "larkspur",
    UPSTREAM_DEFAULT: "binding",
    CONTENT_API_KEY: "key",
    COUNTER_SECRET: "a-secret-of-32-random-characters",
    STAFF_HOSTS: "staff.example.org",
  };
  it("the settings check reports no problems for a complete set of settings", () =>
    expect(settingProblems(complete as never)).toEqual([]));

  it.each(["", undefined, " ", ",", " , ,"])(
    "in production, the site does not start if STAFF_HOSTS is '%s', and the error page says why (AU-02, PV-01)",
    async (value) => {
      const settings = { ...complete, STAFF_HOSTS: value };
      for (const path of ["/", "/_ops", "/robots.txt", "/location/location-types"]) {
        const response = await stubSite({}, settings).fetch(path);
        expect([path, response.status]).toEqual([path, 503]);
        expect(await response.text()).toContain("STAFF_HOSTS is not set: the hostnames of the tools");
      }
      expect(settingProblems({ ...settings, ENVIRONMENT: "qa" } as never)).toEqual([]);
      expect(settingProblems({ ...settings, ENVIRONMENT: "local" } as never)).toEqual([]);
    },
  );

  it("the tools cannot have the public hostname of a site (AU-02, PV-01)", async () => {
    const lists = { "/content/sites": [{ ...siteRecord, publicHost: "www.example.org" }] };
    const response = await stubSite({ lists }, { STAFF_HOSTS: "www.example.org" }).fetch("/");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("publicHost www.example.org is in STAFF_HOSTS");
  });

  it.each([
    [
      "UPSTREAM_BILLING",
      "http://billing.example",
      'UPSTREAM_BILLING is "http://billing.example": it must be "binding" or an https URL',
    ],
    ["ALERT_WEBHOOK", "http://hooks.example/T0/secret", "ALERT_WEBHOOK must be an https URL"],
    ["ACCESS_KEYS", "http://keys.example", 'ACCESS_KEYS is "http://keys.example": it must be an https URL'],
    ["ACCESS_ISSUER", "http://team.example", 'ACCESS_ISSUER is "http://team.example": it must be an https URL'],
    [
      "AUTHOR_ASSET_HOST",
      "http://assets.example",
      'AUTHOR_ASSET_HOST is "http://assets.example": it must be an https URL',
    ],
    [
      "FRAME_ORIGIN",
      "http://*-frames.example",
      'FRAME_ORIGIN is "http://*-frames.example": it must be an origin with *, such as https://*-frames.example.org',
    ],
    [
      "EDITING_ORIGINS",
      "http://cm.example",
      'EDITING_ORIGINS contains "http://cm.example": use origins such as https://cm.example.org',
    ],
  ])("the settings check allows an http URL in %s only in local development", (name, value, problem) => {
    const auth = name.startsWith("UPSTREAM_") ? { [`${name}_AUTH`]: { type: "none" } } : {};
    const settings = { ...complete, ...auth, [name]: value };
    expect(settingProblems({ ...settings, ENVIRONMENT: "local" } as never)).toEqual([]);
    for (const ENVIRONMENT of ["qa", "production"] as const)
      expect(settingProblems({ ...settings, ENVIRONMENT } as never)).toEqual([problem]);
  });

  const EVENTS = { UPSTREAM_EVENTS: "https://events.example" };
  const oauth2 = { type: "oauth2", tokenUrl: "https://login.example/token", clientId: "site" };
  it.each<[string, Record<string, unknown>, string[]]>([
    ["a bearer token", { UPSTREAM_EVENTS_AUTH: { type: "bearer" }, UPSTREAM_EVENTS_SECRET: "s3cret" }, []],
    ["JSON from an environment variable", { UPSTREAM_EVENTS_AUTH: '{"type":"bearer"}' }, []],
    ["OAuth 2.0", { UPSTREAM_EVENTS_AUTH: { ...oauth2, scope: "a b", parameters: { audience: "x" } } }, []],
    ["no credential", { UPSTREAM_EVENTS_AUTH: { type: "none" } }, []],
    ["mutual TLS", { UPSTREAM_EVENTS_AUTH: { type: "none", certificate: "CERT" }, CERT: { fetch: fetch } }, []],
    ["no declaration", {}, ["UPSTREAM_EVENTS_AUTH is not set: declare the credential"]],
    [
      "a secret alone",
      { UPSTREAM_EVENTS_SECRET: "s3cret" },
      ["UPSTREAM_EVENTS_SECRET is set, but UPSTREAM_EVENTS_AUTH"],
    ],
    [
      "a secret without a use",
      { UPSTREAM_EVENTS_AUTH: { type: "none" }, UPSTREAM_EVENTS_SECRET: "s3cret" },
      ['UPSTREAM_EVENTS_SECRET is set, but UPSTREAM_EVENTS_AUTH has the type "none"'],
    ],
    ["broken JSON", { UPSTREAM_EVENTS_AUTH: "bearer" }, ["UPSTREAM_EVENTS_AUTH is not JSON"]],
    ["an unknown type", { UPSTREAM_EVENTS_AUTH: { type: "digest" } }, ["UPSTREAM_EVENTS_AUTH.type must have a type"]],
    ["no type", { UPSTREAM_EVENTS_AUTH: {} }, ["UPSTREAM_EVENTS_AUTH.type must have a type"]],
    [
      "a misspelled property",
      { UPSTREAM_EVENTS_AUTH: { ...oauth2, scopes: "a" } },
      ['UPSTREAM_EVENTS_AUTH has an unknown property: "scopes"'],
    ],
    [
      "missing properties",
      { UPSTREAM_EVENTS_AUTH: { type: "oauth2" } },
      ["UPSTREAM_EVENTS_AUTH.tokenUrl must be an https URL", "UPSTREAM_EVENTS_AUTH.clientId must be the client ID"],
    ],
    [
      "a token URL without TLS",
      { UPSTREAM_EVENTS_AUTH: { ...oauth2, tokenUrl: "http://login.example" } },
      ["UPSTREAM_EVENTS_AUTH.tokenUrl must be an https URL"],
    ],
    [
      "a header of the Worker",
      { UPSTREAM_EVENTS_AUTH: { type: "header", header: "X-Request-Id" } },
      ["UPSTREAM_EVENTS_AUTH.header is a header that the Worker sets itself"],
    ],
    [
      "a user with a colon",
      { UPSTREAM_EVENTS_AUTH: { type: "basic", user: "a:b" } },
      ["UPSTREAM_EVENTS_AUTH.user must be a user name without a colon"],
    ],
    [
      "a secret with a line break",
      { UPSTREAM_EVENTS_AUTH: { type: "bearer" }, UPSTREAM_EVENTS_SECRET: "s3cret\n" },
      ["UPSTREAM_EVENTS_SECRET contains a line break"],
    ],
    [
      "a certificate that is text",
      { UPSTREAM_EVENTS_AUTH: { type: "none", certificate: "CERT" }, CERT: "pem" },
      ['UPSTREAM_EVENTS_AUTH.certificate is "CERT", but this is no binding'],
    ],
    [
      "a credential without a URL",
      { UPSTREAM_JOBS_AUTH: { type: "bearer" }, UPSTREAM_EVENTS_AUTH: { type: "none" } },
      ["UPSTREAM_JOBS_AUTH is set, but UPSTREAM_JOBS is not"],
    ],
    [
      "a credential for the binding",
      { UPSTREAM_DEFAULT_AUTH: { type: "bearer" }, UPSTREAM_EVENTS_AUTH: { type: "none" } },
      ['UPSTREAM_DEFAULT_AUTH is set, but UPSTREAM_DEFAULT is "binding"'],
    ],
    [
      "an unknown upstream",
      { UPSTREAM_EVENT_AUTH: { type: "bearer" }, UPSTREAM_EVENTS_AUTH: { type: "none" } },
      ["UPSTREAM_EVENT_AUTH is set, but there is no such upstream"],
    ],
  ])(
    "the settings check of an upstream's credential names each wrong setting: %s (AU-10)",
    (_case, settings, lines) => {
      const problems = settingProblems({ ...complete, ...EVENTS, ...settings } as never);
      expect(problems).toEqual(lines.map((line) => expect.stringContaining(line)));
      expect(problems.join()).not.toContain("s3cret");
    },
  );

  it("only local development may call an upstream without a declaration (AU-10)", () => {
    const settings = { ...complete, ...EVENTS };
    expect(settingProblems({ ...settings, ENVIRONMENT: "local" } as never)).toEqual([]);
    expect(settingProblems({ ...settings, ENVIRONMENT: "qa" } as never)).toHaveLength(1);
    // The CMS has an API key.
    expect(settingProblems({ ...complete, UPSTREAM_CONTENT: "https://cms.example" } as never)).toEqual([]);
  });

  it("the settings check quotes no secret", () => {
    const settings = {
      ...complete,
      COUNTER_SECRET: "short-hunter2",
      ALERT_WEBHOOK: "hunter2",
      PURGE_SECRET: "hunter2",
    };
    const problems = settingProblems(settings as never);
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain("hunter2");
  });

  it("no upstream receives a request, and nobody is signed in, while a setting is invalid", async () => {
    const site = stubSite({}, { FRAME_ORIGIN: "frames", ACCESS_KEYS: "/keys" });
    const token = { "cf-access-jwt-assertion": "a.b.c" };
    for (const [path, init] of [
      ["/about", {}],
      ["/location/location-types", {}],
      ["/_ops", { headers: token }],
      ["/_edge/purge", { method: "POST", headers: { "x-edge-timestamp": "1" }, body: "{}" }],
    ] as const)
      expect([path, (await site.fetch(path, init)).status >= 400]).toEqual([path, true]);
    expect(site.requests).toEqual([]);
  });

  it.each([
    ["https://hooks.example.org/secret", []],
    ["http://hooks.example.org/secret", ["ALERT_WEBHOOK must be an https URL"]],
    ["hooks.example.org", ["ALERT_WEBHOOK must be an https URL"]],
  ])("outside of local development, the alert webhook must use HTTPS: %s (OP-09)", (ALERT_WEBHOOK, problems) => {
    expect(settingProblems({ ...complete, ALERT_WEBHOOK } as never)).toEqual(problems);
    const local = problems.length > 0 && ALERT_WEBHOOK.startsWith("http:") ? [] : problems;
    expect(settingProblems({ ...complete, ENVIRONMENT: "local", ALERT_WEBHOOK } as never)).toEqual(local);
  });

  it.each(["PURGE_SECRET", "COUNTER_SECRET"])(
    "the settings check requires a long %s except in local development (AU-08)",
    (name) => {
      const problems = (secret: string, more = {}) =>
        settingProblems({ ...complete, [name]: secret, ...more } as never);
      expect(problems("local-secret")).toEqual([expect.stringContaining(`${name} is too short`)]);
      expect(problems("local-secret", { ENVIRONMENT: "local" })).toEqual([]);
      expect(problems("x".repeat(32))).toEqual([]);
    },
  );

  it("the settings check rejects a public hostname that looks like a test system's hostname (SH-06)", async () => {
    const lists = { "/content/sites": [{ ...siteRecord, publicHost: "qa.larkspurhealth.example" }] };
    const response = await stubSite({ lists }).fetch("/");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("publicHost contains qa, uat, prod or sc-prd");
  });
});
