import { describe, expect, it, vi } from "vitest";
import { SwrCache } from "../../worker/cache/swr-cache.ts";
import type { Env } from "../../worker/env.ts";
import { singleFlight } from "../../worker/runtime/single-flight.ts";

const background = vi.fn();
const isolate = {};
const waiting = (timeout: number) => ({ env: isolate, timeout, waitUntil: background });

describe("request coalescing for concurrent requests (RL-02)", () => {
  it("the cache detects a canceled load long before the timeout and restarts it once for all waiting requests", async () => {
    // The timers of a canceled request never fire.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    void singleFlight("lost", () => new Promise(() => undefined), waiting(60_000));
    vi.useRealTimers();
    vi.useFakeTimers();
    let begun = 0;
    const work = async () => {
      begun += 1;
      await new Promise((done) => setTimeout(done, 2_000));
      return "restarted";
    };
    const all = Promise.all(Array.from({ length: 50 }, () => singleFlight("lost", work, waiting(60_000))));
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect([new Set(await all), begun]).toEqual([new Set(["restarted"]), 1]);
  });

  it("for 1,000 concurrent requests, the cache runs the load function once", async () => {
    let settle: (value: string) => void = () => {};
    const work = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)));
    const all = Promise.all(Array.from({ length: 1000 }, () => singleFlight("a", work, waiting(60_000))));
    settle("done");
    expect(new Set(await all)).toEqual(new Set(["done"]));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("if a request times out while it waits for another request's load, it starts its own load", async () => {
    const stuck = singleFlight("b", () => new Promise<string>(() => {}), waiting(60_000));
    expect(await singleFlight("b", async () => "mine", waiting(5))).toBe("mine");
    expect(stuck).toBeInstanceOf(Promise);
  });

  it("if the visitor whose request started a load disconnects, the load continues", async () => {
    background.mockClear();
    const all = [1, 2].map(() => singleFlight("left", async () => "done", waiting(100)));
    expect(background).toHaveBeenCalledTimes(1);
    await background.mock.calls[0]![0];
    expect(await Promise.all(all)).toEqual(["done", "done"]);
  });

  it("if a load fails, the cache stores nothing, and the next request retries the load", async () => {
    await expect(singleFlight("c", () => Promise.reject(new Error("down")), waiting(100))).rejects.toThrow("down");
    expect(await singleFlight("c", async () => "up", waiting(100))).toBe("up");
  });

  it("the cache drops a load that does not settle within a minute, even if no later request has the same key (PF-11)", async () => {
    void singleFlight("stuck", () => new Promise(() => undefined), waiting(60_000));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await singleFlight("other", async () => "done", waiting(100));
    vi.useRealTimers();
    expect(await singleFlight("stuck", async () => "anew", waiting(60_000))).toBe("anew");
  });
});

it("2,000 people who submit the forms of one page share the reads of its layout (RL-09)", async () => {
  const get = vi.fn(async () => ({ value: "layout", at: Date.now(), purgeVersion: 1 }));
  const store = { name: "kv", timeout: 1_000, get, put: async () => undefined };
  const cache = new SwrCache<string>("layouts", { stores: [store], bytes: () => null });
  const lifetimes = { maxAge: 60, staleWhileRevalidate: 60, staleIfError: 60 };
  const request = { env: {} as Env, lifetimes, timeout: 1_000, waitUntil: () => undefined, fetch: vi.fn() };
  const entries = await Promise.all(Array.from({ length: 2_000 }, () => cache.find("/registration", request)));
  expect(new Set(entries.map((entry) => entry?.value))).toEqual(new Set(["layout"]));
  expect(get).toHaveBeenCalledTimes(1);
  await cache.find("/registration", request);
  expect(get).toHaveBeenCalledTimes(2);
});

it("the cache revalidates an entry dated in the future and serves it until the revalidation completes (ED-16)", async () => {
  const cache = new SwrCache<string>("future", { bytes: () => 10 });
  const lifetimes = { maxAge: 60, staleWhileRevalidate: 60, staleIfError: 60 };
  let fetched = 0;
  const revalidations: Promise<unknown>[] = [];
  const request = {
    env: {} as Env,
    waitUntil: (work: Promise<unknown>) => void revalidations.push(work),
    lifetimes,
    timeout: 1_000,
    fetch: async () => ({ value: `value ${++fetched}` }),
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  await cache.get("key", request);
  vi.useRealTimers();
  expect(await cache.get("key", request)).toMatchObject({ value: "value 1", state: "STALE" });
  await Promise.all(revalidations);
  expect(cache.readFresh("key", lifetimes)).toMatchObject({ value: "value 2", state: "HIT" });
});
