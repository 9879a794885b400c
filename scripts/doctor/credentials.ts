/** Tries the credential of each upstream that the settings name: `npm run doctor -- --credentials`. */
import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import type { Env } from "../../worker/env.ts";
import { credentialOf, missingParts, settingOf } from "../../worker/runtime/credential.ts";
import { settingProblems } from "../../worker/runtime/settings.ts";
import type { ProbeResult } from "../../worker/upstream/probe.ts";

type Settings = Record<string, unknown>;

/** Describes an upstream's URL, its credential, and the result of a request to it. */
async function lineOf(env: Env, upstream: Upstream): Promise<{ isWrong: boolean; text: string }> {
  const name = settingOf(env, upstream);
  const { declaration, secretName } = credentialOf(env, upstream);
  const { type, certificate } = declaration;
  const intro = `${upstream}: ${env[name]}, ${secretName ? `${type} with ${secretName}` : "no secret"}`;
  if (env[name] === "binding") return { isWrong: false, text: `${intro}. Not tried: only the site reaches a binding` };
  const missing = missingParts(env, credentialOf(env, upstream));
  if (certificate && missing.includes(certificate))
    return { isWrong: false, text: `${intro}. Not tried: only the site presents the certificate ${certificate}` };
  const { probe, settingsBehind } = await import("../../worker/upstream/probe.ts");
  const site = { name: "", publicHost: "" };
  const context = { env, requestId: crypto.randomUUID(), waitUntil: () => undefined, visitor: {}, site };
  const result = await probe(upstream, context);
  const { problem, isWrong } = problemOf(result, settingsBehind(env, { upstream, ...result }));
  return { isWrong, text: `${intro}. ${problem}` };
}

function problemOf({ ok, reason, status }: ProbeResult, settings: string[]): { problem: string; isWrong: boolean } {
  const answered = status === null ? "" : ` (status ${status})`;
  const names = settings.join(", ");
  if (settings.length > 0 && status === null && reason !== "token")
    return { problem: `WRONG: ${names} is not set`, isWrong: true };
  if (reason === "token") return { problem: `WRONG: no access token${answered}. Check ${names}`, isWrong: true };
  if (reason === "assertion")
    return { problem: `WRONG: refuses assertions about users${answered}. Check ${names}`, isWrong: true };
  if (reason === "credential") return { problem: `WRONG: refused${answered}. Check ${names}`, isWrong: true };
  return ok
    ? { problem: "Accepted", isWrong: false }
    : { problem: `Not known: no valid response, ${reason}${answered}`, isWrong: false };
}

/**
 * Prints one line for each upstream and each problem with the settings. Returns the exit status: 1 if a credential is
 * missing or refused.
 */
export async function reportCredentials(settings: Settings, print: (line: string) => void): Promise<number> {
  // The command has no bindings, and prints what is wrong with the settings of upstreams only.
  const problems = settingProblems(settings as Partial<Env>).filter((line) =>
    /^(UPSTREAM_|ASSERTION_|BACKEND_)/.test(line),
  );
  for (const problem of problems) print(`WRONG: ${problem}`);
  if (problems.length > 0) return 1;
  const lines = await Promise.all(upstreams.map((name) => lineOf(settings as unknown as Env, name)));
  for (const { text } of lines) print(text);
  return lines.some(({ isWrong }) => isWrong) ? 1 : 0;
}
