import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { everyMinute } from "../../worker/handlers/scheduled.ts";
import { nextReminder } from "../../worker/publish/review-reminder.ts";
import { publishing } from "./publishing.ts";
import { layout, siteRecord } from "./stub.ts";

const env = bindings as Env;
const ZONE = "America/Denver";
/** Monday, January 12, 2043, 8:00 in Denver. */
const MONDAY = Date.UTC(2043, 0, 12, 15);
const minute = 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MONDAY - 24 * 60 * minute });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  await env.CONTROL.prepare("DELETE FROM review_reminders").run();
});

/** Starts a site with an overdue page, a page that is due soon, and a page that is due in a year. */
async function world({ due = true, to = "ana@example.org" } = {}) {
  const mails: { to: string; from: string; subject: string; text: string }[] = [];
  let isDown = false;
  const EMAIL = {
    send: async (mail: (typeof mails)[number]) => {
      if (isDown) throw new Error("the mail service is down");
      mails.push(mail);
    },
  };
  const site = publishing({}, { EMAIL, MAIL_FROM: "site@example.org", REVIEW_MAIL: to });
  const date = (day: string) => layout("reviewed", { reviewedDate: "2042-01-01", reviewDueDate: day });
  site.content.layouts = {
    ...site.content.layouts,
    "en /about": date(due ? "2043-01-01" : "2044-01-01"),
    "en /services": date(due ? "2043-02-01" : "2044-01-01"),
    "en /services/heart": date("2044-01-01"),
  };
  const lists = site.content.lists as Record<string, unknown>;
  const own = { name: site.site, hosts: [site.host], publicHost: site.host, timeZone: ZONE };
  lists["/content/sites"] = [{ ...siteRecord, ...own }];
  for (const path of ["/about", "/services", "/services/heart"]) await site.visit(path);
  return {
    ...site,
    mails,
    setDown: (value: boolean) => {
      isDown = value;
    },
    async runAt(at: number) {
      vi.setSystemTime(at);
      const context = createExecutionContext();
      await everyMinute(site.env, context);
      await waitOnExecutionContext(context);
    },
  };
}

describe("the weekly email about reviews (PB-14)", () => {
  it("authors get one email on Monday at eight, which names the overdue page first", async () => {
    const { runAt, mails, host } = await world({ to: "ana@example.org noor@example.org" });
    await runAt(MONDAY - 24 * 60 * minute);
    await runAt(MONDAY - minute);
    expect(mails).toEqual([]);
    await Promise.all([runAt(MONDAY), runAt(MONDAY)]);
    await runAt(MONDAY + minute);
    expect(mails.map(({ to, from }) => [to, from])).toEqual([
      ["ana@example.org", "site@example.org"],
      ["noor@example.org", "site@example.org"],
    ]);
    const { subject, text } = mails[0]!;
    expect(subject).toBe(`2 pages to review on ${host}, 1 overdue`);
    expect(text).toMatch(
      /about \(English\), overdue since January 1, 2043[\s\S]*services \(English\), due on February 1, 2043/,
    );
    expect(text).not.toContain("/services/heart");
    expect(text).toContain("/_authors/reviews");
    await runAt(MONDAY + 7 * 24 * 60 * minute);
    expect(mails).toHaveLength(4);
  });

  it("a week without due reviews has no email", async () => {
    const { runAt, mails } = await world({ due: false });
    await runAt(MONDAY - 24 * 60 * minute);
    await runAt(MONDAY);
    expect(mails).toEqual([]);
  });

  it("after a failure, the email is sent an hour later", async () => {
    const { runAt, mails, setDown } = await world();
    await runAt(MONDAY - 24 * 60 * minute);
    setDown(true);
    await runAt(MONDAY);
    setDown(false);
    await runAt(MONDAY + minute);
    expect(mails).toEqual([]);
    await runAt(MONDAY + 60 * minute);
    expect(mails).toHaveLength(1);
  });

  it.each([
    ["on a Sunday", Date.UTC(2043, 0, 11, 20), MONDAY],
    ["a minute before", MONDAY - minute, MONDAY],
    ["at eight", MONDAY, MONDAY + 7 * 24 * 60 * minute],
    ["in the week in which clocks move forward", Date.UTC(2043, 2, 3, 12), Date.UTC(2043, 2, 9, 14)],
    ["in the week in which clocks move back", Date.UTC(2043, 9, 27, 12), Date.UTC(2043, 10, 2, 15)],
  ])("%s, the next email leaves on Monday at eight local time", (_name, now, next) => {
    expect(new Date(nextReminder(now, ZONE)).toISOString()).toBe(new Date(next).toISOString());
  });
});
