import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import { CacheRule } from "../../../contracts/ops.ts";
import {
  builtInRule,
  callsById,
  policyBy,
  ruleProblems,
  uncacheableReason,
} from "../../../worker/cache/cache-rules.ts";

const { locationSearch, locationByCoordinates, locationTypeahead, locationTypes } = endpoints;
const rule = (id: keyof typeof endpoints, change: Partial<CacheRule> = {}): CacheRule => ({
  ...builtInRule(id, endpoints[id])!,
  ...change,
});

describe("the built-in cache rules match the contracts (OP-01, EN-62)", () => {
  it.each([...callsById])("the built-in cache rule for %s matches the contract", (id, call) => {
    const built = builtInRule(id, call);
    if (uncacheableReason(call) !== null) return expect(built).toBeNull();
    expect(CacheRule.parse(built)).toEqual(built);
    expect(ruleProblems(id, call, built!)).toEqual([]);
    expect(policyBy(call, built!)).toEqual(call.cache);
  });

  it("built-in rules have the specified cache times, such as one minute for the wait time API call", () => {
    expect(builtInRule("locationSearch", locationSearch)).toEqual({
      id: "locationSearch",
      match: { method: "POST", path: "/location/location-search" },
      ttl: 60,
      staleFor: 60,
      roundCoordinates: 3,
      enabled: true,
    });
  });
});

describe("a changed cache rule updates the API call's policy", () => {
  const foldCase = ["searchTerms"];
  it.each<[string, Endpoint, CacheRule, object | null]>([
    [
      "changed cache times",
      locationTypes,
      rule("locationTypes", { ttl: 5, staleFor: 7 }),
      { maxAge: 5, staleWhileRevalidate: 7 },
    ],
    ["a `ttl` of 0", locationTypes, rule("locationTypes", { ttl: 0 }), null],
    ["a disabled rule", locationTypes, rule("locationTypes", { enabled: false }), null],
    [
      "a rule without the declared case folding",
      locationTypeahead,
      rule("locationTypeahead", { ttl: 1 }),
      { maxAge: 1, staleWhileRevalidate: 3600, foldCase },
    ],
    [
      "coarser coordinates",
      locationSearch,
      rule("locationSearch", { roundCoordinates: 1 }),
      { maxAge: 60, staleWhileRevalidate: 60, round: 1 },
    ],
    [
      "finer coordinates, which the API call does not allow",
      locationByCoordinates,
      rule("locationByCoordinates", { roundCoordinates: 6 }),
      { maxAge: 86_400, staleWhileRevalidate: 0, round: 2 },
    ],
    [
      "some parameters in the cache key",
      locationSearch,
      rule("locationSearch", { keyParams: ["searchText"] }),
      { maxAge: 60, staleWhileRevalidate: 60, round: 3, only: ["searchText"] },
    ],
    [
      "all parameters in the cache key",
      locationTypeahead,
      rule("locationTypeahead", { keyParams: ["searchTerms", "language"] }),
      { maxAge: 600, staleWhileRevalidate: 3600, foldCase },
    ],
  ])("%s", (_what, call, changed, policy) => {
    expect(policyBy(call, changed)).toEqual(policy);
  });

  it.each([...callsById].filter(([, call]) => uncacheableReason(call) !== null))(
    "the API call %s has no cache policy, even if a stored rule names it (OP-03, ED-17)",
    (id, call) => {
      const { method, path } = call;
      const forged = { id, match: { method, path }, ttl: 60, staleFor: 60, enabled: true };
      expect(policyBy(call, forged)).toBeNull();
      expect(ruleProblems(id, call, forged)).toHaveLength(1);
    },
  );
});
