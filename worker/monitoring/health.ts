import type { Part } from "../../contracts/ops.ts";
import { textFromKv } from "../cache/stores.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import type { ContentContext } from "../content/client.ts";
import { fetchSites } from "../content/sites.ts";
import { checkSchema } from "../db/schema.ts";
import { checkSettings } from "../runtime/check-settings.ts";

/** Checks the settings, KV, the CMS, the control database, and its migrations in parallel. Logs why a check fails. */
export function partsOf(context: ContentContext): Promise<Part[]> {
  const { env } = context;
  const checks: Record<string, () => unknown> = {
    settings: () => checkSettings(env),
    layouts: () => textFromKv(env, "sites"),
    content: () => fetchSites(context),
    control: () => configFromDatabase(env),
    migrations: () => checkSchema(env),
  };
  return Promise.all(
    Object.entries(checks).map(async ([name, attempt]): Promise<Part> => {
      const startedAt = Date.now();
      const status = await Promise.resolve()
        .then(attempt)
        .then(
          () => "ok" as const,
          (error: unknown) => {
            console.error(JSON.stringify({ event: "health-check-failed", part: name, error: String(error) }));
            return "down" as const;
          },
        );
      return { name, status, milliseconds: Date.now() - startedAt };
    }),
  );
}

export const listParts: OpsHandlers["listParts"] = async (_all, { context }) => ({
  build: __BUILD__,
  parts: await partsOf(context),
});
