import type { z } from "zod";
import type { Ctx } from "../context.ts";
import type { SignedIn } from "../platform/control/actor.ts";
import { type ConfigChange, changeConfig } from "../platform/control/change-config.ts";
import { configFromDatabase, currentConfig, type RuntimeConfig, SPREAD } from "../platform/control/runtime-config.ts";
import { bodyText, parseJson } from "../platform/http/body.ts";
import { validate } from "../platform/http/validate.ts";

/** A request of somebody who may make it. `name` is the last part of its path, where that names something. */
export interface OpsRequest {
  c: Ctx;
  name: string;
  actor: SignedIn;
}

/** The body, checked. Throws an HttpError (400, 408, 413). */
export async function bodyOf<S extends z.ZodType>({ c }: OpsRequest, schema: S): Promise<z.output<S>> {
  return validate(schema, parseJson(await bodyText(c.req.raw)));
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
