import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

it("the site, the tests and the benchmarks use one version of workerd (.github/dependabot.yml groups the packages)", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));
  const installed = Object.entries<{ version: string }>(lock.packages)
    .filter(([path]) => path.endsWith("node_modules/workerd"))
    .map(([path, { version }]) => `${path} ${version}`);
  expect(installed).toHaveLength(1);
});

it("the site is one Worker on KV, and the reference upstream is a second Worker on D1 behind a service binding (ED-01)", () => {
  const read = (config: string) => unstable_readConfig({ config: join(import.meta.dirname, "..", config) });
  const [site, reference] = [read("wrangler.toml"), read("reference/wrangler.toml")];
  expect(site.kv_namespaces.map(({ binding }: { binding: string }) => binding)).toContain("LAYOUTS");
  expect(site.services?.map(({ service }: { service: string }) => service)).toEqual([reference.name]);
  expect(reference.d1_databases).toHaveLength(1);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
  );
  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining([
      "@linaria/core",
      "@preact/signals-react",
      "@tanstack/react-virtual",
      "hono",
      "itty-router",
      "react",
      "react-dom",
      "zod",
    ]),
  );
  expect(Object.keys(devDependencies)).toEqual(
    expect.arrayContaining([
      "@cloudflare/vite-plugin",
      "@cloudflare/vitest-plugin",
      "@cloudflare/workers-types",
      "miniflare",
      "playwright",
      "vitest",
      "wrangler",
    ]),
  );
});
