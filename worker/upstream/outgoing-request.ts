import { callUrl } from "../../contracts/call-url.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { setting } from "../env.ts";
import type { CallContext } from "./context.ts";
import { formTarget } from "./form-target.ts";
import { type Target, targetOf } from "./send.ts";

function urlEncoded(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) parameters.append(name, String(item));
    }
  }
  return parameters.toString();
}

/**
 * Builds the upstream request without its credentials. Forwards the visitor's idempotency key and IP address only if
 * the API call's declaration requires them. Forwards none of the other headers of the visitor's request.
 */
export function outgoingRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
): Target & { init: RequestInit } {
  const { env } = context;
  const input = inputOf(endpoint);
  const target =
    input === "form"
      ? formTarget(context, String(request.formAddress))
      : targetOf(env, endpoint.upstream, callUrl(endpoint, request));
  const headers: Record<string, string> = { accept: "application/json", "x-request-id": context.requestId };
  const init: RequestInit = { method: endpoint.method, headers, redirect: "manual" };
  for (const [header, name] of Object.entries(endpoint.secretHeaders ?? {})) {
    const secret = setting(env, name);
    if (secret) headers[header] = secret;
  }
  if (endpoint.idempotent && context.visitor.idempotencyKey !== undefined)
    headers["idempotency-key"] = context.visitor.idempotencyKey;
  if (endpoint.sendsVisitorAddress) {
    if (context.visitor.address) headers["x-forwarded-for"] = context.visitor.address;
    // The `cf` object is available only to an upstream Worker that is called through a service binding.
    if (target.fetcher === env.BACKEND) init.cf = context.visitor.cf as RequestInitCfProperties;
  }
  if (input === "json") {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(request);
  } else if (input === "form") {
    const { formAddress: _, ...fields } = request;
    headers["content-type"] = "application/x-www-form-urlencoded";
    init.body = urlEncoded(fields);
  }
  for (const [parameter, name] of Object.entries(endpoint.settingParams ?? {})) {
    const value = setting(env, name);
    if (value) target.url.searchParams.set(parameter, value);
  }
  return { ...target, init };
}
