import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settingProblems } from "../../worker/env.ts";
import { siteRecord, stubSite } from "./stub.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

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
    ["BACKEND", undefined, "there is no service binding BACKEND"],
    ["CONTENT_API", "graphql", "CONTENT_API is"],
    ["CONTENT_API_KEY", "", "CONTENT_API_KEY is not set"],
    ["CONTROL", undefined, "CONTROL is not set"],
    ["COUNTERS", undefined, "COUNTERS is not set"],
    ["COUNTER_SECRET", "", "COUNTER_SECRET is not set"],
    ["PAYMENT_CODES", "{", "PAYMENT_CODES is not JSON"],
    ["EDITING_ORIGINS", "https://cm.example/", "EDITING_ORIGINS contains"],
    ["VARIANTS", "v1 email=x", "VARIANTS holds"],
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
  };
  it("the settings check reports no problems for a complete set of settings", () =>
    expect(settingProblems(complete as never)).toEqual([]));

  it("the settings check requires HTTPS URLs for upstreams except in local development", () => {
    const plain = "http://upstream.example";
    expect(settingProblems({ ...complete, UPSTREAM_BILLING: plain, ENVIRONMENT: "local" } as never)).toEqual([]);
    expect(settingProblems({ ...complete, UPSTREAM_BILLING: plain } as never)).toEqual([
      `UPSTREAM_BILLING is "${plain}": it must be "binding" or an https URL`,
    ]);
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
