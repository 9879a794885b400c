import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { upstreams } from "../../contracts/endpoint.ts";
import { callsOf, openApi } from "../../contracts/openapi.ts";
import { docs } from "../../scripts/docs.ts";

type Config = Awaited<ReturnType<typeof createConfig>>;
let config: Config;
beforeAll(async () => {
  config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "no-invalid-media-type-examples": "error",
      "no-invalid-parameter-examples": "error",
      "no-invalid-schema-examples": "error",
      "no-schema-type-mismatch": "error",
      "no-duplicated-tag-names": "error",
    },
  });
});

async function problemsIn(document: string): Promise<string[]> {
  const problems = await lintFromString({ source: document, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} (${at?.pointer})`);
}

describe.each(upstreams)("the OpenAPI document of %s", (upstream) => {
  it("describes every call, and passes Redocly's strict rules, which also check its examples (UP-01)", async () => {
    const document = docs(["openapi", upstream]);
    for (const [name] of callsOf(upstream)) expect(document).toContain(`"operationId": "${name}"`);
    expect(await problemsIn(document)).toEqual([]);
  });
});

it("the linter rejects a document whose example does not match its schema (UP-01)", async () => {
  const document = JSON.stringify(openApi("jobs")).replace('"jobCount":1', '"jobCount":"one"');
  expect(await problemsIn(document)).toContainEqual(expect.stringContaining("no-invalid-media-type-examples"));
});

it("an OpenAPI document contains the schemas to which it refers, and no others", () => {
  const document = JSON.stringify(openApi("jobs"));
  const schemas = (openApi("jobs") as { components: { schemas: object } }).components.schemas;
  const names = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(schemas)));
});
