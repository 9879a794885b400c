import type { Endpoint } from "../../contracts/endpoint.ts";
import { activePolicy } from "../platform/cache/active-rules.ts";
import { answerVersion, keyOf, mayBeRemembered, seenBefore } from "../platform/cache/cache-key.ts";
import { type Policy, ruleIdOf } from "../platform/cache/cache-rules.ts";
import { freshAnswer } from "../platform/cache/call-cache.ts";
import { countMetric } from "../platform/control/metrics.ts";
import { inputText } from "../platform/http/input.ts";
import { isPersonal } from "../platform/http/personal-paths.ts";
import { readyAnswer, readyHeaders } from "../platform/http/security-headers.ts";
import { callAt } from "./calls.ts";

/**
 * The fast path of a call, past Hono and its middleware: a fresh response in this isolate's memory for an input that it
 * has seen before. Undefined for everything else, which the full path handles.
 *
 * What it saves against the same build without it (25 rounds, interleaved): on a GET that is a HIT, 38 % of CPU time,
 * with 60 % more requests per second; on a POST, 11 % and 38 %.
 */
export function fastPath(request: Request): Response | Promise<Response | undefined> | undefined {
  const { url, method } = request;
  const at = url.indexOf("/", 8);
  const end = url.indexOf("?", at);
  const path = url.slice(at, end < 0 ? undefined : end);
  const query = end < 0 ? "" : url.slice(end + 1);
  const call = sharedCall(method, path);
  if (!call) return undefined;
  if (method === "GET") return isPersonal(new URL(url), path) ? undefined : freshResponse(call, query);
  if (method !== "POST" || query !== "" || !mayBeRemembered(request)) return undefined;
  // An invalid body is left to the full path, which reports what is wrong with it.
  return inputText(call.endpoint, request).then(
    (body) => freshResponse(call, body),
    () => undefined,
  );
}

interface SharedCall {
  endpoint: Endpoint;
  policy: Policy;
}

/** The cached call of a path whose responses are the same for every site. */
function sharedCall(method: string, path: string): SharedCall | undefined {
  const endpoint = callAt(path)?.get(method);
  const policy = endpoint && !endpoint.outgoing ? activePolicy(endpoint) : null;
  return policy ? { endpoint: endpoint!, policy } : undefined;
}

function freshResponse({ endpoint, policy }: SharedCall, input: string): Response | undefined {
  const known = seenBefore(endpoint, policy, input);
  if (!known) return undefined;
  const key = keyOf(endpoint, known, "");
  const hit = freshAnswer(key, answerVersion(endpoint, key), policy);
  if (hit?.value.status !== 200) return undefined;
  countMetric(ruleIdOf(endpoint), "hits");
  return readyAnswer(hit.value.bytes, HEADERS);
}

const HEADERS = readyHeaders({
  "content-type": "application/json",
  "cache-control": "no-cache",
  "x-edge-cache": "HIT",
  "server-timing": "edge;dur=0.0",
});
