/** Pins: pages whose visitors get a chosen version instead of what the CMS has published. */
import type { RuntimeConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import type { Pin, PinChanges } from "./pin-types.ts";

/** Returns the control record with changed pins. */
export function withPins(config: RuntimeConfig, changes: PinChanges): RuntimeConfig {
  const pins = Object.entries({ ...config.pins, ...changes }).filter(
    (entry): entry is [string, Pin] => entry[1] !== null,
  );
  return { ...config, pins: Object.fromEntries(pins) };
}

/** Returns the statement that protects the pinned versions from the history's limit, and no others. */
export const pinnedStatement = (env: Env, { pins }: RuntimeConfig, change: string): D1PreparedStatement =>
  env.CONTROL.prepare(
    `UPDATE page_versions SET pinned = id IN (SELECT value FROM json_each(?1))
     WHERE (pinned = 1 OR id IN (SELECT value FROM json_each(?1))) AND EXISTS (SELECT 1 FROM control WHERE change = ?2)`,
  ).bind(JSON.stringify(Object.values(pins).flatMap(({ version }) => version ?? [])), change);
