import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { BACKEND_SETTINGS, ignoredSettings, isForeign, settingsIn, storeOf } from "../../scripts/settings.ts";
import { settingNames, settingProblems } from "../../worker/runtime/settings.ts";

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

  it.each<[string, string[]]>([
    ["STAFF_HOST", ["There is no setting STAFF_HOST. Did you mean STAFF_HOSTS?"]],
    ["ALERT_WEBHOK", ["There is no setting ALERT_WEBHOK. Did you mean ALERT_WEBHOOK?"]],
    ["METRICSSAMPLE", ["There is no setting METRICSSAMPLE. Did you mean METRICS_SAMPLE?"]],
    ["JURISDICTON", ["There is no setting JURISDICTON. Did you mean JURISDICTION?"]],
    [
      "RETAIN_MAIL_DAYS",
      ["RETAIN_MAIL_DAYS is a setting of the backend: set it in backend/wrangler.toml or backend/.dev.vars"],
    ],
    ["FAULTS", ["FAULTS is a setting of the backend: set it in backend/wrangler.toml or backend/.dev.vars"]],
    ["FHIR_AUTH", ["FHIR_AUTH has no effect without FHIR_URL"]],
    ["BOOKING_SECRET", ["BOOKING_SECRET has no effect without FHIR_URL"]],
    ["FHIR_SECERT", ["There is no setting FHIR_SECERT. Did you mean FHIR_SECRET?"]],
    ["ALERT_WEBHOOK", []],
    ["CONTENT_FOLDER", []],
    ["FHIR_URL", []],
    ["HOME", []],
    ["PORT", []],
    ["npm_config_cache", []],
    ["AWS_SECRET_ACCESS_KEY", []],
  ])("the start script refuses %s by name if it would have no effect (OP-09)", (name, expected) => {
    expect(ignoredSettings({ [name]: "x" })).toEqual(expected);
    expect(ignoredSettings({ [name]: "" })).toEqual([]);
  });

  it("the start script accepts the settings of a FHIR directory together with its URL (FH-01)", () => {
    const names = ["FHIR_URL", "FHIR_AUTH", "FHIR_SECRET", "FHIR_PAYERS", "BOOKING_SECRET"];
    expect(ignoredSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  });

  it("an empty variable removes a setting of the file (OP-09)", () => {
    const file = { BOT_CHECK: "/bot-check/verify", SITE_PHONE: "303-555-0100" };
    expect(settingsIn({ BOT_CHECK: "", ALERT_WEBHOOK: "" }, file)).toEqual({ BOT_CHECK: "" });
  });

  it("the start script knows all settings of the backend", () => {
    const declared = [...readFileSync("backend/env.ts", "utf8").matchAll(/^ {2}([A-Z_]+)\??: string;$/gm)];
    const ofBackend = declared.map(([, name = ""]) => name).filter((name) => !settingNames().includes(name));
    expect([...BACKEND_SETTINGS].sort()).toEqual(ofBackend.sort());
  });

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

/** Secrets that every deployed site needs. Their values are not in wrangler.toml. */
const SECRETS = { CONTENT_API_KEY: "set as a secret", COUNTER_SECRET: "-".repeat(32) };

/**
 * Returns one line for each problem with the variables and bindings of a deployment environment in wrangler.toml. The
 * function cannot check secrets.
 */
function deploymentProblems(env: string): string[] {
  const config = unstable_readConfig({ config: "wrangler.toml", env });
  const bindings = [
    ...config.kv_namespaces,
    ...config.d1_databases,
    ...(config.services ?? []),
    ...[...config.durable_objects.bindings, ...config.send_email].map(({ name }: { name: string }) => ({
      binding: name,
    })),
  ];
  return settingProblems({
    ...SECRETS,
    ...Object.fromEntries(bindings.map(({ binding }) => [binding, {}])),
    ...config.vars,
  });
}

it.each(["qa", "own", "production"])("the settings of %s in wrangler.toml are valid", (env) => {
  expect(deploymentProblems(env)).toEqual([]);
});
