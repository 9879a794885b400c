import { beforeEach, expect, it, vi } from "vitest";
import { ownPage } from "./calls/world.ts";
import { stubSite } from "./stub.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) }));

async function request(body: unknown, headers: Record<string, string> = ownPage, settings: object = {}) {
  const site = stubSite({}, settings);
  const response = await site.fetch("/_edge/draft-key", { method: "POST", body: JSON.stringify(body), headers });
  const text = await response.text();
  return { status: response.status, cache: response.headers.get("cache-control"), said: JSON.parse(text) };
}

it("the Worker returns a draft's key until the draft expires (EV-34, PV-03)", async () => {
  const { said, cache } = await request({});
  expect(cache).toBe("private, no-store");
  expect(atob(said.key)).toHaveLength(32);
  vi.setSystemTime(Date.now() + 20 * 60_000 - 1_000);
  expect((await request({ id: said.id })).said).toEqual(said);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await request({ id: said.id })).status).toBe(400);
});

it("each draft has another key, which depends on the site's secret", async () => {
  const [one, two] = [(await request({})).said, (await request({})).said];
  expect(new Set([one.key, two.key, one.id, two.id]).size).toBe(4);
  const elsewhere = await request({ id: one.id }, ownPage, { COUNTER_SECRET: "the-secret-of-another-site" });
  expect(elsewhere.said.key).not.toBe(one.key);
});

it.each([
  ["an ID that expires in more than 20 minutes", { id: "1999999999.0d9c7a52-8f0e-4e0e-9d9c-2f7f0a4f6a10" }],
  ["another format", { id: "draft" }],
  ["a number", { id: 1_893_456_000 }],
])("the Worker rejects %s with a 400 that states the problem", async (_what, body) => {
  const { status, said } = await request(body);
  expect([status, said.error.problems]).toMatchObject([400, [{ field: "id", wrong: "has expired or is invalid" }]]);
});

it.each([
  ["another site's script", { ...ownPage, origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["a form", { "sec-fetch-site": "same-origin", "content-type": "text/plain" }],
])("the Worker returns no key to %s", async (_what, headers) => {
  expect((await request({}, headers)).status).toBe(403);
});
