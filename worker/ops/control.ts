import type { opsOperations } from "../../contracts/ops.ts";
import { changeConfig } from "../platform/control/change-config.ts";
import type { Asked, Performs } from "../platform/control/operation.ts";
import { configFromDatabase, currentConfig, type RuntimeConfig, SPREAD } from "../platform/control/runtime-config.ts";

export type OpsWork = Performs<typeof opsOperations>;

/** The control record as it stands, also when it was changed elsewhere a moment ago; without the database, as it was. */
export const recordNow = ({ context }: Asked): Promise<RuntimeConfig> =>
  configFromDatabase(context.env).then(
    ({ config }) => config,
    () => currentConfig(),
  );

/** The record as it is → as it shall be, and what is written down of that besides its target. */
type Apply = (config: RuntimeConfig) => Promise<{ config: RuntimeConfig; details?: string[] }>;

/** Changes the control record, with its audit line (AU-06). Gives the moment by when the change holds in every place. */
export async function change(
  { context, actor }: Asked,
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
