import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { ownRegistration } from "../../../contracts/own-registration.ts";
import { calendarFile } from "../../../contracts/registration.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import type { Call } from "../../context/page-context.ts";

type RegistrationResponse = ResponseOf<typeof ownRegistration>;

/** The registration that a signed link identifies, or the reason why the link is invalid. */
export type Own =
  | (Extract<RegistrationResponse, { state: "open" }> & { link: string; calendar: string | null })
  | Exclude<RegistrationResponse, { state: "open" }>;

export async function load(link: string, call: Call): Promise<Own> {
  // Visitors can change the URL, so a malformed link is treated as an altered link.
  if (!ownRegistration.request.safeParse({ link }).success) return { state: "altered" };
  const response = (await call(ownRegistration, { link })) as RegistrationResponse;
  if (response.state !== "open") return response;
  const { session, registration } = response;
  const eventName = (registration.eventName || session.title).slice(0, 200);
  // The calendar file is optional, so the function ignores a failed request for the file.
  const file = await call(calendarFile, { sessionId: session.id, eventName }).catch(() => null);
  return { ...response, link, calendar: safeHref(file?.link) };
}
