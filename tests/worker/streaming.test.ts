import { describe, expect, it, vi } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import { afterSkeleton, skeletonHtml } from "../../app/html.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { respond } from "../../worker/pages/respond.ts";
import { fillSlot } from "../../worker/pages/slots.ts";
import { cachedPage, pageInputsFor, pageRequestFor } from "../support/cached-page.ts";
import { liveSlot, settings } from "../support/live-slot.ts";
import { readWhileArriving } from "../support/partial-response.ts";
import { useRealDeadlines } from "./deadlines.ts";

/** Requests a page with a live block whose API calls return what `answer` returns, and that loads after `started`. */
async function view(
  name: string,
  answer: (endpoint: Endpoint, deadline?: number) => Promise<unknown>,
  started = Promise.resolve(),
) {
  const slot = await liveSlot(name);
  const report = vi.fn();
  const call = async (endpoint: Endpoint, _input: unknown, deadline?: number) => ({
    value: await answer(endpoint, deadline),
    freshUntil: 0,
  });
  const query = new URLSearchParams(examplesFor({ name }).ordinary.query);
  const slow = { settings: () => started.then(() => settings) };
  const request = pageRequestFor({ query });
  const inputs = pageInputsFor(settings, { call, report, ...slow });
  const page = await cachedPage(["<html><main>", slot, "</main><footer>", "</html>"]);
  const response = await respond(page, new Request("https://www.larkspurhealth.example/"), request, {
    state: "HIT",
    inputs,
  });
  return { slot, request, inputs, report, text: readWhileArriving(response) };
}
const example = async (endpoint: Endpoint) => endpoint.response.parse(endpoint.example.response);

const streamed = Object.values(registry)
  .filter(({ load }) => load && !load.head)
  .map(({ name }) => name);

it.each(streamed)(
  "the page comes before the slow data of the block %s, and the block comes in its place without a script (PF-02, ED-02, ED-24)",
  async (name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { slot, request, inputs, report, text } = await view(name, example, promise);
    const early = await text.until((html) => html.includes("<main>") && (!slot.skeleton || html.includes("aria-busy")));
    expect(early).toBe(`<html><main>${slot.skeleton && skeletonHtml(slot.skeleton)}`);
    resolve();
    const html = await text.end();
    const { html: whole } = await fillSlot(slot, request, inputs, null);
    expect(whole).not.toBe("");
    expect(html).toBe(`${early}${slot.skeleton ? afterSkeleton(whole) : whole}</main><footer></html>`);
    // Nothing is hidden until a script runs.
    expect(html).not.toMatch(/<template(?! data-failed-view)|<noscript|<script(?! type="application\/(ld\+)?json")/);
    expect(report).not.toHaveBeenCalled();
  },
);

describe("a streamed block without data (ER-13, RL-01)", () => {
  /** Text of the `Failed` view of a providers directory. */
  const FAILED = "We can’t show providers right now";

  it.each([
    ["fails", async () => Promise.reject(new Error("down"))],
    [
      "takes more than four seconds",
      async (_: Endpoint, deadline = Number.NaN) => {
        const { promise, reject } = Promise.withResolvers();
        setTimeout(() => reject(new Error("timeout")), deadline - Date.now());
        return promise;
      },
    ],
  ])("if the API call %s, the block's `Failed` view replaces the skeleton", async (_what, answer) => {
    useRealDeadlines();
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const viewing = view("DepartmentProvidersDirectory", answer);
    await vi.advanceTimersByTimeAsync(100);
    const { report, text } = await viewing;
    await vi.advanceTimersByTimeAsync(4_500);
    const html = await text.end();
    expect(html).toContain(FAILED);
    expect(html).toMatch(/<\/main><footer><\/html>$/);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ block: "DepartmentProvidersDirectory", stage: "load" }),
    );
  });
});
