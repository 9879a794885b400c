import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPresses, MAX_PRESS_MS, pointerReleased } from "../../app/browser/pointer-press.ts";

let listeners: Map<string, (event: object) => void>;
const dispatch = (type: string, isTrusted = true) => listeners.get(type)?.({ isTrusted });

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.set(type, listener));
  followPresses();
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns whether an update that waits for the pointer has run. */
async function updates(): Promise<() => boolean> {
  let hasRun = false;
  void pointerReleased().then(() => {
    hasRun = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => hasRun;
}

it.each(["pointerup", "pointercancel"])(
  "an update waits until the visitor releases the pointer (%s), and the click comes first (AX-02)",
  async (type) => {
    dispatch("pointerdown");
    const hasRun = await updates();
    expect(hasRun()).toBe(false);
    dispatch(type);
    // The browser dispatches the click in the same task or in the next one.
    await Promise.resolve();
    expect(hasRun()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(hasRun()).toBe(true);
    expect((await updates())()).toBe(true);
  },
);

it("an update waits for a second press that begins before the first has ended", async () => {
  dispatch("pointerdown");
  dispatch("pointerup");
  dispatch("pointerdown");
  await vi.advanceTimersByTimeAsync(1);
  const hasRun = await updates();
  expect(hasRun()).toBe(false);
  dispatch("pointerup");
  await vi.advanceTimersByTimeAsync(1);
  expect(hasRun()).toBe(true);
});

it("an update does not wait longer than a second for a release that the browser does not report", async () => {
  dispatch("pointerdown");
  const hasRun = await updates();
  await vi.advanceTimersByTimeAsync(MAX_PRESS_MS);
  expect(hasRun()).toBe(true);
});

it.each(["no press", "an event from a script"])("an update runs at once after %s", async (what) => {
  if (what !== "no press") dispatch("pointerdown", false);
  expect((await updates())()).toBe(true);
});
