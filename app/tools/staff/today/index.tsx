import { css } from "@linaria/core";
import { followClass, staffSessions } from "../../../../contracts/class-desk.ts";
import { undeliveredMails } from "../../../../contracts/registration-desk.ts";
import { formatterIn, instantOf, isoDate, todayIn } from "../../../../lib/dates/dates.ts";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type ActionResult, type LoadInput, page } from "../../define.ts";
import { Notice } from "../Notice.tsx";
import { dayAfter, dayIn, startOf } from "../period.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedChange, orNull } from "../server-call.ts";
import { PAYMENTS_PATH, RECORDS_PATH, REPORT_PATH, SESSIONS_PATH, TODAY_PATH } from "../urls.ts";
import { SessionList } from "./SessionList.tsx";
import { Undelivered } from "./Undelivered.tsx";

const TITLE = "Classes";
const AHEAD_DAYS = 60;

const section = css`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 64rem;
  padding-block-end: var(--space-6);
`;

/** Returns the day in the query string as YYYY-MM-DD. Defaults to the current day. */
const requestedDay = (query: URLSearchParams, zone: string): string =>
  dayIn(query, "date", isoDate(todayIn(zone, new Date())));

async function load({ query, call, page: { timeZone } }: LoadInput) {
  const day = requestedDay(query, timeZone);
  const today = isoDate(todayIn(timeZone, new Date()));
  const [from, nextDay] = [startOf(day, timeZone), startOf(dayAfter(day, 1), timeZone)];
  const [sessions, mine, emails] = await Promise.all([
    call(staffSessions, { from, to: nextDay }),
    call(staffSessions, { from: nextDay, to: startOf(dayAfter(day, AHEAD_DAYS), timeZone), mine: true }),
    // The classes are worth showing without the emails.
    orNull(call(undeliveredMails, {})),
  ]);
  return { day, isToday: day === today, sessions, mine, emails };
}

async function follow({ query, call, form, page: { timeZone } }: ActionInput): Promise<ActionResult> {
  const eventId = form.get("eventId")?.trim() ?? "";
  if (!eventId) return { status: 400, message: "Please choose a class." };
  try {
    await call(followClass, { eventId, follow: form.get("follow") === "true" });
    return { redirect: `${TODAY_PATH}?date=${requestedDay(query, timeZone)}` };
  } catch (error) {
    return failedChange(error, "Your list of classes", "changed");
  }
}

/** Tool page that lists a day's sessions and the classes that the signed-in user follows. */
export default page({
  path: TODAY_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  actions: { follow },
  View({ data: { day, isToday, sessions, mine, emails }, page: { timeZone }, outcome }) {
    const noon = instantOf(`${day}T12:00:00`, timeZone)!;
    const date = formatterIn(timeZone, "en-US", { weekday: "long", month: "long", day: "numeric" }).format(noon);
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={isToday ? `Today, ${date}` : date}
          links={[
            { href: `${TODAY_PATH}?date=${dayAfter(day, -1)}`, text: "Previous day" },
            ...(isToday ? [] : [{ href: TODAY_PATH, text: "Today" }]),
            { href: `${TODAY_PATH}?date=${dayAfter(day, 1)}`, text: "Next day" },
            { href: SESSIONS_PATH, text: "All classes" },
            { href: PAYMENTS_PATH, text: "Payments" },
            { href: REPORT_PATH, text: "Report" },
            { href: RECORDS_PATH, text: "Your data" },
          ]}
        />
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null} />
        <Undelivered emails={emails} timeZone={timeZone} />
        <div className={section}>
          {sessions.length > 0 ? (
            <SessionList sessions={sessions} timeZone={timeZone} now={new Date()} when="time" />
          ) : (
            <p>No classes on this day.</p>
          )}
        </div>
        <section className={section} aria-labelledby="mine">
          <Heading level={2} size="s" id="mine">
            My classes
          </Heading>
          {mine.length > 0 ? (
            <SessionList sessions={mine} timeZone={timeZone} now={new Date()} when="day" />
          ) : (
            <p>Choose “Add to mine” next to a class to see its next sessions here.</p>
          )}
        </section>
      </>
    );
  },
});
