import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const folders = ["adapters", "app", "contracts", "lib", "backend", "scripts", "tests", "vite", "worker"];
const sources = [
  "tsconfig.json",
  "vitest.config.ts",
  "vite.config.ts",
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  ),
];

it("the site, the tests, and the benchmarks use the same version of workerd (.github/dependabot.yml groups the packages that depend on workerd)", () => {
  const lock = JSON.parse(read("package-lock.json"));
  const installed = Object.entries<{ version: string }>(lock.packages)
    .filter(([path]) => path.endsWith("node_modules/workerd"))
    .map(([path, { version }]) => `${path} ${version}`);
  expect(installed).toHaveLength(1);
});

it("the site is one Worker with KV, and the backend is a second Worker with D1, which the site calls through a service binding (ED-01)", () => {
  const configOf = (file: string) => unstable_readConfig({ config: join(root, file) });
  const [site, reference] = [configOf("wrangler.toml"), configOf("backend/wrangler.toml")];
  expect(site.kv_namespaces.map(({ binding }: { binding: string }) => binding)).toContain("LAYOUTS");
  expect(site.services?.map(({ service }: { service: string }) => service)).toEqual([reference.name]);
  expect(reference.d1_databases).toHaveLength(1);
});

/** Rows in the package table: each package with the files and folders that import it. */
const commissioned = [
  ...read("docs/decisions/0037-commissioned-packages.md").matchAll(/^\| `([^`]+)` \| (`[^|]+`) \|/gm),
].map(([, name = "", paths = ""]) => ({ name, paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path) }));

it.each([undefined, "qa", "production"])(
  "each visitor may send 20 forms and 120 other API calls per minute in the environment %s (RL-10)",
  (env) => {
    const { ratelimits } = unstable_readConfig({ config: join(root, "wrangler.toml"), env });
    const limits = Object.fromEntries(
      ratelimits.map(({ name, simple }: { name: string; simple: object }) => [name, simple]),
    );
    expect(limits).toMatchObject({
      LIMIT_FORMS: { limit: 20, period: 60 },
      LIMIT_TYPEAHEAD: { limit: 120, period: 60 },
    });
  },
);

describe("telemetry leaves by the platform's own export, without the text that people type into URLs (OP-08)", () => {
  const observabilityOf = (file: string, env?: string) =>
    unstable_readConfig({ config: join(root, file), env }).observability as
      | { redact_query_string?: boolean; logs?: Telemetry; traces?: Telemetry }
      | undefined;
  interface Telemetry {
    enabled?: boolean;
    invocation_logs?: boolean;
    destinations?: string[];
  }

  it.each(["qa", "production"])("the site exports logs and traces in the environment %s", (env) => {
    const { logs, traces } = observabilityOf("wrangler.toml", env)!;
    expect([logs, traces].map((one) => [one?.enabled, one?.destinations?.length])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });

  const adapters = readdirSync(join(root, "adapters"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("wrangler.toml"))
    .map((file): [string, undefined] => [`adapters/${file}`, undefined]);
  it.each<[string, string | undefined]>([
    ["wrangler.toml", "qa"],
    ["wrangler.toml", "production"],
    ["backend/wrangler.toml", undefined],
    ...adapters,
  ])("%s logs neither query strings nor each request", (file, env) => {
    const observability = observabilityOf(file, env);
    if (!observability) return;
    expect(observability).toMatchObject({ redact_query_string: true, logs: { invocation_logs: false } });
  });
});

const contents = new Map(sources.map((file) => [file, read(file)]));

describe("the table of commissioned packages matches the imports (ED-01)", () => {
  it("every package in the table is a dependency in package.json", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    expect(commissioned.length).toBeGreaterThan(0);
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
      expect.arrayContaining(commissioned.map(({ name }) => name)),
    );
  });

  it.each(commissioned)(
    "the package table lists exactly the files and folders that import $name",
    ({ name, paths }) => {
      const specifier = new RegExp(`^(?:(?:import|export|\\}).*|.*\\bimport\\()"${name}(?:/[^"]*)?"`, "m");
      const types = new RegExp(`"types": \\[[^\\]]*"${name}(?:/[^"]*)?"`);
      const importers = sources.filter((file) =>
        (file === "tsconfig.json" ? types : specifier).test(contents.get(file)!),
      );
      const isIn = (path: string) => (file: string) => (path.endsWith("/") ? file.startsWith(path) : file === path);
      expect(importers.filter((file) => !paths.some((path) => isIn(path)(file)))).toEqual([]);
      expect(paths.filter((path) => !importers.some(isIn(path)))).toEqual([]);
    },
  );
});
