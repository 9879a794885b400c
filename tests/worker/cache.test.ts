import { describe, expect, it, vi } from "vitest";
import { LruCache, MemoryBudget, textBytes } from "../../worker/platform/isolate/lru-cache.ts";
import { singleFlight } from "../../worker/platform/isolate/single-flight.ts";

const background = vi.fn();
const waiting = (timeout: number) => ({ timeout, waitUntil: background });

describe("single flight for concurrent requests (RL-02)", () => {
  it("a cancelled flight is noticed long before the timeout, and restarted once for all waiting requests", async () => {
    // Timers of a cancelled request are never called again.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    void singleFlight("lost", () => new Promise(() => undefined), waiting(60_000));
    vi.useRealTimers();
    let begun = 0;
    const work = async () => {
      begun += 1;
      await new Promise((done) => setTimeout(done, 300));
      return "restarted";
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => singleFlight("lost", work, waiting(60_000))));
    expect([new Set(all), begun]).toEqual([new Set(["restarted"]), 1]);
  });

  it("1,000 requests run the work once", async () => {
    let settle: (value: string) => void = () => {};
    const work = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)));
    const all = Promise.all(Array.from({ length: 1000 }, () => singleFlight("a", work, waiting(60_000))));
    settle("done");
    expect(new Set(await all)).toEqual(new Set(["done"]));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("a request that has timed out does the work itself", async () => {
    const stuck = singleFlight("b", () => new Promise<string>(() => {}), waiting(60_000));
    expect(await singleFlight("b", async () => "mine", waiting(5))).toBe("mine");
    expect(stuck).toBeInstanceOf(Promise);
  });

  it("the work continues when the visitor who began it leaves", async () => {
    background.mockClear();
    const all = [1, 2].map(() => singleFlight("left", async () => "done", waiting(100)));
    expect(background).toHaveBeenCalledTimes(1);
    await background.mock.calls[0]![0];
    expect(await Promise.all(all)).toEqual(["done", "done"]);
  });

  it("a failure is not cached: the next request tries again", async () => {
    await expect(singleFlight("c", () => Promise.reject(new Error("down")), waiting(100))).rejects.toThrow("down");
    expect(await singleFlight("c", async () => "up", waiting(100))).toBe("up");
  });
});

describe("an isolate's memory is bounded", () => {
  it("forgets what was used longest ago", () => {
    const memory = new LruCache<string>(new MemoryBudget(10_000));
    memory.set("a", "A", 4_000);
    memory.set("b", "B", 4_000);
    memory.get("a");
    memory.set("c", "C", 4_000);
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual(["A", undefined, "C"]);
  });

  it("holds nothing that is larger than itself", () => {
    const budget = new MemoryBudget(10_000);
    const memory = new LruCache<string>(budget);
    memory.set("a", "A", 10_001);
    expect([memory.get("a"), budget.used]).toEqual([undefined, 0]);
  });

  it("is one for all tables: a busy one takes room from an idle one, and together they never pass it (PF-11)", () => {
    const budget = new MemoryBudget(1_000_000);
    const [pages, calls] = [new LruCache<number>(budget), new LruCache<number>(budget)];
    pages.set("hot", 1, 10_000);
    pages.set("cold", 1, 10_000);
    for (let n = 0; n < 1_000; n++) {
      calls.set(`call ${n}`, n, 5_000);
      pages.get("hot");
      expect(budget.used).toBeLessThanOrEqual(1_000_000);
    }
    expect([pages.get("hot"), pages.get("cold"), calls.get("call 0"), calls.get("call 999")]).toEqual([
      1,
      undefined,
      undefined,
      999,
    ]);
  });

  it("counts what small things take: 100,000 of them do not pass it (PF-11)", () => {
    const budget = new MemoryBudget(1_000_000);
    const memory = new LruCache<number>(budget);
    for (let n = 0; n < 100_000; n++) memory.set(`/address-${n}`, n, 0);
    expect(budget.used).toBeLessThanOrEqual(1_000_000);
    expect([textBytes("abc"), textBytes("abc✓")]).toEqual([3, 8]);
  });
});
