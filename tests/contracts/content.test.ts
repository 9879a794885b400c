import { describe, expect, it } from "vitest";
import { PublishWebhook, Redirect, Site } from "../../contracts/content.ts";
import { endpoints } from "../../contracts/index.ts";
import { CacheRule } from "../../contracts/ops.ts";

const [site] = endpoints.sites.example.response;

describe("the schema for site records (EN-62, TH-07)", () => {
  it.each([
    ["a host with a port", { hosts: ["larkspurhealth.example:8787"] }],
    ["a host in uppercase", { hosts: ["WWW.larkspurhealth.example"] }],
    ["a wildcard for every host", { hosts: ["*"] }],
    ["a payment host with a wildcard", { paymentHosts: ["*.larkspurhealth.example"] }],
    ["a payment host that is a URL", { paymentHosts: ["https://pay.larkspurhealth.example"] }],
    ["an invalid language", { languages: ["english"] }],
    ["a public host in use for production checks (SH-06)", { publicHost: "sc-prd.larkspurhealth.example" }],
  ])("the schema rejects %s", (_what, change) => {
    expect(Site.safeParse({ ...site, ...change }).success).toBe(false);
  });

  const chat = { src: "https://chat.example/widget.js", id: "W1" };
  it("the schema drops a null third party, and a third party's list of hosts is empty by default (AN-01)", () => {
    const read = Site.parse({ ...site, thirdParties: { chat, tagManager: null } }).thirdParties;
    expect(read).toEqual({ chat: { ...chat, hosts: [] } });
  });

  it.each([
    ["without an ID (AN-01)", { id: "" }],
    ["with an http URL", { src: "http://chat.example/widget.js" }],
    ["with a host that would add a policy directive (ED-21)", { src: "https://chat.example;script-src/widget.js" }],
    ["with a wildcard for all hosts (ED-21)", { hosts: ["*"] }],
    ["with a path in a host", { hosts: ["chat.example/x"] }],
  ])("the schema rejects a third party %s", (_what, change) => {
    expect(Site.safeParse({ ...site, thirdParties: { chat: { ...chat, ...change } } }).success).toBe(false);
  });

  it("by default, a site record has no third parties and no allowed hosts (AN-01)", () => {
    const { paymentHosts: _, timeZone: __, ...least } = site ?? {};
    expect(Site.parse(least)).toMatchObject({
      timeZone: "America/Denver",
      paymentHosts: [],
      redirectHosts: [],
      formHosts: [],
      thirdParties: {},
    });
  });
});

describe("redirects (SD-04)", () => {
  const rule = { source: "/heart", target: "/cardiology", status: 301, match: "exact" };
  it.each([{ source: "heart" }, { status: 200 }, { match: "regex" }, { target: "" }])(
    "the schema rejects a redirect with %j",
    (change) => {
      expect(Redirect.safeParse(rule).success).toBe(true);
      expect(Redirect.safeParse({ ...rule, ...change }).success).toBe(false);
    },
  );
});

describe("the schema for the publish webhook (PB-03)", () => {
  const update = {
    identifier: "6F2A-layout",
    entity_definition: "LayoutData",
    operation: "Update",
    entity_culture: "en",
  };
  it("the schema accepts the CMS's webhook payload and drops unknown fields", () => {
    const sent = { invocation_id: "inv-1", updates: [{ ...update, extra: 1 }], continues: true, extra: 1 };
    expect(PublishWebhook.parse(sent)).toEqual({ invocation_id: "inv-1", updates: [update], continues: true });
    expect(PublishWebhook.parse({ rebuild: "true" })).toEqual({});
  });
  it.each([
    { invocation_id: "" },
    { updates: [update] },
    { invocation_id: "a", updates: [{}] },
    { invocation_id: "a".repeat(129) },
    { EventName: "publish:begin" },
  ])("rejects %j", (sent) => {
    expect(PublishWebhook.safeParse(sent).success).toBe(false);
  });
});

describe("the schema for cache rules (OP-01, OP-04)", () => {
  const rule = { id: "r", match: { method: "GET", path: "/x" }, ttl: 60, staleFor: 0, enabled: true };
  it.each([
    { ttl: -1 },
    { ttl: 1.5 },
    { ttl: 604_801 },
    { ttl: "60" },
    { match: { method: "PUT", path: "/x" } },
    { x: 1 },
  ])("the schema rejects a cache rule with %j", (change) => {
    expect(CacheRule.safeParse(rule).success).toBe(true);
    expect(CacheRule.safeParse({ ...rule, ...change }).success).toBe(false);
  });
});
