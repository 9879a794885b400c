import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { ownRegistration } from "../../../contracts/own-registration.ts";
import type { Call } from "../../context/page-context.ts";
import type { Translate } from "../../context/phrases.ts";
import { registrationCalendar } from "../../events/registration-calendar.ts";
import { phrases } from "./phrases.ts";

type RegistrationResponse = ResponseOf<typeof ownRegistration>;

const CLOSED = {
  altered: [phrases.LinkAltered, phrases.LinkAlteredText],
  expired: [phrases.LinkExpired, phrases.LinkExpiredText],
  moved: [phrases.LinkMoved, phrases.LinkMovedText],
} as const;

/** The registration that a signed link identifies, or the error message for an invalid link. */
export type Own =
  | (Extract<RegistrationResponse, { state: "open" }> & { link: string; calendar: string | null })
  | { state: "closed"; title: string; text: string };

export async function load(link: string, call: Call, t: Translate): Promise<Own> {
  // Visitors can change the URL, so a malformed link is treated as an altered link.
  const response = ownRegistration.request.safeParse({ link }).success
    ? ((await call(ownRegistration, { link })) as RegistrationResponse)
    : { state: "altered" as const };
  if (response.state !== "open") {
    const [title, text] = CLOSED[response.state];
    return { state: "closed", title: t(title), text: t(text) };
  }
  return { ...response, link, calendar: await registrationCalendar(response, call) };
}
