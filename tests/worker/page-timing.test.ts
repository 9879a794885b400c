import { beforeEach, expect, it, vi } from "vitest";
import { providersByLocation } from "../../contracts/endpoints.ts";
import { signedIn } from "./calls/world.ts";
import { demoSite } from "./demo.ts";
import { loadModules } from "./stub.ts";

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await loadModules();
});

const as = (role: string) => signedIn({ sub: `${role} of page timing`, custom: { groups: [role] } });
const cookieOf = async (role: string) => ({
  cookie: `__Host-CF_Authorization=${(await as(role))["cf-access-jwt-assertion"]}`,
});
const timingOf = (response: Response) => response.headers.get("server-timing") ?? "";

it("`Server-Timing` tells signed-in ops how long a page took and what it waited for, and nobody else (OP-12)", async () => {
  const site = demoSite({});
  const page = async (headers: HeadersInit = {}) => {
    const response = await site.fetch("/patients-and-visitors/insurance", { headers });
    await response.text();
    return timingOf(response);
  };
  expect(await page(await cookieOf("ops"))).toMatch(/edge;dur=\d+, page-\w+;dur=\d+/);
  expect(await page(await cookieOf("ops"))).toMatch(/insurancePlans;dur=\d+/);
  for (const headers of [
    {},
    await cookieOf("author"),
    await cookieOf("staff"),
    { cookie: "__Host-CF_Authorization=x" },
  ])
    expect(await page(headers)).not.toContain("edge;dur");
});

it("ops see page views by path, with one row for all pages of a wildcard item and one for unknown paths (OP-12)", async () => {
  const site = demoSite({});
  for (const path of [
    "/about-us",
    "/es/about-us",
    "/find-a-doctor/imani-zaragoza-348",
    "/find-a-doctor/x-1",
    "/jane-doe",
  ])
    await (await site.fetch(path)).text();
  const read = async (kind: string) => {
    const response = await site.fetch(`/_edge/traffic?kind=${kind}`, { headers: await as("ops") });
    const { names } = (await response.json()) as { names: { name: string; requests: number }[] };
    return new Map(names.map(({ name, requests }) => [name, requests]));
  };
  const paths = await read("path");
  expect([...paths.keys()]).toEqual(
    expect.arrayContaining(["/about-us", "/es/about-us", "/find-a-doctor/,-w-,", "(unlisted)"]),
  );
  expect(paths.get("/find-a-doctor/,-w-,")).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify([...paths, ...(await read("wait"))])).not.toMatch(/jane-doe|imani/);
});

it("ops see the waits that made a page slow, by page and call (OP-12)", async () => {
  const site = demoSite({});
  let now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 150;
    return now;
  });
  await (await site.fetch("/patients-and-visitors/insurance")).text();
  vi.mocked(Date.now).mockRestore();
  const response = await site.fetch("/_edge/traffic?kind=wait", { headers: await as("ops") });
  const { names } = (await response.json()) as { names: { name: string }[] };
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["/patients-and-visitors/insurance insurancePlans"]),
  );
});

it("the duration of a streamed page includes the time until its live blocks are ready (OP-12)", async () => {
  const doctors = Promise.withResolvers<unknown>();
  const site = demoSite({}, { [providersByLocation.path]: doctors.promise });
  const { response, done } = await site.begin("/es/childrens-health");
  const begun = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => begun + 4_000);
  doctors.resolve(providersByLocation.example.response);
  await response.text();
  await done();
  vi.mocked(Date.now).mockRestore();
  const read = await site.fetch("/_edge/traffic?kind=path", { headers: await as("ops") });
  const { names } = (await read.json()) as { names: { name: string; slowest: number }[] };
  expect(names.find(({ name }) => name === "/es/childrens-health")?.slowest).toBeGreaterThanOrEqual(4_000);
});

it("ops download the traffic of a page as CSV (OP-12)", async () => {
  const site = demoSite({});
  await (await site.fetch("/about-us")).text();
  const response = await site.fetch("/_ops/traffic", {
    method: "POST",
    body: new URLSearchParams({ action: "download-traffic", kind: "path", span: "day" }),
    headers: await as("ops"),
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = await response.text();
  expect(text.split("\r\n")[0]).toContain('"by","value","requests"');
  expect(text).toContain('"name","/about-us"');
});
