import type { opsOperations } from "../../contracts/ops.ts";
import { changeConfig } from "../control/change-config.ts";
import type { OperationContext, Performs } from "../control/operation.ts";
import { configFromDatabase, currentConfig, type RuntimeConfig, SPREAD } from "../control/runtime-config.ts";

export type OpsWork = Performs<typeof opsOperations>;

/** The current control record, including changes made elsewhere a moment ago; without the database, the last copy. */
export const recordOrLast = ({ context }: OperationContext): Promise<{ config: RuntimeConfig; isLast: boolean }> =>
  configFromDatabase(context.env).then(
    ({ config }) => ({ config, isLast: false }),
    () => ({ config: currentConfig(), isLast: true }),
  );
export const recordNow = async (operation: OperationContext): Promise<RuntimeConfig> =>
  (await recordOrLast(operation)).config;

/** The record as it is → as it shall be, and the audit details besides its target. */
type Apply = (config: RuntimeConfig) => Promise<{ config: RuntimeConfig; details?: string[] }>;

/**
 * Changes the control record, with its audit line (AU-06). Returns the time by which the change is in effect
 * everywhere.
 */
export async function change(
  { context, actor }: OperationContext,
  action: string,
  target: string,
  apply: Apply,
): Promise<{ everywhereBy: string }> {
  const audit = { ...actor, action, targets: [target] };
  await changeConfig(context.env, {
    audit,
    async apply(before) {
      const { config, details = [] } = await apply(before);
      audit.targets = [target, ...details];
      return config;
    },
  });
  return { everywhereBy: new Date(Date.now() + SPREAD).toISOString() };
}
