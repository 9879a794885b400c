import type { opsOperations } from "../../contracts/ops.ts";
import type { ChangeContext, OperationContext, OperationHandlers } from "../operation.ts";
import { changeConfig } from "./change-config.ts";
import { CONFIG_MAX_AGE_MS, configFromDatabase, currentConfig, type RuntimeConfig } from "./runtime-config.ts";

export type OpsHandlers = OperationHandlers<typeof opsOperations>;

/**
 * Reads the control record from the database. If the database fails, returns the last copy that this isolate read, and
 * sets `isLast` to true.
 */
export const readConfigOrLast = ({ context }: OperationContext): Promise<{ config: RuntimeConfig; isLast: boolean }> =>
  configFromDatabase(context.env).then(
    ({ config }) => ({ config, isLast: false }),
    () => ({ config: currentConfig(context.env), isLast: true }),
  );
export const readCurrentConfig = async (operation: OperationContext): Promise<RuntimeConfig> =>
  (await readConfigOrLast(operation)).config;

/** Returns the changed control record and the details for the audit log. */
type Apply = (config: RuntimeConfig) => Promise<{ config: RuntimeConfig; details?: string[] }>;

/** Changes the control record. Returns the time by which the change takes effect in all data centers. */
export async function changeControl(
  { context, change }: ChangeContext,
  apply: Apply,
): Promise<{ everywhereBy: string }> {
  await changeConfig(context.env, {
    audit: change,
    async apply(current) {
      const { config, details = [] } = await apply(current);
      change.details = details;
      return config;
    },
  });
  return { everywhereBy: new Date(Date.now() + CONFIG_MAX_AGE_MS).toISOString() };
}
