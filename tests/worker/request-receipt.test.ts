import { beforeEach, expect, it, vi } from "vitest";
import { requestReceipt } from "../../contracts/requests.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const PATH = "/request-appointment/thank-you";
const { receipt } = requestReceipt.example.request;

const lines: unknown[] = [];
const received: { url: string; body: unknown }[] = [];
let answer: () => Response;
beforeEach(() => {
  lines.length = 0;
  received.length = 0;
  answer = () => Response.json(requestReceipt.example.response);
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init?: RequestInit) => {
    received.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return answer();
  });
});

let visitor = 0;
const open = (given: string) =>
  stubSite(
    {
      layouts: {
        [`en ${PATH}`]: layout("Your request", {}, {}, [
          {
            uid: "u1",
            componentName: "RequestReceipt",
            dataSource: "{receipt}",
            fields: { headline: { value: "We have it" }, help: { value: "<p>Call us.</p>" } },
          },
        ]),
      },
      lists: { "/content/sites": [siteRecord], "/content/pages": { pages: [] } },
    },
    { UPSTREAM_FORMS: "https://forms.test" },
  ).fetch(`${PATH}?receipt=${given}`, {
    headers: { "cf-connecting-ip": `203.0.113.${++visitor}`, accept: "text/html" },
  });

it("a receipt shows a shortened ID and is never cached, and no log or upstream URL contains the ID (PV-03)", async () => {
  const page = await open(receipt);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const html = await page.text();
  expect(html).toContain("49F5FFB1");
  expect(html).toContain("<title>We have it");
  expect(received).toEqual([{ url: `https://forms.test${requestReceipt.path}`, body: { receipt } }]);
  expect(JSON.stringify(lines)).not.toContain(receipt);
});

it("the page shows no receipt if the upstream does not find the request", async () => {
  answer = () => new Response("", { status: 404 });
  const page = await open(receipt);
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(html).toContain("We can’t find this request");
  expect(html).toContain("Call us.");
});

it("a malformed receipt ID causes no API call", async () => {
  expect((await open("%3Cscript%3E")).status).toBe(404);
  expect(received).toEqual([]);
});

it("while the upstream is down, the page asks visitors not to resubmit the form", async () => {
  answer = () => new Response("", { status: 500 });
  const page = await open(receipt);
  expect(await page.text()).toContain("You don’t need to send it again");
});
