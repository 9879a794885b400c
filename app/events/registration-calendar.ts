import type { ResponseOf } from "../../contracts/endpoint.ts";
import { calendarFile, type registrationInfo } from "../../contracts/registration.ts";
import { safeHref } from "../../lib/cms/links.ts";
import type { Call } from "../context/page-context.ts";

type Registered = Pick<ResponseOf<typeof registrationInfo>, "session"> & {
  registration: Pick<ResponseOf<typeof registrationInfo>["registration"], "eventName" | "calendarEntry">;
};

/** Returns the URL of a registration's calendar file. The file is optional, so a failed request for it returns null. */
export async function registrationCalendar({ session, registration }: Registered, call: Call): Promise<string | null> {
  const file = await call(calendarFile, {
    sessionId: session.id,
    eventName: (registration.eventName || session.title).slice(0, 200),
    ...(registration.calendarEntry && { entry: registration.calendarEntry }),
  }).catch(() => null);
  return safeHref(file?.link);
}
