import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { calendarFile, registrationInfo } from "../../../contracts/registration.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import type { Call } from "../../context/page-context.ts";

/** A registration with its session and the URL of a calendar file, or null if no registration has the ID in the URL. */
export type Thanks = (ResponseOf<typeof registrationInfo> & { calendar: string | null }) | null;

export async function load(registrationId: string, call: Call): Promise<Thanks> {
  if (!registrationInfo.request.safeParse({ registrationId }).success) return null;
  const response = (await call(registrationInfo, { registrationId })) as ResponseOf<typeof registrationInfo> | null;
  if (!response) return null;
  const { session, registration } = response;
  const eventName = (registration.eventName || session.title).slice(0, 200);
  // The calendar file is optional, so the function ignores a failed request for the file.
  const file = await call(calendarFile, {
    sessionId: session.id,
    eventName,
    ...(registration.calendarEntry && { entry: registration.calendarEntry }),
  }).catch(() => null);
  return { ...response, calendar: safeHref(file?.link) };
}
