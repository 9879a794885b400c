import { beforeEach, describe, expect, it, vi } from "vitest";
import { examples } from "../../app/blocks/price-estimator/examples.ts";
import { priceSearch, sendPrices } from "../../contracts/prices.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const HOSPITAL = "Larkspur Denver Hospital";
const lines: unknown[] = [];
const received: { url: string; body: Record<string, unknown> }[] = [];
let answer: () => Response = () => Response.json({ sent: true });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  lines.length = 0;
  received.length = 0;
  answer = () => Response.json({ sent: true });
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init?: RequestInit) => {
    const { pathname } = new URL(url);
    const body = JSON.parse(String(init?.body ?? "{}"));
    if (pathname === priceSearch.path) return Response.json(priceSearch.example.response);
    if (pathname !== sendPrices.path) return new Response("", { status: 404 });
    received.push({ url: String(url), body });
    return answer();
  });
});

let visitor = 0;
const PAGE = "/price-transparency";
const QUERY = `?hospital=${encodeURIComponent(HOSPITAL)}&service=mri`;
const fetchPage = (path: string, init: RequestInit = {}, address = `203.0.113.${++visitor}`) => {
  const block = [{ uid: "u1", componentName: "PriceEstimator", dataSource: "{p}", fields: examples.ordinary!.fields }];
  return stubSite(
    {
      layouts: { [`en ${PAGE}`]: layout("Prices", {}, {}, block) },
      lists: { "/content/sites": [siteRecord], "/content/pages": { pages: [] } },
    },
    { UPSTREAM_PRICES: "https://prices.test" },
  ).fetch(path, { ...init, headers: { "cf-connecting-ip": address, accept: "text/html", ...init.headers } });
};
const typed = {
  _form: "price-mail",
  hospital: HOSPITAL,
  service: "mri",
  plan: "Aetna|PPO",
  language: "en",
  email: "vera@example.com",
};
const post = (fields: Record<string, string> = {}, address?: string) =>
  fetchPage(
    PAGE + QUERY,
    {
      method: "POST",
      body: new URLSearchParams({ ...typed, ...fields }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
    address,
  );

describe("prices that visitors have sent to themselves (PT-04)", () => {
  it("the address is sent once in a request body, and is not in a URL, a log, or a cache (PV-03)", async () => {
    const response = await post();
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await response.text()).toContain("We are sending the prices to your email address");
    expect(received).toEqual([
      {
        url: `https://prices.test${sendPrices.path}`,
        body: {
          file: "000000000_larkspur-denver-hospital_standardcharges.json",
          ...{ service: "mri", payer: "Aetna", plan: "PPO", language: "en", email: "vera@example.com" },
        },
      },
    ]);
    expect(JSON.stringify([lines, response.headers.get("location")])).not.toContain("vera@");
  });

  it.each<[string, Record<string, string>, () => Response, number, string]>([
    ["no address", { email: "" }, () => Response.json({}), 400, "Enter your complete email address"],
    ["half an address", { email: "vera@" }, () => Response.json({}), 400, "Enter your complete email address"],
    ["a search that found nothing", {}, () => Response.json({ sent: false }), 200, "There are no prices to send"],
    ["a backend that fails", {}, () => new Response("", { status: 503 }), 502, "We could not send the email"],
  ])(
    "after %s, the page says that nothing was sent, and keeps what the visitor typed",
    async (_what, fields, by, status, text) => {
      answer = by;
      const response = await post({ email: "vera@example.com", ...fields });
      const html = await response.text();
      expect(response.status).toBe(status);
      expect(html).toContain(text);
      expect(html).toContain("Prices at Larkspur Denver Hospital");
      expect(html).not.toContain("We are sending the prices");
      if (!("email" in fields)) expect(html).toContain('value="vera@example.com"');
    },
  );

  it("one address gets few emails in an hour, from whomever they are requested (threats: mail, levers)", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++)
      statuses.push((await post({ email: "many@example.com" }, "198.51.100.7")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await post({ email: "Many+x@example.com" }, "198.51.100.7")).status).toBe(429);
  });

  it("a hospital that is not on the page is refused", async () => {
    expect((await post({ hospital: "Somebody's Hospital" })).status).toBe(400);
    expect(received).toEqual([]);
  });
});
