import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import { UpstreamSwitch } from "../../contracts/ops.ts";
import { contentBreaker } from "../platform/content/client.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { breakerOf } from "../platform/upstream/circuit-breaker.ts";
import { answer, bodyOf, change, type OpsRequest, recordNow } from "./ops-request.ts";

/** `GET /_edge/upstreams`: how each is switched, and whether this isolate leaves it alone after failures (OP-06). */
export async function listUpstreams(asked: OpsRequest): Promise<Response> {
  const { staleOnly } = await recordNow(asked);
  return answer({ upstreams: upstreams.map((name) => listed(asked, name, staleOnly)) });
}

/** `PUT /_edge/upstreams/{name}` `{ "staleOnly": true | false }`. */
export async function switchUpstream(asked: OpsRequest): Promise<Response> {
  const name = upstreams.find((one) => one === asked.name);
  if (!name)
    throw new HttpError(404, { problems: [{ field: "name", wrong: "is no upstream", allowed: upstreams.join(", ") }] });
  const { staleOnly } = await bodyOf(asked, UpstreamSwitch);
  const done = await change(asked, staleOnly ? "stale-only-on" : "stale-only-off", (config) => {
    const others = config.staleOnly.filter((one) => one !== name);
    return { ...config, staleOnly: staleOnly ? [...others, name] : others };
  });
  return answer({ upstream: listed(asked, name, staleOnly ? [name] : []), ...done });
}

const listed = ({ c }: OpsRequest, name: Upstream, staleOnly: readonly string[]) => ({
  name,
  staleOnly: staleOnly.includes(name),
  breakerHere: (name === "content" ? contentBreaker(c.env) : breakerOf(name)).state,
});
