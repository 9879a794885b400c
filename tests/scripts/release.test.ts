import { describe, expect, it } from "vitest";
import { osvOutcome } from "../../scripts/osv.ts";
import { provenance } from "../../scripts/release.ts";

const packages = [{ purl: "pkg:npm/hono@4.0.0" }, { purl: "pkg:npm/zod@4.0.0" }];

describe("the OSV audit reports its outcome", () => {
  const answering = (response: Response | Error) => async () => {
    if (response instanceof Error) throw response;
    return response;
  };
  it.each([
    ["no advisories", Response.json({ results: [{}, {}] }), "clean", /no advisories about the 2 packages/],
    [
      "one advisory",
      Response.json({ results: [{ vulns: [{ id: "GHSA-1" }] }, {}] }),
      "found",
      /^GHSA-1: pkg:npm\/hono@4\.0\.0/,
    ],
    [
      "no network connection",
      new TypeError("fetch failed", { cause: new Error("ENOTFOUND") }),
      "unavailable",
      /NOT AUDITED.*ENOTFOUND/,
    ],
    ["an error response", new Response("", { status: 500 }), "unavailable", /NOT AUDITED.*status 500/],
    [
      "an incomplete list",
      Response.json({ results: [{}] }),
      "unavailable",
      /does not contain a result for every package/,
    ],
  ] as const)("%s", async (_what, response, expected, says) => {
    const { outcome, lines } = await osvOutcome(packages, answering(response));
    expect(outcome).toBe(expected);
    expect(lines.join()).toMatch(says);
  });
});

it("the provenance lists the commit, the version, and each file's digest", () => {
  const made = {
    repository: "https://example.org/site",
    commit: "c0ffee",
    node: "v24.0.0",
    startedOn: "2030-01-01T00:00:00.000Z",
    finishedOn: "2030-01-01T00:01:00.000Z",
    audits: { registry: "clean", osv: "unavailable" },
  };
  const subject = [{ name: "dist/worker/index.js", digest: { sha256: "ab" } }];
  expect(provenance("1.2.0", subject, made)).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://slsa.dev/provenance/v1",
    subject,
    predicate: {
      buildDefinition: {
        externalParameters: { version: "1.2.0" },
        internalParameters: { audits: { osv: "unavailable" } },
        resolvedDependencies: [{ uri: "git+https://example.org/site", digest: { gitCommit: "c0ffee" } }],
      },
    },
  });
});
