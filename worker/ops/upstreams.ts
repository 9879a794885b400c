import { type Upstream, upstreams } from "../../contracts/endpoint.ts";
import type { ListedUpstream } from "../../contracts/ops.ts";
import { contentBreaker } from "../content/client.ts";
import type { OperationContext } from "../control/operation.ts";
import { HttpError } from "../http/http-error.ts";
import { breakerOf } from "../upstream/circuit-breaker.ts";
import { change, type OpsWork, recordNow } from "./control.ts";

export const listUpstreams: OpsWork["listUpstreams"] = async (_all, operation) => {
  const { staleOnly } = await recordNow(operation);
  return { upstreams: upstreams.map((name) => listed(operation, name, staleOnly)) };
};

export const switchUpstream: OpsWork["switchUpstream"] = async ({ name: wanted, staleOnly }, operation) => {
  const name = upstreams.find((one) => one === wanted);
  if (!name)
    throw new HttpError(404, { problems: [{ field: "name", wrong: "is no upstream", allowed: upstreams.join(", ") }] });
  const done = await change(operation, staleOnly ? "stale-only-on" : "stale-only-off", name, async (config) => {
    const others = config.staleOnly.filter((one) => one !== name);
    return { config: { ...config, staleOnly: staleOnly ? [...others, name] : others } };
  });
  return { upstream: listed(operation, name, staleOnly ? [name] : []), ...done };
};

const listed = ({ context }: OperationContext, name: Upstream, staleOnly: readonly string[]): ListedUpstream => ({
  name,
  staleOnly: staleOnly.includes(name),
  breakerHere: (name === "content" ? contentBreaker(context.env) : breakerOf(context.env, name)).worst,
});
