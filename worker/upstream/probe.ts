import { billsByAccount } from "../../contracts/billing.ts";
import { layout } from "../../contracts/content-calls.ts";
import type { Endpoint, Upstream } from "../../contracts/endpoint.ts";
import { eventCategories } from "../../contracts/events.ts";
import { submitForm } from "../../contracts/forms.ts";
import { findCity } from "../../contracts/geo.ts";
import { endpoints } from "../../contracts/index.ts";
import { jobPages } from "../../contracts/jobs.ts";
import { locationTypes } from "../../contracts/locations.ts";
import { paymentInfo } from "../../contracts/payment.ts";
import { priceSearch } from "../../contracts/prices.ts";
import { providerTypeahead } from "../../contracts/providers.ts";
import { recordsOverview } from "../../contracts/records.ts";
import { indexSuggestions, webSuggestions } from "../../contracts/search.ts";
import { serviceSuggestions } from "../../contracts/services.ts";
import type { SignedIn } from "../auth/actor.ts";
import { type Env, setting } from "../env.ts";
import { credentialOf, missingParts } from "../runtime/credential.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import type { CallContext } from "./context.ts";
import { type Reason, UpstreamError } from "./errors.ts";
import { fetchOnce } from "./fetch-upstream.ts";
import { settingsToCheck } from "./send.ts";

/**
 * A probe's result: the failure reason, the response status, and the duration in milliseconds. If only calls by staff
 * fail, `ok` is true and the reason is `assertion`.
 */
export interface ProbeResult {
  ok: boolean;
  reason: Reason | null;
  status: number | null;
  milliseconds: number;
}

/**
 * Probe requests, keyed by upstream. Probes do not change data or request personal data. For a service that charges for
 * requests or returns personal data, the probe sends an invalid request, and a 4xx response shows that the service is
 * up.
 */
const PROBES: Record<Upstream, { call: Endpoint; request: Record<string, unknown> }> = {
  locations: { call: locationTypes, request: {} },
  providers: { call: providerTypeahead, request: { searchTerm: "fam" } },
  events: { call: eventCategories, request: {} },
  services: { call: serviceSuggestions, request: { searchText: "card" } },
  search: { call: indexSuggestions, request: { searchText: "visi", searchIndex: "site" } },
  websearch: { call: webSuggestions, request: {} },
  geo: { call: findCity, request: { search: "59601" } },
  billing: { call: billsByAccount, request: {} },
  prices: { call: priceSearch, request: {} },
  payment: { call: paymentInfo, request: {} },
  forms: { call: submitForm, request: { formAddress: "/forms/probe" } },
  jobs: { call: jobPages, request: {} },
  data: { call: recordsOverview, request: {} },
  content: { call: layout, request: { item: "/", sc_lang: "en" } },
};

/**
 * Sends a probe to an upstream, bypassing the circuit breaker. An upstream is up if it sends a valid response or
 * rejects the request with a 4xx status other than 429.
 */
export async function probe(upstream: Upstream, context: CallContext): Promise<ProbeResult> {
  const { call, request } = PROBES[upstream];
  const startedAt = Date.now();
  const controller = new AbortController();
  const probeRequest = upstream === "content" ? { ...request, sc_site: context.env.DEFAULT_SITE } : request;
  const attempt = async (as?: SignedIn): Promise<ProbeResult> => {
    try {
      await withTimeout(fetchOnce(call, probeRequest, context, controller.signal, as), call.timeout, () => {
        controller.abort();
        return new UpstreamError("timeout");
      });
      return { ok: true, reason: null, status: 200, milliseconds: Date.now() - startedAt };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { reason, upstreamStatus: status = null, down } = error;
      const ok = reason === "status" && !down;
      return { ok, reason: ok ? null : reason, status, milliseconds: Date.now() - startedAt };
    }
  };
  if (!hasStaffCalls(upstream, context.env)) return attempt();
  const asserted = await attempt(PROBER);
  if (asserted.reason !== "credential") return asserted;
  const result = await attempt();
  return result.ok ? { ...result, reason: "assertion", status: asserted.status } : result;
}

/** The user in a probe's assertion, who has no role that a call needs. */
const PROBER: SignedIn = { role: "ops", subject: "probe", name: "Probe" };

/** Returns whether staff may call an upstream. Nobody is signed in if ACCESS_ISSUER is not set. */
const hasStaffCalls = (upstream: Upstream, { ACCESS_ISSUER }: Env): boolean =>
  Boolean(ACCESS_ISSUER) &&
  Object.values<Endpoint>(endpoints).some((call) => call.upstream === upstream && call.access === "role");

/** Returns the names of the settings that an operator must check after a probe, or [] if the credential is valid. */
export function settingsBehind(
  env: Env,
  { upstream, reason, status }: { upstream: Upstream; reason: string | null; status: number | null },
): string[] {
  const credential = credentialOf(env, upstream);
  if (reason === "token") return [`${credential.setting}_AUTH`];
  if (reason === "credential")
    return status === null ? missingParts(env, credential) : settingsToCheck(PROBES[upstream].call, credential);
  if (reason !== "assertion") return [];
  const names = ["ASSERTION_KEY", "ASSERTION_ISSUER"];
  return status === null ? names.filter((name) => setting(env, name) === undefined) : names;
}
