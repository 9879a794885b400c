import type { AcceptedPlan } from "../contracts/insurance.ts";
import { rows, type Sql, sql } from "./sql.ts";

/**
 * Returns the SQL condition for records that accept an insurance plan. The plan is given as a payer alone or as a payer
 * with a plan name.
 */
export const acceptsPlan = (column: Sql, plan: string): Sql => sql`EXISTS (
  SELECT 1 FROM insurance_plans WHERE (payer = ${plan} COLLATE NOCASE OR payer || ' ' || plan = ${plan} COLLATE NOCASE)
    AND id IN (SELECT value FROM json_each(${column})))`;

/** Returns a function that converts a JSON list of plan IDs to insurance plans. */
export async function planNames(db: D1Database): Promise<(ids: string) => AcceptedPlan[]> {
  const plans = await rows<{ id: number } & AcceptedPlan>(
    db,
    sql`SELECT id, payer, plan, network FROM insurance_plans ORDER BY payer, plan`,
  );
  return (ids) => {
    const acceptedIds = new Set<number>(JSON.parse(ids));
    return plans.filter(({ id }) => acceptedIds.has(id)).map(({ payer, plan, network }) => ({ payer, plan, network }));
  };
}
