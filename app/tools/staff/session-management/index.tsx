import type { Choice, FoundWaiting, Participant, Session } from "../../../../contracts/event-entities.ts";
import { currentEventSessions, eventLocations } from "../../../../contracts/events.ts";
import { findParticipants } from "../../../../contracts/registration-desk.ts";
import { findWaiting } from "../../../../contracts/waitlist.ts";
import { Island } from "../../../islands/Island.tsx";
import { type LoadInput, page } from "../../define.ts";
import { showOnly } from "../actions.ts";
import { EventChooser } from "../EventChooser.tsx";
import { PersonSearch } from "../PersonSearch.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { type EventPage, eventName, eventsLike, orNull } from "../server-call.ts";
import { participantsUrl, SESSIONS_PATH, sessionsUrl } from "../urls.ts";
import { SessionsIsland } from "./Sessions.island.tsx";
import { sessionSearch, sessionsRequest } from "./session-search.ts";

const TITLE = "Session management";

type Data =
  | { chosen: false; found: EventPage; person: string; people: Participant[] | null; waiting: FoundWaiting[] | null }
  | { chosen: true; name: string; sessions: Session[]; locations: Choice[] };

async function load({ query, call, form }: LoadInput): Promise<Data> {
  const search = sessionSearch.read(query);
  const { eventId } = search;
  if (!eventId) {
    const person = form?.get("person")?.trim() ?? "";
    const search = person.length >= 3 && { searchText: person };
    const [found, people, waiting] = await Promise.all([
      eventsLike(call, query),
      search ? call(findParticipants, search) : null,
      // The participants are worth showing without the waitlists.
      search ? orNull(call(findWaiting, search)) : null,
    ]);
    return { chosen: false, found, person, people, waiting };
  }
  const [sessions, locations, name] = await Promise.all([
    call(currentEventSessions, sessionsRequest(search)),
    // If the request for locations fails, the page still works, but the location filter has no options.
    orNull(call(eventLocations, { eventId })),
    eventName(call, eventId),
  ]);
  return { chosen: true, sessions, locations: locations ?? [], name: name ?? sessions[0]?.title ?? TITLE };
}

/** Tool page that lists an event's sessions and links to their participants. */
export default page({
  path: SESSIONS_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  actions: { "find-person": showOnly },
  View({ data, page: { timeZone }, query }) {
    if (!data.chosen)
      return (
        <>
          <EventChooser
            what={TITLE}
            found={data.found}
            timeZone={timeZone}
            addressOf={(eventId) => sessionsUrl({ eventId })}
          />
          <PersonSearch person={data.person} people={data.people} waiting={data.waiting} timeZone={timeZone} />
        </>
      );
    const search = sessionSearch.read(query);
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={data.name}
          links={[{ href: participantsUrl(search.eventId), text: "Search all participants of this event" }]}
        />
        <Island
          name="staff/Sessions"
          hydrate="load"
          component={SessionsIsland}
          props={{ search, sessions: data.sessions, locations: data.locations, timeZone, now: Date.now() }}
        />
      </>
    );
  },
});
