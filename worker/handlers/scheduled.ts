import type { RequestContext } from "../context.ts";
import { readConfig } from "../control/runtime-config.ts";
import type { Env } from "../env.ts";
import { checkAlerts } from "../ops/alerts.ts";
import { probeDue } from "../ops/probes.ts";

/**
 * Scheduled handler that probes upstreams and checks alerts every minute. The handler logs a failure, and the next run
 * tries again.
 */
export async function everyMinute(env: Env, execution: Pick<ExecutionContext, "waitUntil">): Promise<void> {
  const context: RequestContext = {
    env,
    requestId: crypto.randomUUID(),
    waitUntil: (work) => execution.waitUntil(work),
    visitor: {},
  };
  await readConfig(context);
  try {
    const { probes, staleOnly } = await probeDue(context);
    await checkAlerts(context, probes, staleOnly);
  } catch (error) {
    console.error(JSON.stringify({ event: "schedule-failed", requestId: context.requestId, error: String(error) }));
  }
}
