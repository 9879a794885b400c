/** Handlers for planned purge operations. The cron handler runs planned purges when they are due. */
import { type PurgePlan, PurgeRequest, type publishOperations, purgeTargets } from "../../contracts/purge.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { auditedChange, HAS_NO_RESULT, resultStatement } from "../audit/audited.ts";
import { resultId } from "../audit/log.ts";
import type { Actor } from "../auth/actor.ts";
import { readSites, siteNamed } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { badRequest, HttpError } from "../http/http-error.ts";
import type { ChangeContext, OperationHandlers } from "../operation.ts";
import type { SiteRecord } from "../site.ts";
import { purgeOnce } from "./purge.ts";
import { requireTargets, targetsIn } from "./purge-request.ts";

type Handlers = OperationHandlers<typeof publishOperations>;

/** Maximum number of days in advance that a purge can be planned and maximum number of planned purges per site. */
const MAX_AHEAD_DAYS = 366;
const MAX_PLANS = 20;

/** A row in the `purge_plans` table. */
interface StoredPlan {
  id: string;
  site: string;
  at: number;
  until: number | null;
  request: string;
  role: Actor["role"];
  subject: string;
  name: string | null;
}

const requestOf = ({ request }: StoredPlan): PurgeRequest => PurgeRequest.parse(JSON.parse(request));

const readPlans = (env: Env, condition: string, value: string | number): Promise<StoredPlan[]> =>
  readRows(env.CONTROL.prepare(`SELECT * FROM purge_plans WHERE ${condition} ORDER BY at, id`).bind(value));

async function plansOf(env: Env, site: SiteRecord): Promise<{ plans: PurgePlan[] }> {
  const toIso = (at: number) => new Date(at).toISOString();
  const plans = (await readPlans(env, "site = ?", site.name)).map((row) => ({
    id: row.id,
    from: toIso(row.at),
    until: row.until === null ? null : toIso(row.until),
    asked: purgeTargets(requestOf(row)).slice(1),
    by: row.role,
    name: row.name,
  }));
  return { plans };
}

export const listPurgePlans: Handlers["listPurgePlans"] = async ({ site: name }, { context }) =>
  plansOf(context.env, await siteNamed(context, name));

export const planPurge: Handlers["planPurge"] = async ({ from, until, ...request }, operation) => {
  const { env } = operation.context;
  const site = await siteNamed(operation.context, request.site);
  await requireTargets(operation.context, site, request);
  const [at, end] = [Date.parse(from), until === null ? null : Date.parse(until)];
  const isWithinLimit = (moment: number) => moment <= Date.now() + MAX_AHEAD_DAYS * DAY_MS;
  if (at < Date.now() - MINUTE_MS || !isWithinLimit(at))
    throw badRequest("from", "is in the past or too far ahead", `a time within the next ${MAX_AHEAD_DAYS} days`);
  if (end !== null && end <= at) throw badRequest("until", "is not after the start", "a time after the start");
  if (end !== null && !isWithinLimit(end))
    throw badRequest("until", "is too far ahead", `a time within the next ${MAX_AHEAD_DAYS} days`);
  if ((await readPlans(env, "site = ?", site.name)).length >= MAX_PLANS)
    throw badRequest("from", "exceeds the limit", `at most ${MAX_PLANS} plans`);
  const { actor, change } = operation;
  const { role, subject, name = null } = actor;
  const plan = [crypto.randomUUID(), site.name, at, end, JSON.stringify(request), role, subject, name];
  await changePlans(
    operation,
    env.CONTROL.prepare(`INSERT INTO purge_plans SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE ${HAS_NO_RESULT}`).bind(
      ...plan,
      resultId(change.id),
    ),
  );
  return plansOf(env, site);
};

export const withdrawPurge: Handlers["withdrawPurge"] = async ({ site: name, id }, operation) => {
  const { env } = operation.context;
  const site = await siteNamed(operation.context, name);
  const plan = (await readPlans(env, "id = ?", id)).find((row) => row.site === site.name);
  if (!plan) throw new HttpError(404);
  const { change } = operation;
  change.details = purgeTargets(requestOf(plan)).slice(1);
  await changePlans(
    operation,
    env.CONTROL.prepare(`DELETE FROM purge_plans WHERE id = ? AND ${HAS_NO_RESULT}`).bind(id, resultId(change.id)),
  );
  return plansOf(env, site);
};

/** Changes the planned purges and records the result in the same transaction. */
const changePlans = ({ context: { env }, change }: ChangeContext, statement: D1PreparedStatement) =>
  withDatabaseTimeout(() => env.CONTROL.batch([statement, resultStatement(env, change)]));

/**
 * Runs the planned purges that are due. A purge takes effect only once, even if two runs of the cron handler overlap.
 * If a purge fails, the cron handler logs the failure, and later runs retry the purge for one day.
 */
export async function runDuePurges(context: RequestContext): Promise<void> {
  const { env } = context;
  for (const plan of await readPlans(env, "at <= ?", Date.now())) {
    try {
      await runPlan(context, plan);
    } catch (error) {
      console.error(JSON.stringify({ event: "planned-purge-failed", plan: plan.id, error: String(error) }));
      if (Date.now() - plan.at < DAY_MS) continue;
    }
    await withDatabaseTimeout(() =>
      env.CONTROL.batch([
        env.CONTROL.prepare("DELETE FROM purge_plans WHERE id = ? AND at = ? AND until IS NULL").bind(plan.id, plan.at),
        env.CONTROL.prepare("UPDATE purge_plans SET at = until, until = NULL WHERE id = ? AND at = ?").bind(
          plan.id,
          plan.at,
        ),
      ]),
    );
  }
}

async function runPlan(context: RequestContext, plan: StoredPlan): Promise<void> {
  const site = (await readSites(context)).find(({ name }) => name === plan.site);
  if (!site) throw new Error(`the planned purge is for the nonexistent site ${plan.site}`);
  const request = requestOf(plan);
  const { targets, asked } = await targetsIn(context, site, request);
  const { role, subject, name } = plan;
  const actor = { role, subject, name: name ?? "" } as Actor;
  const publication = { id: `plan ${plan.id} ${plan.at}`, part: "plan" };
  await auditedChange(context, { ...actor, action: "purge", targets: asked }, (change) =>
    purgeOnce(context, targets, { actor, change, now: request.now, asked, publication }),
  );
}
