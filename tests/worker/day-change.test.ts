import { beforeEach, expect, it, vi } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

it("a new day does not cause a re-render, and an outage at midnight does not remove a page (PF-09, RL-01)", async () => {
  const own: Content = { layouts: { "en /today": layout("Today") }, lists: { "/content/pages": { pages: [] } } };
  const record = { ...siteRecord, name: "daily", hosts: ["www.daily.example"], publicHost: "www.daily.example" };
  own.lists!["/content/sites"] = [siteRecord, { ...record, timeZone: "America/Denver" }];
  const { fetch } = stubSite(own);
  const state = async () => {
    const response = await fetch("/today", { host: "www.daily.example" });
    await response.text();
    return response.headers.get("x-edge-cache");
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const midnight = Date.parse(`${tomorrow}T07:00:00Z`);
  vi.setSystemTime(midnight - 60_000);
  expect([await state(), await state()]).toEqual(["MISS", "HIT"]);
  vi.setSystemTime(midnight + 1_000);
  expect([await state(), await state()]).toEqual(["HIT", "HIT"]);
  own.down = true;
  vi.setSystemTime(midnight + 86_400_000 + 500);
  expect((await fetch("/today", { host: "www.daily.example" })).status).toBe(200);
});

it("after the turn of the year, the Worker removes the anniversary badge from a page within the page's lifetime, and no visitor waits (FT-03, PF-09)", async () => {
  vi.setSystemTime(Date.parse("2026-01-01T06:59:00Z"));
  const { fields } = examplesFor({ name: "Footer" }).ordinary;
  const footer = { uid: "f", componentName: "Footer", dataSource: "{f}", fields };
  const { fetch } = stubSite({ layouts: { "en /year": layout("Year", {}, {}, [footer]) } });
  const view = async () => {
    const response = await fetch("/year");
    return [response.headers.get("x-edge-cache"), (await response.text()).includes("50 years of care")];
  };
  expect(await view()).toEqual(["MISS", true]);
  vi.setSystemTime(Date.parse("2026-01-01T07:00:01Z"));
  expect(await view()).toEqual(["HIT", true]);
  vi.setSystemTime(Date.parse("2026-01-01T07:10:00Z"));
  expect(await view()).toEqual(["STALE", true]);
  expect(await view()).toEqual(["HIT", false]);
});
