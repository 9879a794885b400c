import { markArrival, registerWalkIn } from "../../../../contracts/check-in.ts";
import { sessionParticipants } from "../../../../contracts/event-staff.ts";
import { sessionInfo } from "../../../../contracts/registration.ts";
import { spanText } from "../../../../lib/dates/dates.ts";
import { namesOf, PARTNER } from "../../../../lib/events/party.ts";
import { isEmail, typedEmail } from "../../../../lib/forms/rules.ts";
import { Island } from "../../../islands/Island.tsx";
import { type ActionInput, type LoadInput, type Outcome, page } from "../../define.ts";
import { paymentWay } from "../payment-ways.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedChange, orNull } from "../server-call.ts";
import { attendanceNames, changeFailureText } from "../strings.ts";
import { CHECK_IN_PATH, checkInUrl, sessionUrl } from "../urls.ts";
import { loadWaitlist } from "../waitlist-actions.ts";
import { CheckIn } from "./CheckIn.island.tsx";
import { dayNote, guestsOf, walkInNotice } from "./list.ts";

const searchOf = (query: URLSearchParams) => ({
  sessionId: query.get("sessionId")?.trim() ?? "",
  eventId: query.get("eventId")?.trim() ?? "",
});

async function load({ query, call, page: { timeZone } }: LoadInput) {
  const { sessionId } = searchOf(query);
  const [{ participants }, info, waiting] = await Promise.all([
    call(sessionParticipants, { sessionId }),
    orNull(call(sessionInfo, { sessionId })),
    loadWaitlist(call, sessionId),
  ]);
  const zone = info?.session.timeZone ?? timeZone;
  return { guests: guestsOf(participants, zone, new Date()), info, waiting, zone, key: crypto.randomUUID() };
}

/** Checks in a participant or undoes a check-in. Only forms that are submitted without JavaScript use this action. */
async function markGuest({ query, call, form }: ActionInput): Promise<Outcome | { redirect: string }> {
  const { sessionId, eventId } = searchOf(query);
  const registrationId = form.get("registrationId")?.trim() ?? "";
  const arrived = form.get("arrived") === "true";
  if (!registrationId) return { status: 400, message: "Please choose a participant." };
  try {
    const { success } = await call(markArrival, { registrationId, sessionId, arrived, age: 0 });
    if (success) return { redirect: checkInUrl({ sessionId, eventId }) };
    const message = "They were not checked in: another staff member has canceled or moved the registration.";
    return { status: 409, message };
  } catch (error) {
    return failedChange(error, "The participant", arrived ? "checked in" : "changed");
  }
}

async function walkIn({ query, call, form, page: { timeZone } }: ActionInput): Promise<Outcome> {
  const value = (name: string) => form.get(name)?.trim() ?? "";
  const [firstName, lastName, feeId] = [value("firstName"), value("lastName"), value("feeId")];
  if (!firstName) return { status: 400, message: "Please enter a first name." };
  const partner = value(PARTNER.name);
  const name = namesOf({ firstName, lastName, partner });
  const email = typedEmail(value("email"));
  const way = paymentWay(value("payment"));
  if (email && !isEmail(email)) return { status: 400, message: changeFailureText(400, name, "registered") };
  try {
    const response = await call(registerWalkIn, {
      sessionId: searchOf(query).sessionId,
      firstName,
      lastName,
      ...(partner && { partnerName: partner }),
      email,
      ...(feeId && { feeId }),
      ...(way && { payment: way }),
      idempotencyKey: value("idempotencyKey") || crypto.randomUUID(),
    });
    const { title, text, link } = walkInNotice(name, response, timeZone);
    const message = [title, text, link?.href].filter(Boolean).join(" ");
    return { status: response.status === "refused" ? 409 : 200, message };
  } catch (error) {
    return failedChange(error, name, "registered");
  }
}

/**
 * Tool page for checking in a session's participants. Lists the participants who are present and those who are missing,
 * and contains a form for registering walk-ins.
 */
export default page({
  path: CHECK_IN_PATH,
  access: "staff",
  title: () => attendanceNames(false).page,
  load,
  actions: { mark: markGuest, "walk-in": walkIn },
  View({ data: { guests, info, waiting, zone, key }, query, form, outcome }) {
    const { sessionId, eventId } = searchOf(query);
    const session = info?.session;
    const span = session && spanText(session.startDate, session.endDate, zone, "en");
    const backUrl = sessionUrl({ sessionId, eventId });
    return (
      <>
        <StaffHeading
          what={attendanceNames(session?.isOnline).page}
          title={session?.title ?? "Class"}
          links={[{ href: backUrl, text: "Participants" }]}
        >
          {session && (
            <p>{[span && `${span.date}, ${span.time}`, session.hostingLocation].filter(Boolean).join(", ")}</p>
          )}
          {session && <strong>{dayNote(session, new Date(), zone)}</strong>}
        </StaffHeading>
        <Island
          name="staff/CheckIn"
          hydrate="load"
          component={CheckIn}
          props={{
            sessionId,
            guests,
            fees: info?.event.eventFees ?? [],
            isOnline: session?.isOnline === true,
            hasOnline: info?.event.paysAtClass !== true,
            capacity: session?.capacity ?? 0,
            waiting,
            idempotencyKey: key,
            timeZone: zone,
            typed: outcome && outcome.status !== 200 && form ? Object.fromEntries(form) : {},
            said: outcome?.message ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null,
          }}
        />
      </>
    );
  },
});
