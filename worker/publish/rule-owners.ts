/** Owners that authors name for the rules of law, each with the day by which the owner has it done. */
import type { authorOperations } from "../../contracts/authors.ts";
import { usHospital } from "../../lib/law/rules.ts";
import { HAS_NO_RESULT, resultStatement } from "../audit/audited.ts";
import { resultId } from "../audit/log.ts";
import { siteNamed } from "../content/sites.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { badRequest } from "../http/http-error.ts";
import type { OperationHandlers } from "../operation.ts";

interface RuleOwner {
  rule: string;
  owner: string;
  due: string | null;
  by: string;
}

/** Returns the owners that authors named for a site's rules, keyed by rule. */
export async function ruleOwners(env: Env, site: string): Promise<Map<string, RuleOwner>> {
  const query = env.CONTROL.prepare("SELECT rule, owner, due, by FROM rule_owners WHERE site = ?").bind(site);
  return new Map((await readRows<RuleOwner>(query)).map((row) => [row.rule, row]));
}

export const assignRule: OperationHandlers<typeof authorOperations>["assignRule"] = async (
  { site: name, rule, owner, due },
  { context: { env, ...context }, actor, change },
) => {
  const site = await siteNamed({ env, ...context }, name);
  const known = usHospital.find(({ id }) => id === rule);
  if (!known) throw badRequest("rule", "does not exist", usHospital.map(({ id }) => id).join(", "));
  const named = owner || known.owner;
  const isUsual = named === known.owner && due === null;
  const statement = isUsual
    ? env.CONTROL.prepare(`DELETE FROM rule_owners WHERE site = ? AND rule = ? AND ${HAS_NO_RESULT}`).bind(
        site.name,
        rule,
        resultId(change.id),
      )
    : env.CONTROL.prepare(
        `INSERT OR REPLACE INTO rule_owners (site, rule, owner, due, by) SELECT ?, ?, ?, ?, ? WHERE ${HAS_NO_RESULT}`,
      ).bind(site.name, rule, named, due, actor.name || actor.role, resultId(change.id));
  change.details = [named, ...(due ? [`by ${due}`] : [])];
  await withDatabaseTimeout(() => env.CONTROL.batch([statement, resultStatement(env, change)]));
  return { rule, owner: named, due };
};
