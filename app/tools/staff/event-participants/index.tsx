import { eventParticipants, searchParticipants } from "../../../../contracts/event-staff.ts";
import { participantSearch } from "../../../../lib/forms/rules.ts";
import { safeFileName } from "../../../../lib/text/files.ts";
import { type ActionInput, type LoadInput, page } from "../../define.ts";
import { cancel, move, showOnly, thenShow } from "../actions.ts";
import { EventChooser } from "../EventChooser.tsx";
import { groupsOf, targetsOf, zonesOf } from "../list.ts";
import { ParticipantPage } from "../ParticipantPage.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { eventName, eventsLike, sessionsOf } from "../server-call.ts";
import { SPREADSHEET_TYPE, spreadsheetOf } from "../spreadsheet.ts";
import { STRINGS } from "../strings.ts";
import { PARTICIPANTS_PATH, participantsUrl, sessionsUrl } from "../urls.ts";

const TITLE = "Event participants";
const eventIn = (query: URLSearchParams) => query.get("eventId")?.trim() ?? "";
const currentUrl = (query: URLSearchParams) => participantsUrl(eventIn(query));

async function load({ query, call, form, page: { timeZone } }: LoadInput) {
  const eventId = eventIn(query);
  const submittedSearch = form?.get("searchText")?.trim() ?? "";
  if (!eventId) return { chosen: null, found: await eventsLike(call, query) };
  const searchText = participantSearch(eventId, submittedSearch) === "search" ? submittedSearch : "";
  const [groups, sessions, name] = await Promise.all([
    call(searchParticipants, searchText ? { eventId, searchText } : { eventId }),
    sessionsOf(call, eventId),
    eventName(call, eventId),
  ]);
  const zones = zonesOf(sessions ?? []);
  const listing = {
    groups: groupsOf(groups, zones, timeZone),
    targets: sessions && targetsOf(sessions, new Date(), timeZone),
    zones,
    searchText,
  };
  return { chosen: { eventId, listing, name: name ?? groups[0]?.participants[0]?.eventName ?? TITLE } };
}

async function download({ query, call, page: { timeZone } }: ActionInput) {
  const eventId = eventIn(query);
  const [participants, sessions] = await Promise.all([call(eventParticipants, { eventId }), sessionsOf(call, eventId)]);
  const name = participants.find(({ eventName }) => eventName)?.eventName ?? (await eventName(call, eventId));
  const body = await spreadsheetOf(participants, sessions ?? [], timeZone);
  return { file: { name: `${safeFileName(name ?? `event ${eventId}`)}.xlsx`, type: SPREADSHEET_TYPE, body } };
}

/** Tool page that lists all participants in an event's sessions, grouped by hosting location. */
export default page({
  path: PARTICIPANTS_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  recentSignIn: { actions: ["download"], message: STRINGS.signInTooOld },
  actions: {
    search: showOnly,
    "ask-move": showOnly,
    "ask-cancel": showOnly,
    download,
    move: thenShow(move, "moved", currentUrl),
    cancel: thenShow(cancel, "canceled", currentUrl),
  },
  View({ data, page: { timeZone }, query, form, outcome }) {
    if (!data.chosen)
      return <EventChooser what={TITLE} found={data.found} timeZone={timeZone} addressOf={participantsUrl} />;
    const { eventId, listing, name } = data.chosen;
    return (
      <ParticipantPage
        source={{ of: "event", eventId }}
        listing={listing}
        timeZone={timeZone}
        capacity={null}
        here={participantsUrl(eventId)}
        query={query}
        form={form}
        outcome={outcome}
      >
        <StaffHeading
          what={TITLE}
          title={name}
          links={[{ href: sessionsUrl({ eventId }), text: "Sessions of this event" }]}
        />
      </ParticipantPage>
    );
  },
});
