import { reasonText, requestsText } from "../../app/tools/ops/format.ts";
import { healthOf, type UpstreamHealth } from "../../app/tools/ops/upstream-health.ts";
import type { Json, Site } from "./site.ts";
import { alarm, table } from "./table.ts";
import { Usage } from "./usage.ts";

const STATE_LABELS: Partial<Record<UpstreamHealth["state"], string>> = {
  down: "DOWN",
  failing: "FAILING",
  disabled: "DISABLED",
};

const lastCheckedText = (probe: UpstreamHealth["lastProbe"]) =>
  probe
    ? `${probe.at} by ${probe.name ?? probe.subject ?? "the site"}: ${probe.ok && !probe.reason ? "responded" : reasonText(probe)}`
    : "";

/** Resolves to null if the request fails, so that the command still prints the remaining data. */
const orNull = (promise: Promise<Json>): Promise<Json> => promise.catch(() => null);

/**
 * Lists the health of all upstreams, with the least healthy upstreams first, as on the ops page. The command can also
 * disable, enable, or probe one upstream.
 */
export async function runUpstreams(site: Site, words: readonly string[]): Promise<{ response: Json; text: string }> {
  const [change, name, ...extraWords] = words;
  if (change === undefined) {
    const [response, stats, parts, failed] = await Promise.all([
      site("GET", "/_edge/upstreams"),
      orNull(site("GET", "/_edge/stats")),
      orNull(site("GET", "/_edge/parts")),
      orNull(site("GET", "/_edge/failures")),
    ]);
    const health = healthOf({
      upstreams: response.upstreams,
      stats: stats?.rules ?? null,
      parts: parts?.parts ?? [],
      switches: [],
      failures: failed?.failures ?? null,
      now: new Date(),
    });
    const rows = health.map((upstream) => [
      upstream.name,
      STATE_LABELS[upstream.state] ?? upstream.state,
      requestsText(upstream),
      lastCheckedText(upstream.lastProbe),
      upstream.words,
    ]);
    const note = stats ? "" : `${alarm("Statistics are not available: the control database did not respond.")}\n\n`;
    return { response, text: note + table(["upstream", "state", "requests from here", "last checked", "why"], rows) };
  }
  if (change !== "disable" && change !== "enable" && change !== "check")
    throw new Usage(`upstreams accepts "disable", "enable", and "check", not "${change}"`);
  if (!name) throw new Usage("upstreams requires an upstream name");
  if (extraWords.length > 0) throw new Usage(`upstreams does not accept the argument "${extraWords[0]}"`);
  if (change === "check") {
    const response = await site("POST", `/_edge/upstreams/${encodeURIComponent(name)}/check`, {});
    const { lastProbe } = response.upstream;
    const row = [
      name,
      lastProbe.ok ? "yes" : "NO",
      `${lastProbe.milliseconds} ms`,
      lastProbe.reason ? reasonText(lastProbe) : "",
    ];
    return { response, text: table(["upstream", "responds", "in", "why"], [row]) };
  }
  const response = await site("PUT", `/_edge/upstreams/${encodeURIComponent(name)}`, {
    disabled: change === "disable",
  });
  const { disabled } = response.upstream;
  const row = [response.upstream.name, disabled ? "DISABLED" : "enabled", requestsText(response.upstream)];
  return {
    response,
    text: `${table(["upstream", "state", "requests from here"], [row])}\n\neverywhere by ${response.everywhereBy}`,
  };
}
