import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { registrationInfo } from "../../../contracts/registration.ts";
import type { Call } from "../../context/page-context.ts";
import { registrationCalendar } from "../../events/registration-calendar.ts";

/** A registration with its session and the URL of a calendar file, or null if no registration has the ID in the URL. */
export type Thanks = (ResponseOf<typeof registrationInfo> & { calendar: string | null }) | null;

export async function load(registrationId: string, call: Call): Promise<Thanks> {
  if (!registrationInfo.request.safeParse({ registrationId }).success) return null;
  const response = (await call(registrationInfo, { registrationId })) as ResponseOf<typeof registrationInfo> | null;
  if (!response) return null;
  return { ...response, calendar: await registrationCalendar(response, call) };
}
