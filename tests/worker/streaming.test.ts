import { afterEach, expect, it, vi } from "vitest";
import type { Slot } from "../../app/index.ts";
import { appointmentData } from "../../contracts/appointments.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { exampleOf } from "../../contracts/examples/index.ts";
import { locationDetail } from "../../contracts/locations.ts";
import type { Env } from "../../worker/env.ts";
import { type CachedPage, encodePage, PAGE_END } from "../../worker/pages/cached-page.ts";
import { respond } from "../../worker/pages/respond.ts";
import { slotRenderer } from "../../worker/pages/slots.ts";
import { CACHED_PAGE, NO_BLOCKS } from "../support/cached-page.ts";
import { liveSlot, settings } from "../support/live-slot.ts";
import { readWhileArriving } from "../support/partial-response.ts";
import { useRealDeadlines } from "./deadlines.ts";

afterEach(() => void vi.useRealTimers());

const POLICY = "default-src 'none'; script-src 'self' 'sha256-abc'";
const location = locationDetail.response.parse({ ...exampleOf(locationDetail).response, mloc: "10" });
const appointments = appointmentData.response.parse(exampleOf(appointmentData).response);
const SAID = "First opening: in 2 days";

/**
 * Returns a function that requests a page with a live block. `late` returns the response to the block's API call or, for
 * a location block, its appointment data.
 */
async function pageViews(
  key: string,
  late: (endpoint: Endpoint, deadline?: number) => Promise<unknown>,
  block = "LocationDetail",
) {
  const slot: Slot = await liveSlot(block);
  const page: CachedPage = {
    ...CACHED_PAGE,
    policy: POLICY,
    segments: encodePage(CACHED_PAGE, ["<main>", slot, "</main><footer>", PAGE_END], NO_BLOCKS).segments,
  };
  const env = {} as Env;
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const call = vi.fn(async (endpoint: Endpoint, _input: unknown, deadline?: number) => ({
    value: endpoint === (locationDetail as Endpoint) ? location : await late(endpoint, deadline),
    freshUntil: Date.now() + 60_000,
  }));
  const report = vi.fn();
  return {
    call,
    report,
    async view(headers: Record<string, string> = {}) {
      const renderer = slotRenderer(key, {
        env,
        query: new URLSearchParams(),
        settings: async () => settings,
        call,
        svg: vi.fn(),
        report,
        waitUntil,
      });
      const request = new Request("https://www.larkspurhealth.example/", { headers });
      const response = await respond(page, request, "HIT", renderer, { env, waitUntil });
      return { response, policy: response.headers.get("content-security-policy") };
    },
    /** Waits for all background work, including work that background work starts. */
    async settled() {
      while (work.length > 0) await Promise.all(work.splice(0));
    },
  };
}

const slow = () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { late: () => promise, arrive: () => resolve(appointments) };
};

it("the Worker sends the page before the data for its streamed part arrives, with a new nonce in each response (PF-02)", async () => {
  const { late, arrive } = slow();
  const { view } = await pageViews("first bytes", late);
  const [{ response, policy }, other] = [await view(), await view()];
  const [, nonce] = /script-src 'self' 'nonce-([\w-]+)' 'sha256-abc'/.exec(policy ?? "") ?? [];
  expect(nonce).toBeTruthy();
  expect(other.policy).not.toContain(nonce!);
  const text = readWhileArriving(response);
  const early = await text.until((html) => html.includes("<footer>"));
  expect(early).toContain("Free parking in");
  expect(early).not.toContain("<script nonce");
  arrive();
  const rest = (await text.end()).slice(early.length);
  expect(rest).toContain(SAID);
  expect(rest.match(/<script/g)).toHaveLength(rest.split(`<script nonce="${nonce}"`).length - 1);
  expect(rest).toMatch(/<\/script><\/body><\/html>$/);
  await other.response.text();
});

it("once a block's data has arrived, the Worker caches the complete block, so that the next page view needs neither a nonce nor an API call (PF-02)", async () => {
  const { late, arrive } = slow();
  const { view, call, settled } = await pageViews("complete", late);
  const first = await view();
  arrive();
  await first.response.text();
  await settled();
  const calls = call.mock.calls.length;
  const { response, policy } = await view();
  const html = await response.text();
  expect(policy).toBe(POLICY);
  expect(html).toContain(SAID);
  expect(html).not.toMatch(/<template|\$RC|nonce/);
  expect(call).toHaveBeenCalledTimes(calls);
});

it("the Worker does not cache a block that lacks the data from a failed API call (RL-01)", async () => {
  let isDown = true;
  const { view, settled } = await pageViews("down", async () => {
    if (isDown) throw new Error("down");
    return appointments;
  });
  expect(await (await view()).response.text()).not.toContain(SAID);
  await settled();
  isDown = false;
  expect(await (await view()).response.text()).toContain(SAID);
});

it("if a script fetches the page, the Worker waits for the entire block, because browsers do not run inline scripts in fetched HTML", async () => {
  const { view } = await pageViews("fetched", async () => appointments);
  const { response, policy } = await view({ "sec-fetch-dest": "empty" });
  expect(await response.text()).toContain(SAID);
  expect(policy).toBe(POLICY);
});

const SKELETON = 'aria-busy="true"';
/** Text of the `Failed` view of a providers directory. */
const FAILED = "We don’t have any providers to show here right now.";

it.each([
  ["fails", async () => Promise.reject(new Error("down"))],
  [
    "takes more than four seconds",
    async (_: Endpoint, deadline = Number.NaN) => {
      const { promise, reject } = Promise.withResolvers();
      if (deadline) setTimeout(() => reject(new Error("timeout")), deadline - Date.now());
      return promise;
    },
  ],
])(
  "if the API call of a late block %s, the Worker replaces the skeleton with the block's `Failed` view and reports the error (ER-13, PF-02)",
  async (_what, late) => {
    useRealDeadlines();
    vi.useFakeTimers();
    const { view, report } = await pageViews("failed", late, "DepartmentProvidersDirectory");
    const text = readWhileArriving((await view()).response);
    const early = await text.until((html) => html.includes("<footer>"));
    expect(early).toContain(SKELETON);
    await vi.advanceTimersByTimeAsync(4_500);
    const rest = (await text.end()).slice(early.length);
    expect(rest).toContain(FAILED);
    expect(rest).toMatch(/\$RC\("[\w:-]+","[\w:-]+"\)<\/script><\/body><\/html>$/);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ block: "DepartmentProvidersDirectory", stage: "load" }),
    );
  },
);
