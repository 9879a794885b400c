import { afterEach, expect, it, vi } from "vitest";
import { timeSinceActivation } from "../../app/browser/activation-time.ts";
import { mayHaveStaleNotice } from "../../app/browser/stale-notice.ts";
import { closeNotice } from "../../app/render/notice/close-notice.enhance.ts";

afterEach(() => vi.unstubAllGlobals());
const came = (entry: object | undefined, now = 12_000) =>
  vi.stubGlobal("performance", { now: () => now, getEntriesByType: () => (entry ? [entry] : []) });

it("`timeSinceActivation` measures the time since a prerendered page was activated (LO-14)", () => {
  came({ activationStart: 11_500 });
  expect(timeSinceActivation()).toBe(500);
  came({ activationStart: 0 });
  expect(timeSinceActivation()).toBe(12_000);
  came(undefined);
  expect(timeSinceActivation()).toBe(12_000);
});

it.each([
  ["was requested normally", { activationStart: 0, deliveryType: "" }, false],
  ["was loaded from the browser's cache", { activationStart: 0, deliveryType: "cache" }, false],
  ["was prefetched just now", { activationStart: 9_900, deliveryType: "navigational-prefetch" }, false],
  ["was prefetched a while ago", { activationStart: 10_100, deliveryType: "navigational-prefetch" }, true],
  ["was prefetched at an unknown time", { activationStart: 0, deliveryType: "navigational-prefetch" }, true],
  ["is shown in a browser without navigation timing", undefined, false],
])(
  "the notice script determines whether a page that %s might have an outdated notice (PB-06)",
  (_what, entry, lacks) => {
    came(entry);
    expect(mayHaveStaleNotice()).toBe(lacks);
  },
);

it.each([
  ["notice-closed=7; consent=all", true],
  ["notice-closed=6", false],
  ["", false],
])(
  "the notice script removes a notice that the visitor has closed according to the cookie %j (PB-06)",
  (cookie, goes) => {
    const remove = vi.fn();
    const button = { hidden: true, addEventListener: vi.fn() };
    vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie }));
    vi.stubGlobal("addEventListener", vi.fn());
    const host = { querySelector: () => button, closest: () => ({ remove }), dataset: { cookie: "notice-closed=7" } };
    closeNotice(host as unknown as HTMLElement, undefined as never);
    expect(remove.mock.calls.length === 1).toBe(goes);
  },
);
