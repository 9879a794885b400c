import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { searchSessions, sessionSearch } from "../../app/blocks/event-detail/search.ts";
import { call } from "../../app/browser/call.ts";
import { currentTime } from "../../app/browser/current-time.ts";
import { CLOCK_METRIC } from "../../lib/constants.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";

const NOW = Date.parse("2030-03-04T16:00:00Z");

/** Simulates a browser whose clock differs from the server's clock, and which shows a page that the server sent at `NOW`. */
function setUpDevice(error: number, entry: object = {}) {
  vi.useFakeTimers({ now: NOW + error });
  vi.stubGlobal("document", { documentElement: { lang: "en", dataset: {} } });
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(NOW + error - 200);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    {
      responseStart: 200,
      transferSize: 300,
      serverTiming: [{ name: CLOCK_METRIC, description: `${NOW}` }],
      ...entry,
    } as unknown as PerformanceEntry,
  ]);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the current time in a browser (EV-19, HR-02)", () => {
  it.each([
    ["one year fast", 365 * DAY_MS],
    ["one year slow", -365 * DAY_MS],
    ["one day fast", DAY_MS],
    ["an hour slow", -HOUR_MS],
    ["correct", 0],
  ])("is the server's time on a device whose clock is %s", (_name, error) => {
    setUpDevice(error);
    expect(currentTime().getTime()).toBe(NOW);
    vi.advanceTimersByTime(90 * MINUTE_MS);
    expect(currentTime().getTime()).toBe(NOW + 90 * MINUTE_MS);
  });

  it.each([
    ["the page was prefetched some minutes ago", { responseStart: 200 + 5 * MINUTE_MS }],
    ["the page comes from the browser's cache", { transferSize: 0, responseStart: 3 * DAY_MS }],
    ["the response has no time", { serverTiming: [] }],
    ["the browser does not support server timing", { serverTiming: undefined }],
  ])("is the device's time if %s", (_name, entry) => {
    setUpDevice(0, entry);
    expect(currentTime().getTime()).toBe(NOW);
  });

  it.each([365 * DAY_MS, -365 * DAY_MS, DAY_MS, -DAY_MS, HOUR_MS])(
    "is the device's time once the device has corrected a clock that was wrong by %i milliseconds",
    (error) => {
      setUpDevice(error);
      vi.advanceTimersByTime(20 * MINUTE_MS);
      expect(currentTime().getTime()).toBe(NOW + 20 * MINUTE_MS);
      vi.setSystemTime(NOW + 21 * MINUTE_MS);
      expect(currentTime().getTime()).toBe(NOW + 21 * MINUTE_MS);
    },
  );

  it("decides which sessions are over after a search in the browser", async () => {
    setUpDevice(365 * DAY_MS);
    const calls = { sessions: async () => ({ results: [], totalResults: 0 }), places: async () => [] };
    const { now } = await searchSessions("1", sessionSearch.read(new URLSearchParams()), calls as never);
    expect(Date.parse(now)).toBe(NOW);
  });
});

describe("the language of API calls (LC-20)", () => {
  let sent: Headers | undefined;
  beforeEach(() => {
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      sent = new Headers(init.headers);
      return Response.json({});
    });
  });

  it("is the language that the server rendered, not that of a translator", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { language: "en" } } });
    await call("GET /classes-events/get-event-locations", { eventId: "1" });
    expect(sent?.get("accept-language")).toBe("en");
  });
});
