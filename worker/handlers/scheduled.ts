import { maintainAudit } from "../audit/chain.ts";
import { readConfig } from "../config/runtime-config.ts";
import type { RequestContext } from "../context.ts";
import { checkSomeLinks } from "../discovery/link-check.ts";
import { checkSomeFiles } from "../discovery/linked-files.ts";
import type { Env } from "../env.ts";
import { checkAlerts } from "../monitoring/alerts.ts";
import { runDueProbes } from "../monitoring/probes.ts";
import { releaseDueHolds } from "../publish/holds.ts";
import { runDuePurges } from "../publish/plans.ts";
import { remindOfReviews } from "../publish/review-reminder.ts";

/**
 * Cron handler that runs every minute. The handler runs scheduled purges, releases held pages, probes upstreams, adds
 * audit entries to the hash chain, verifies the hash chain, evaluates alerts, checks links and linked PDF
 * files, and sends the weekly email about reviews. If a task fails, the handler logs the failure, and the next run
 * retries the task.
 */
export async function everyMinute(env: Env, execution: Pick<ExecutionContext, "waitUntil">): Promise<void> {
  const context: RequestContext = {
    env,
    requestId: crypto.randomUUID(),
    waitUntil: (task) => execution.waitUntil(task),
    visitor: {},
  };
  await readConfig(context);
  const watch = async () => {
    const { probes } = await runDueProbes(context);
    await checkAlerts(context, probes);
  };
  await Promise.all(
    [
      runDuePurges(context),
      releaseDueHolds(context),
      watch(),
      checkSomeLinks(context).then(() => checkSomeFiles(context)),
      maintainAudit(env),
      remindOfReviews(context),
    ].map((task) =>
      task.catch((error: unknown) =>
        console.error(JSON.stringify({ event: "schedule-failed", requestId: context.requestId, error: String(error) })),
      ),
    ),
  );
}
