import type { Session } from "../../contracts/event-entities.ts";
import { spanText } from "../../lib/dates.ts";
import { isSelfPaced } from "../../lib/seats.ts";
import type { PageContext } from "../context/page-context.ts";

type Timed = Pick<
  Session,
  "startDate" | "endDate" | "timeZone" | "isOnline" | "hasInstructor" | "capacity" | "registrationCount"
>;

/**
 * When a session is, in its own zone (EV-33): its day or days, and its hours. A series has the hours of its first
 * meeting; what is done at one's own pace has only the days between which it is open.
 */
export function sessionTime(
  session: Timed & { seriesDates?: Session["seriesDates"] },
  page: PageContext,
): { date: string; hours?: string } | null {
  const zone = session.timeZone ?? page.timeZone;
  const span = spanText(session.startDate, session.endDate, zone);
  if (!span) return null;
  if (isSelfPaced(session)) return { date: page.t("OpenBetween").replace("{dates}", span.date) };
  const [first] = session.seriesDates ?? [];
  const meeting = first && spanText(first.startDate, first.endDate, zone);
  return { date: span.date, hours: (meeting ?? span).time };
}
