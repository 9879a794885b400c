import { describe, expect, it } from "vitest";
import { isForeign, settingsIn, storeOf } from "../../scripts/local.ts";

describe("settings given to `npm start` in the environment", () => {
  it("those of wrangler.toml and of upstreams count, nothing else of a shell does", () => {
    const found = settingsIn({
      UPSTREAM_CONTENT: "https://edge.example",
      CONTENT_API_KEY: "key",
      DEFAULT_SITE: "Plain",
      SITE_LANGUAGES: "en,es",
      UPSTREAM_BILLING: "",
      ENVIRONMENT: "production",
      HOME: "/home/someone",
    });
    expect(Object.keys(found).sort()).toEqual([
      "CONTENT_API_KEY",
      "DEFAULT_SITE",
      "SITE_LANGUAGES",
      "UPSTREAM_CONTENT",
    ]);
  });

  it("another content system has a store of its own, which the demo does not fill", () => {
    const foreign = { UPSTREAM_CONTENT: "https://edge.example", DEFAULT_SITE: "Plain" };
    expect([isForeign({}), isForeign({ UPSTREAM_CONTENT: "binding" }), isForeign(foreign)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(storeOf({})).toBe(".wrangler/state");
    expect(storeOf(foreign)).not.toBe(storeOf({ ...foreign, DEFAULT_SITE: "Other" }));
    expect(storeOf(foreign)).not.toBe(storeOf({}));
  });
});
