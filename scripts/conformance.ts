/** Tries an implementation of an upstream against the declarations of its calls, and reports what it must change. */
import { readFileSync, writeFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { parseArgs } from "node:util";
import { media } from "../contracts/content-calls.ts";
import { type Endpoint, type Upstream, upstreams } from "../contracts/endpoint.ts";
import { callsOf } from "../contracts/openapi.ts";
import type { Options } from "./conformance/client.ts";
import { credentialsFrom } from "./conformance/credentials.ts";
import { htmlReport } from "./conformance/html.ts";
import { byLevel, jsonReport, type Report, textReport } from "./conformance/report.ts";
import { conformance } from "./conformance/run.ts";

const usage = `npm run conformance -- --upstream NAME --url URL [OPTIONS]

--upstream NAME    the upstream to try: providers, events, …
--url URL          its address, with an optional path, as in UPSTREAM_{NAME}
--call NAME        tries only this call; can be repeated
--values FILE      JSON with request fields of your data: { "providerProfile": { "profileUrl": "/find-a-doctor/…" } }
--language TAG     language besides English; default: es; none for English only
--write            makes calls that change data, with test records named Conformance Test
--certificate FILE client certificate for mutual TLS, in PEM format, with its private key in --key FILE
--key FILE         private key of the certificate
--html FILE        writes the report as a page
--json             prints the report as JSON

Credentials are settings, as for the site: UPSTREAM_{NAME}_AUTH and UPSTREAM_{NAME}_SECRET.
Exit status: 0 conforms, 1 must change, 2 could not be tried.`;

/** Thrown if the command cannot try the upstream. The exit status is 2. */
class Refusal extends Error {}

const OPTIONS = {
  upstream: { type: "string" },
  url: { type: "string" },
  call: { type: "string", multiple: true },
  values: { type: "string" },
  language: { type: "string", default: "es" },
  write: { type: "boolean", default: false },
  certificate: { type: "string" },
  key: { type: "string" },
  html: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`);
  }
}

function upstreamOf(name: string | undefined): Upstream {
  const found = upstreams.find((one) => one === name);
  if (found) return found;
  throw new Refusal(`--upstream must be one of ${upstreams.join(", ")} (was '${name ?? ""}')`);
}

function urlOf(text: string | undefined): URL {
  if (text && /^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text);
  throw new Refusal(`--url must be an http or https URL (was '${text ?? ""}')`);
}

function valuesIn(file: string | undefined, names: readonly string[]): Options["values"] {
  if (!file) return {};
  let values: Options["values"];
  try {
    values = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Refusal(`--values: ${(error as Error).message}`);
  }
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Refusal(`--values names unknown calls: ${unknown.join(", ")}; allowed: ${names.join(", ")}`);
  return values;
}

/** Returns the client certificate and its key, or undefined. */
function certificateIn({ certificate, key }: { certificate?: string | undefined; key?: string | undefined }) {
  if (!certificate && !key) return undefined;
  if (!certificate || !key) throw new Refusal("--certificate and --key are used together");
  try {
    const pair = { cert: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new Refusal(`--certificate: ${(error as Error).message}`);
  }
}

/**
 * Runs the command.
 * @returns the text to print and the exit status
 */
export async function run(
  args: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<{ text: string; status: 0 | 1 | 2 }> {
  try {
    const given = parse(args);
    if (given.help || args.length === 0) return { text: usage, status: given.help ? 0 : 2 };
    const upstream = upstreamOf(given.upstream);
    const base = urlOf(given.url);
    // A picture is no JSON.
    const names = callsOf(upstream).flatMap(([name, call]) => (call === (media as Endpoint) ? [] : [name]));
    const unknown = given.call?.filter((name) => !names.includes(name)) ?? [];
    if (unknown.length > 0) throw new Refusal(`unknown call: ${unknown.join(", ")}; allowed: ${names.join(", ")}`);
    const tally = await conformance({
      upstream,
      base,
      ...credentialsFrom(settings, upstream, base),
      certificate: certificateIn(given),
      values: valuesIn(given.values, names),
      write: given.write,
      calls: given.call ?? names,
      language: given.language === "none" ? undefined : given.language,
      limitOf: (call) => call.timeout,
    });
    const report: Report = { upstream, url: base.href, at: new Date().toISOString(), ...tally };
    if (given.html) writeFileSync(given.html, htmlReport(report));
    const musts = byLevel(report, "must");
    const isUnreachable = musts.length > 0 && musts.every(({ kind }) => kind === "unreachable");
    if (isUnreachable) return { text: `${base.href} could not be tried. ${musts[0]!.message}`, status: 2 };
    const text = given.json ? jsonReport(report) : textReport(report);
    return { text, status: musts.length > 0 ? 1 : 0 };
  } catch (error) {
    const { message } = error as Error;
    return { text: error instanceof Refusal ? message : `the upstream could not be tried: ${message}`, status: 2 };
  }
}

if (import.meta.main) {
  const { text, status } = await run(process.argv.slice(2), process.env);
  (status === 2 ? console.error : console.log)(text);
  process.exitCode = status;
}
