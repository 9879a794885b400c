import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { itNightly } from "../support/nightly.ts";

const root = join(import.meta.dirname, "../..");

/** Runs a script, and returns its exit status and its output. */
const run = (script: string, args: readonly string[]) =>
  new Promise<{ status: number | null; text: string }>((resolve) => {
    const child = execFile(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root }, (_error, out, errors) =>
      resolve({ status: child.exitCode, text: out + errors }),
    );
  });

itNightly([
  // A provider can have adapters of its own.
  ["adapter", ["test", "nope"], /NAME must be one of .*template.* \(was 'nope'\)/],
  ["adapter", ["tset", "feeds"], "unknown command: tset; allowed: new, test, dev, deploy"],
  ["adapter", ["new", "Clinic Jobs"], "NAME must be 2 to 31 lowercase letters, digits, and hyphens"],
  ["content", ["chek", "site"], "unknown command: chek; allowed: new, check, publish"],
  ["content", ["check"], "FOLDER is missing"],
  ["content", ["check", "no-such-folder"], "no-such-folder is not a folder"],
  ["copy", ["--site", "www.example.org", "--to", "copy"], '"www.example.org" is not a site URL'],
  ["copy", ["--site", "http://www.example.org", "--to", "copy"], "use an https URL"],
  ["copy", ["check", "copy.example.org"], "URL must be an http or https URL (was 'copy.example.org')"],
  ["copy", ["serve", "no-such-folder"], "no-such-folder contains no copy"],
  ["doctor", ["--pges", "x"], "Unknown option '--pges'"],
  ["account", ["localhost"], "HOST must be the site's hostname"],
  ["assertion-key", ["RS384"], "the algorithm must be ES256 or ES384 (was 'RS384')"],
  ["docs", ["call"], "unknown command: call; allowed: calls, openapi, tests"],
] as [string, string[], string | RegExp][])("scripts/%s.ts %j fails and says %s", async (script, args, message) => {
  const { status, text } = await run(script, args);
  expect([status, text]).toEqual([
    expect.any(Number),
    typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
  ]);
  expect(status).not.toBe(0);
});
