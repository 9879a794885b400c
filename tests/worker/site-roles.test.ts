import { env as bindings } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { ownPage, publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const env = bindings as Env;
const OTHER = "www.childrens.example";
const lists = async () => ({
  "/content/sites": [siteRecord, { ...siteRecord, name: "childrens", hosts: [OTHER], publicHost: OTHER }],
  "/content/pages": { pages: [] },
  "/keys": { keys: [await publicKey()] },
});
const layouts = { "en /404": layout("404"), "en /about": layout("About") };
const site = stubSite({ layouts, lists: await lists() }, { ACCESS_KEYS: "/keys" });

/** Requests a path as a member of the given groups and returns the response status. */
async function as(groups: string[], path: string, { host = PUBLIC, ...init }: RequestInit & { host?: string } = {}) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const headers = { ...ownPage, origin: `https://${host}`, ...(await signedIn({ custom: { groups } })) };
  return site.fetch(path, { ...init, host, headers });
}
const statusOf = async (...args: Parameters<typeof as>) => (await as(...args)).status;
const purge = (of: string) => ({ method: "POST", body: JSON.stringify({ site: of, paths: ["/about"] }) });

describe("a group such as `author:childrens` grants a role for one site (AU-02, AU-04)", () => {
  it("a role for one site grants access to tools and drafts only on that site's hostnames", async () => {
    expect(await statusOf(["author:childrens"], "/_authors/publishing", { host: OTHER })).toBe(200);
    expect(await statusOf(["author:childrens"], "/_authors/publishing")).toBe(403);
    const robots = async (host: string) =>
      (await as(["author:childrens"], "/about?sc_mode=preview", { host })).headers.get("x-robots-tag");
    expect(await robots(OTHER)).toContain("noindex");
    expect(await robots(PUBLIC)).toBeNull();
  });

  it("even on its own site's hostname, a role for one site allows no changes to other sites, and the audit log records a denied attempt", async () => {
    expect(await statusOf(["author:childrens"], "/_edge/purge", { host: OTHER, ...purge("childrens") })).toBe(200);
    expect(await statusOf(["author:childrens"], "/_edge/purge", { host: OTHER, ...purge("larkspur") })).toBe(403);
    expect(await statusOf(["author:childrens"], "/_edge/pages?site=larkspur", { host: OTHER })).toBe(403);
    expect(await statusOf(["author"], "/_edge/purge", { host: OTHER, ...purge("larkspur") })).toBe(200);
    await vi.waitFor(async () => {
      const denied = env.CONTROL.prepare("SELECT targets FROM audit WHERE action = 'denied'");
      expect((await denied.all()).results).toContainEqual({ targets: '["POST /_edge/purge"]' });
    });
  });

  it("the author role for one site grants no additional role, and the ops role cannot be limited to one site", async () => {
    expect(await statusOf(["author:childrens"], "/classes-events/session-management", { host: OTHER })).toBe(403);
    expect(await statusOf(["ops:childrens"], "/_edge/rules", { host: OTHER })).toBe(403);
  });
});
