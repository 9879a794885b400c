import type { z } from "zod";
import type { Problem } from "../../contracts/problem.ts";
import type { Ctx } from "../context.ts";
import type { SignedIn } from "../platform/control/actor.ts";
import { type ConfigChange, changeConfig } from "../platform/control/change-config.ts";
import { configFromDatabase, currentConfig, type RuntimeConfig, SPREAD } from "../platform/control/runtime-config.ts";
import { bodyText, parseJson } from "../platform/http/body.ts";

/** A request of somebody who may make it. `name` is the last part of its path, where that names something. */
export interface OpsRequest {
  c: Ctx;
  name: string;
  actor: SignedIn;
}

/** A request that cannot be done, in words that say what can. */
export class Refused extends Error {
  readonly status: 400 | 404;
  readonly problems: Problem[];
  constructor(status: 400 | 404, problems: Problem[]) {
    super("refused");
    this.status = status;
    this.problems = problems;
  }
}

/** The body, checked. Throws a ZodError, or what reading a body throws. */
export async function bodyOf<S extends z.ZodType>({ c }: OpsRequest, schema: S): Promise<z.output<S>> {
  return schema.parse(parseJson(await bodyText(c.req.raw)));
}

/** The control record as it stands, also when it was changed elsewhere a moment ago; without the database, as it was. */
export const recordNow = ({ c }: OpsRequest): Promise<RuntimeConfig> =>
  configFromDatabase(c.env).then(
    ({ config }) => config,
    () => currentConfig(),
  );

/** Changes the control record, with its audit line (AU-06). Gives the moment by when the change holds in every place. */
export async function change({ c, actor, name }: OpsRequest, action: string, apply: ConfigChange["apply"]) {
  await changeConfig(c.env, { apply, audit: { ...actor, action, targets: [name] } });
  return { everywhereBy: new Date(Date.now() + SPREAD).toISOString() };
}

export const answer = (body: object): Response =>
  Response.json(body, { headers: { "cache-control": "private, no-store", "x-edge-cache": "BYPASS" } });
