import { sessionParticipants, spreadsheetParticipants } from "../../../../contracts/event-staff.ts";
import { instantOf } from "../../../../lib/dates/dates.ts";
import { participantSearch } from "../../../../lib/forms/rules.ts";
import { sessionFileName } from "../../../../lib/text/files.ts";
import { type ActionInput, type LoadInput, page } from "../../define.ts";
import { cancel, move, showOnly, thenShow } from "../actions.ts";
import { groupsOf, registeredIn, targetsOf, zonesOf } from "../list.ts";
import { ParticipantPage } from "../ParticipantPage.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { sessionsOf } from "../server-call.ts";
import { SPREADSHEET_TYPE, spreadsheetOf } from "../spreadsheet.ts";
import { STRINGS } from "../strings.ts";
import { checkInUrl, messagesUrl, registerUrl, SESSION_PATH, sessionsUrl, sessionUrl } from "../urls.ts";
import { Waitlist } from "../Waitlist.tsx";
import { give, loadWaitlist, remove } from "../waitlist-actions.ts";
import { CancelSession } from "./CancelSession.tsx";
import { OtherSessions } from "./OtherSessions.tsx";
import { changeTo } from "./session-actions.ts";

const TITLE = "Session participants";

/** Parses the session page's query parameters. */
const searchOf = (query: URLSearchParams) => {
  const parameter = (name: string) => query.get(name)?.trim() ?? "";
  return {
    sessionId: parameter("sessionId"),
    eventId: parameter("eventId"),
    hostingLocation: parameter("hostingLocation"),
  };
};
const currentUrl = (query: URLSearchParams) => sessionUrl(searchOf(query));

async function load({ query, call, form, page: { timeZone } }: LoadInput) {
  const submittedSearch = form?.get("searchText")?.trim() ?? "";
  const { sessionId, eventId, hostingLocation } = searchOf(query);
  const [{ participants }, sessions, waiting] = await Promise.all([
    call(sessionParticipants, { sessionId, hostingLocation: hostingLocation || undefined }),
    eventId ? sessionsOf(call, eventId) : null,
    loadWaitlist(call, sessionId),
  ]);
  const zones = zonesOf(sessions ?? []);
  const session = sessions?.find(({ id }) => id === sessionId);
  return {
    key: crypto.randomUUID(),
    listing: {
      groups: groupsOf([{ location: "", participants }], zones, timeZone),
      targets: sessions && targetsOf(sessions, new Date(), timeZone),
      zones,
      searchText: participantSearch(sessionId, submittedSearch) === "search" ? submittedSearch : "",
    },
    name: session?.title || participants[0]?.sessionName || TITLE,
    state: session && {
      closed: session.registrationClosed === true,
      canceled: session.canceled === true,
      isOnline: session.isOnline === true,
      offersSeats: session.offersSeats === true,
    },
    about: session ? (targetsOf([session], new Date(), timeZone)[0]?.about ?? "") : "",
    capacity: session?.capacity ?? null,
    waiting,
  };
}

async function download({ query, call, page: { timeZone } }: ActionInput) {
  const { sessionId, eventId } = searchOf(query);
  const [participants, sessions] = await Promise.all([
    call(spreadsheetParticipants, { sessionId }),
    eventId ? sessionsOf(call, eventId) : null,
  ]);
  const session = sessions?.find(({ id }) => id === sessionId);
  const named = participants.find(({ sessionName }) => sessionName);
  const zone = session?.timeZone ?? timeZone;
  const dates = [session?.startDate, ...participants.map((one) => one.startDate ?? one.sessionStartDate)];
  const start = instantOf(dates.find(Boolean), zone);
  const name = sessionFileName(
    session?.title || named?.sessionName || `session ${sessionId}`,
    start ?? new Date(),
    zone,
  );
  const body = await spreadsheetOf(participants, sessions ?? [], timeZone);
  return { file: { name: `${name}.xlsx`, type: SPREADSHEET_TYPE, body } };
}

/** Tool page for a session: participants, search, and waitlist. */
export default page({
  path: SESSION_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  recentSignIn: { actions: ["download"], message: STRINGS.signInTooOld },
  actions: {
    search: showOnly,
    "ask-move": showOnly,
    "ask-cancel": showOnly,
    download,
    "give-seat": give,
    "remove-waiting": remove,
    "ask-cancel-session": showOnly,
    "close-session": changeTo("close"),
    "reopen-session": changeTo("reopen"),
    "cancel-session": changeTo("cancel"),
    "start-offers": changeTo("start-offers"),
    "stop-offers": changeTo("stop-offers"),
    move: thenShow(move, "moved", currentUrl),
    cancel: thenShow(cancel, "canceled", currentUrl),
  },
  View({ data: { key, listing, name, about, state, capacity, waiting }, page: { timeZone }, query, form, outcome }) {
    const { sessionId, eventId, hostingLocation } = searchOf(query);
    const pageUrl = currentUrl(query);
    const isFull = capacity !== null && capacity > 0 && registeredIn(listing.groups) >= capacity;
    const action = form?.get("action");
    const isDone = action === "move" && outcome?.status === 200;
    const isOfWaitlist = form?.has("waitingId") === true || action?.endsWith("-offers") === true;
    const isOfListState = action?.endsWith("-session") === true || isDone;
    const said = outcome ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null;
    // The session stays open, so staff can try again with what they typed.
    const isRetry = action === "cancel-session" && outcome?.status !== 200 && !state?.canceled;
    if (action === "ask-cancel-session" || isRetry) {
      const waitlistSeats = waiting?.reduce((sum, { seats }) => sum + seats, 0) ?? 0;
      return (
        <CancelSession
          title={name}
          about={about}
          groups={listing.groups}
          waiting={waitlistSeats}
          idempotencyKey={key}
          back={pageUrl}
          form={form}
          wrong={isRetry ? outcome?.message : undefined}
        />
      );
    }
    return (
      <>
        <ParticipantPage
          source={{ of: "session", eventId, sessionId, hostingLocation }}
          listing={listing}
          timeZone={timeZone}
          capacity={capacity}
          session={{
            known: state !== undefined,
            closed: state?.closed === true,
            canceled: state?.canceled === true,
            isOnline: state?.isOnline === true,
            checkIn: checkInUrl({ sessionId, eventId }),
            addPerson: registerUrl({ sessionId, eventId }),
            messages: messagesUrl({ sessionId, eventId }),
          }}
          here={pageUrl}
          query={query}
          {...(said && isOfListState ? { said } : isOfWaitlist ? {} : { form, outcome })}
        >
          <StaffHeading
            what={TITLE}
            title={name}
            links={[
              { href: sessionsUrl({ eventId, hostingLocation }), text: "Back to session management" },
              { href: pageUrl, text: "Refresh" },
            ]}
          >
            {about && <p>{about}</p>}
          </StaffHeading>
          {eventId && <OtherSessions eventId={eventId} sessionId={sessionId} sessions={listing.targets ?? []} />}
        </ParticipantPage>
        <Waitlist
          waiting={waiting}
          timeZone={timeZone}
          full={isFull}
          offersSeats={state?.offersSeats ?? null}
          said={isOfWaitlist ? said : null}
        />
      </>
    );
  },
});
