import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, input } from "../../../app/forms/form-examples.ts";
import { endpoints } from "../../../contracts/index.ts";
import { readAuditLines } from "../../../worker/audit/log.ts";
import type { Env } from "../../../worker/env.ts";
import { addressed, botToken, ownPage, signedIn } from "../calls/world.ts";
import { resetConfig } from "../reset-stores.ts";
import { formPage, layout, PUBLIC, stubSite } from "../stub.ts";
import { asOps, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const hour = 3_600_000;
const { moveRegistration, submitTransaction, locationTypes, registrationInfo } = endpoints;

let begin = Date.UTC(2044, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  begin += 30 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(resetConfig);
const inHours = (hours: number) => new Date(begin + hours * hour).toISOString();
/** Advances the clock until a change has reached all isolates. */
const spread = () => vi.setSystemTime(Date.now() + 11_000);

describe("on a read-only site, the Worker rejects changes and serves all other requests (OP-11)", () => {
  it.each([moveRegistration, submitTransaction])(
    "on a read-only site, $method $path returns 423, and the audit log says that a staff change was refused",
    async (call) => {
      const { ops, world } = await opsWorld(good(call));
      const { status, said } = await ops("PUT", "switches/read-only", {
        target: "larkspur",
        on: true,
        until: inHours(1),
      });
      expect([status, said.switch]).toMatchObject([200, { role: "ops", at: inHours(0), until: inHours(1) }]);
      const send = async () => {
        const [path, init] = addressed(call, call.example.request);
        const headers = { ...(init.headers as object), ...botToken("form"), ...(await signedIn()), ...ownPage };
        return world.fetch(path, { ...init, headers });
      };
      const refused = await send();
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([423, "3600"]);
      expect(await refused.json()).toMatchObject({ error: { code: "read_only" } });
      const { lines } = await readAuditLines(env, { action: "move-registration", since: inHours(0) });
      expect(world.requests).toEqual([]);
      expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual(
        call.access === "role" ? [["refused", "the site is read-only"]] : [],
      );
      vi.setSystemTime(begin + hour);
      expect((await send()).status).toBe(200);
    },
  );

  it.each([locationTypes, registrationInfo])("on a read-only site, $method $path returns 200", async (call) => {
    const { ops, world } = await opsWorld(good(call));
    await ops("PUT", "switches/read-only", { target: "larkspur", on: true });
    expect((await world.call(call)).status).toBe(200);
  });

  it("on a read-only site, a form shows the reason for the rejection and keeps the input; visitors can resubmit the form once ops allow changes", async () => {
    const fields = [input("text", "name", "Full name", { required: true }), button("Send")];
    const received = vi.fn(async () => Response.json({ success: true, errors: [] }));
    vi.stubGlobal("fetch", received);
    const layouts = { "en /contact-us": formPage(fields) };
    const site = stubSite({ layouts }, { UPSTREAM_FORMS: "https://receiver.test" });
    const post = async () => {
      const body = new URLSearchParams({ _form: "{contact}", name: "Marisol Vega" });
      const response = await site.fetch("/contact-us", { method: "POST", body });
      return { status: response.status, html: await response.text() };
    };
    const { ops } = await opsWorld(good(locationTypes));
    await ops("PUT", "switches/read-only", { target: "larkspur", on: true });
    spread();
    const { status, html } = await post();
    expect([status, received.mock.calls.length]).toEqual([423, 0]);
    expect(html).toContain("nothing can be sent right now");
    expect(html).toContain('value="Marisol Vega"');
    await ops("PUT", "switches/read-only", { target: "larkspur", on: false });
    spread();
    expect((await post()).status).toBe(200);
  });
});

describe("ops can hide one hostname from search engines (OP-11)", () => {
  it("on a hidden hostname, the Worker serves `noindex` pages, a robots.txt that disallows all paths, and no sitemap; another hostname stays indexable", async () => {
    const site = stubSite({
      layouts: { "en /kept": layout("kept") },
      lists: { "/content/pages": { pages: [] }, "/content/texts": [] },
    });
    const other = "care.larkspurhealth.example";
    const seen = async (host: string) => {
      const [robots, sitemap, page] = await Promise.all(
        ["/robots.txt", "/sitemap.xml", "/kept"].map((path) => site.fetch(path, { host })),
      );
      return [/Disallow: \/\n/.test(await robots!.text()), sitemap!.status, /noindex/.test(await page!.text())];
    };
    const { ops } = await opsWorld(good(locationTypes));
    await ops("PUT", "switches/not-indexed", { target: PUBLIC.toUpperCase(), on: true });
    spread();
    expect([await seen(PUBLIC), await seen(other)]).toEqual([
      [true, 404, true],
      [false, 200, false],
    ]);
    const { sites } = (await ops("GET", "switches")).said;
    expect(sites[0].hosts[0]).toMatchObject({ host: PUBLIC, indexed: false, notIndexed: { subject: "person-1" } });
    await ops("PUT", "switches/not-indexed", { target: PUBLIC, on: false });
    spread();
    expect(await seen(PUBLIC)).toEqual([false, 200, false]);
  });

  it.each<[string, string, object, string]>([
    ["an unknown site", "read-only", { target: "larkspr", on: true }, "larkspur"],
    ["a hostname of another site", "not-indexed", { target: "example.com", on: true }, PUBLIC],
    [
      "an end time in the past",
      "read-only",
      { target: "larkspur", on: true, until: "2020-01-01T00:00:00Z" },
      "a future time",
    ],
    ["an unknown switch", "off", { target: "larkspur", on: true }, "read-only, not-indexed"],
  ])("the Worker rejects %s, and the error lists the allowed values", async (_what, kind, body, allowed) => {
    const { ops } = await opsWorld(good(locationTypes));
    const { status, said } = await ops("PUT", `switches/${kind}`, body);
    expect([status, said.error.problems[0].allowed]).toEqual([400, expect.stringContaining(allowed)]);
  });
});

describe("the ops page with each site's switches (OP-11)", () => {
  const post = async (world: Awaited<ReturnType<typeof opsWorld>>["world"], fields: Record<string, string>) => {
    const body = new URLSearchParams({ action: "site-switch", ...fields }).toString();
    const response = await world.fetch("/_ops/switches", { method: "POST", body, headers: await asOps() });
    return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
  };

  it("ops can turn on a switch until an end time in the site's time zone, and the page shows the actor and the end time", async () => {
    const { world } = await opsWorld(good(locationTypes));
    const target = { kind: "read-only", target: "larkspur", to: "on" };
    expect((await post(world, { ...target, until: "2060-07-01T18:00" })).status).toBe(303);
    const page = await world.fetch("/_ops/switches", { headers: await asOps() });
    const html = (await page.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Switched by you at");
    expect(html).toContain("until Jul 1, 2060, 6:00:00 PM");
    expect(html).toContain("Allow changes of larkspur again");
  });

  it.each([
    ["2060-03-14T02:30", "does not exist in America/Denver"],
    ["2020-01-01T10:00", "is in the past"],
    ["soon", "is not a date and time"],
  ])("the switch form keeps the invalid end time '%s' and states why it is invalid", async (until, wrong) => {
    const { world } = await opsWorld(good(locationTypes));
    const { status, html } = await post(world, { kind: "read-only", target: "larkspur", to: "on", until });
    expect(status).toBe(400);
    expect(html).toContain(wrong);
    expect(html).toContain(`value="${until}"`);
  });
});
