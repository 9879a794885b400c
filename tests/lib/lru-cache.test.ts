import { describe, expect, it } from "vitest";
import { jsonBytes, LruCache, MemoryBudget, parsedBytes, textBytes } from "../../lib/lru-cache.ts";

describe("shared memory limit of all caches in an isolate", () => {
  it("if a new entry exceeds the memory budget, the cache evicts the least recently used entry", () => {
    const memory = new LruCache<string>(new MemoryBudget(10_000));
    memory.set("a", "A", 4_000);
    memory.set("b", "B", 4_000);
    memory.get("a");
    memory.set("c", "C", 4_000);
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual(["A", undefined, "C"]);
  });

  it("the cache does not store an entry that is larger than the memory budget", () => {
    const budget = new MemoryBudget(10_000);
    const memory = new LruCache<string>(budget);
    memory.set("a", "A", 10_001);
    expect([memory.get("a"), budget.used]).toEqual([undefined, 0]);
  });

  it("all caches share one memory budget: a busy cache evicts an idle cache's entries (PF-11)", () => {
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

  it("the LRU cache counts the overhead of small entries toward the memory budget (PF-11)", () => {
    const budget = new MemoryBudget(1_000_000);
    const memory = new LruCache<number>(budget);
    for (let n = 0; n < 100_000; n++) memory.set(`/address-${n}`, n, 0);
    expect(budget.used).toBeLessThanOrEqual(1_000_000);
  });

  it("the LRU cache counts the size of a replaced entry once and subtracts the size of a deleted entry once (PF-11)", () => {
    const budget = new MemoryBudget(10_000);
    const memory = new LruCache<number>(budget);
    memory.set("a", 1, 1_000);
    const one = budget.used;
    memory.set("a", 2, 1_000);
    expect(budget.used).toBe(one);
    memory.delete("a");
    memory.delete("a");
    expect(budget.used).toBe(0);
  });
});

describe("size estimates for cached values (PF-11)", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["niño", 4],
    ["abc✓", 8],
    ["😀", 4],
  ])("the LRU cache estimates the size of the string %j as %i bytes", (text, bytes) => {
    expect(textBytes(text)).toBe(bytes);
  });

  it.each([
    [undefined, 0],
    [{ title: "a" }, parsedBytes('{"title":"a"}'.length)],
    [["✓"], parsedBytes(2 * '["✓"]'.length)],
  ])("the LRU cache estimates the size of the JSON value %j as %i bytes", (value, bytes) => {
    expect(jsonBytes(value)).toBe(bytes);
  });

  it("for a key with characters outside Latin-1, the LRU cache counts two bytes per character", () => {
    const used = (key: string) => {
      const budget = new MemoryBudget(10_000);
      new LruCache<number>(budget).set(key, 1, 0);
      return budget.used;
    };
    expect(used("✓".repeat(100)) - used("a".repeat(100))).toBe(100);
  });
});
