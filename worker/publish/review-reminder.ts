/** Sends authors an email about the pages whose review is due, once a week. */
import type { ReviewedPage } from "../../contracts/authors.ts";
import { languageName } from "../../lib/cms/language.ts";
import { dayIn, instantOf, longDate } from "../../lib/dates/dates.ts";
import { DAY_MS, HOUR_MS } from "../../lib/dates/units.ts";
import { type PageList, readAllPages } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import type { SiteRecord } from "../site.ts";
import { keysOf, storedPages } from "./pages.ts";
import { isDueSoon, reviewsIn } from "./reviews.ts";

/** Hour of Monday at which the email leaves, in the site's time zone. */
const HOUR = "08:00";
/** Maximum number of pages that the email names. */
const MAX_NAMED = 50;

/** Returns the next Monday at eight in a time zone, as a Unix timestamp in milliseconds. */
export function nextReminder(now: number, zone: string): number {
  for (let days = 0; ; days++) {
    const day = dayIn(new Date(now + days * DAY_MS).toISOString(), zone) ?? "";
    const at = instantOf(`${day}T${HOUR}`, zone)?.getTime() ?? 0;
    if (new Date(`${day}T12:00:00Z`).getUTCDay() === 1 && at > now) return at;
  }
}

/**
 * Sends each site's email if it is due. Without REVIEW_MAIL, sends nothing. An email is claimed before it leaves, so
 * that two runs at the same time send it once. After a failure, it is sent an hour later.
 */
export async function remindOfReviews(context: RequestContext): Promise<void> {
  const { env } = context;
  if (!env.REVIEW_MAIL || !env.EMAIL || !env.MAIL_FROM) return;
  for (const site of await readSites(context)) {
    const now = Date.now();
    const next = nextReminder(now, site.timeZone);
    if (!(await claim(env, site.name, now, next))) continue;
    try {
      await remind(context, site, env.EMAIL, env.MAIL_FROM, env.REVIEW_MAIL.split(/[\s,]+/).filter(Boolean));
    } catch (error) {
      await moveTo(env, site.name, now + HOUR_MS);
      throw error;
    }
  }
}

/** Moves a site's email to the next week if it is due. Returns whether it was due. The first run only plans the email. */
async function claim(env: Env, site: string, now: number, next: number): Promise<boolean> {
  const claimed = await readRows(
    env.CONTROL.prepare(
      "UPDATE review_reminders SET next_at = ?3 WHERE site = ?1 AND next_at <= ?2 RETURNING site",
    ).bind(...[site, now, next]),
  );
  if (claimed.length === 0)
    await withDatabaseTimeout(() =>
      env.CONTROL.prepare("INSERT INTO review_reminders VALUES (?, ?) ON CONFLICT DO NOTHING").bind(site, next).run(),
    );
  return claimed.length > 0;
}

const moveTo = (env: Env, site: string, at: number) =>
  withDatabaseTimeout(() =>
    env.CONTROL.prepare("UPDATE review_reminders SET next_at = ?2 WHERE site = ?1").bind(site, at).run(),
  );

async function remind(
  context: RequestContext,
  site: SiteRecord,
  email: NonNullable<Env["EMAIL"]>,
  from: string,
  to: readonly string[],
): Promise<void> {
  const { env } = context;
  const [list, stored] = await Promise.all([
    readAllPages(context, site).catch((): PageList => ({ pages: [] })),
    storedPages(env, keysOf(site.name)),
  ]);
  const { pages } = reviewsIn(env, site, list, stored);
  const due = pages.filter(isDueSoon);
  if (due.length === 0) return;
  const host = (env.STAFF_HOSTS ?? "").split(/\s+/).find(Boolean) ?? site.publicHost;
  const { subject, text } = reminderOf(site, due, host, Date.now());
  // Each address gets an email of its own, so that no recipient learns the others.
  for (const address of to) await email.send({ from, to: address, subject, text });
}

/** Returns the email about the pages whose review is due, the most overdue ones first. */
function reminderOf(
  { name, publicHost, timeZone }: Pick<SiteRecord, "name" | "publicHost" | "timeZone">,
  due: readonly ReviewedPage[],
  host: string,
  now: number,
): { subject: string; text: string } {
  const today = dayIn(new Date(now).toISOString(), timeZone) ?? "";
  const overdue = due.filter((page) => (page.due ?? "") < today).length;
  const line = ({ name: title, address, language, due: day }: ReviewedPage) => {
    const date = longDate(`${day}T12:00:00`, timeZone, "en");
    const state = (day ?? "") < today ? `overdue since ${date}` : `due on ${date}`;
    return `- ${title || address} (${languageName(language)}), ${state}\n  https://${publicHost}${address}`;
  };
  const more = due.length > MAX_NAMED ? `\n\nAnd ${due.length - MAX_NAMED} more pages.` : "";
  const pages = `${due.length} page${due.length === 1 ? "" : "s"}`;
  return {
    subject: `${pages} to review on ${publicHost || name}${overdue > 0 ? `, ${overdue} overdue` : ""}`,
    text: `These pages need a review within 30 days:\n\n${due.slice(0, MAX_NAMED).map(line).join("\n")}${more}\n\nAfter a review, change its dates in the CMS. The list with links to the CMS: https://${host}/_authors/reviews\n`,
  };
}
