import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deploymentProblems, isForeign, settingsIn, storeOf } from "../../scripts/settings.ts";

describe("`npm start` settings from environment variables", () => {
  it("the start script passes only the Worker's settings to the site", () => {
    const found = settingsIn({
      UPSTREAM_CONTENT: "https://edge.example",
      CONTENT_API_KEY: "key",
      DEFAULT_SITE: "Plain",
      SITE_LANGUAGES: "en,es",
      VARIANTS: "a1 country=US",
      MEDIA_HOSTS: "media.example",
      EDITING_SECRET: "secret",
      EDITING_ORIGINS: "https://cm.example",
      AUTHOR_ASSET_HOST: "https://site.example",
      UPSTREAM_BILLING: "",
      ENVIRONMENT: "production",
      HOME: "/home/someone",
    });
    expect(Object.keys(found).sort()).toEqual([
      "AUTHOR_ASSET_HOST",
      "CMS_EDITOR",
      "CONTENT_API_KEY",
      "CONTENT_PREVIEW_TOKEN",
      "DEFAULT_SITE",
      "EDITING_ORIGINS",
      "EDITING_SECRET",
      "MEDIA_HOSTS",
      "SITE_LANGUAGES",
      "UPSTREAM_CONTENT",
      "VARIANTS",
    ]);
  });

  const declared = readFileSync("worker/env.ts", "utf8").matchAll(/^ {2}([A-Z_]+)\??: string;$/gm);
  it.each([...declared].map(([, name = ""]) => name).filter((name) => name !== "ENVIRONMENT"))(
    "the start script passes the setting %s on from the environment (OP-09)",
    (name) => expect(settingsIn({ [name]: "x" })).toMatchObject({ [name]: "x" }),
  );

  it("the start script never sends the demo's preview token to an external CMS (CM-01)", () => {
    const foreign = { UPSTREAM_CONTENT: "https://edge.example", CONTENT_API_KEY: "key" };
    expect(settingsIn(foreign)).toMatchObject({ CONTENT_PREVIEW_TOKEN: "", CMS_EDITOR: "" });
    expect(settingsIn({ ...foreign, CONTENT_PREVIEW_TOKEN: "own" }).CONTENT_PREVIEW_TOKEN).toBe("own");
    expect(settingsIn({ CONTENT_API_KEY: "key" })).toEqual({ CONTENT_API_KEY: "key" });
  });

  it("for an external CMS, the start script uses a separate local store that contains no demo content", () => {
    const foreign = { UPSTREAM_CONTENT: "https://edge.example", DEFAULT_SITE: "Plain" };
    expect([isForeign({}), isForeign({ UPSTREAM_CONTENT: "binding" }), isForeign(foreign)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(storeOf({})).toBe(".wrangler/state/v3");
    expect(storeOf(foreign)).not.toBe(storeOf({ ...foreign, DEFAULT_SITE: "Other" }));
    expect(storeOf(foreign)).not.toBe(storeOf({}));
    expect(storeOf(foreign)).not.toBe(storeOf({ ...foreign, CONTENT_API_KEY: "another-context-id" }));
  });

  it("settings in wrangler.toml have the same effect as environment variables", () => {
    const file = { UPSTREAM_CONTENT: "https://edge.example", DEFAULT_SITE: "Plain" };
    expect(isForeign({}, file)).toBe(true);
    expect(isForeign({ UPSTREAM_CONTENT: "binding" }, file)).toBe(false);
    expect(storeOf({}, file)).toBe(storeOf(file, {}));
  });
});

it.each(["qa", "own", "production"])("the settings of %s in wrangler.toml are valid", (env) => {
  expect(deploymentProblems(env)).toEqual([]);
});
