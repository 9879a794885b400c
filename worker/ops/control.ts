import type { opsOperations } from "../../contracts/ops.ts";
import { type ConfigChange, changeConfig } from "../platform/control/change-config.ts";
import type { Asked, Performs } from "../platform/control/operation.ts";
import { configFromDatabase, currentConfig, type RuntimeConfig, SPREAD } from "../platform/control/runtime-config.ts";

export type OpsWork = Performs<typeof opsOperations>;

/** The control record as it stands, also when it was changed elsewhere a moment ago; without the database, as it was. */
export const recordNow = ({ context }: Asked): Promise<RuntimeConfig> =>
  configFromDatabase(context.env).then(
    ({ config }) => config,
    () => currentConfig(),
  );

/** Changes the control record, with its audit line (AU-06). Gives the moment by when the change holds in every place. */
export async function change(
  { context, actor }: Asked,
  action: string,
  target: string,
  apply: ConfigChange["apply"],
): Promise<{ everywhereBy: string }> {
  await changeConfig(context.env, { apply, audit: { ...actor, action, targets: [target] } });
  return { everywhereBy: new Date(Date.now() + SPREAD).toISOString() };
}
