import type { Choice, Session } from "../../../../contracts/event-entities.ts";
import { call } from "../../../browser/call.ts";
import { currentTime } from "../../../browser/current-time.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { useSearch } from "../../../search/use-search.ts";
import { Offline } from "../../Offline.tsx";
import { SessionCards, sessionsText } from "./SessionCards.tsx";
import { SessionFilters } from "./SessionFilters.tsx";
import { type SessionSearch, sessionSearch, sessionsRequest } from "./session-search.ts";

interface SessionsProps {
  search: SessionSearch;
  sessions: readonly Session[];
  locations: readonly Choice[];
  timeZone: string;
  /** Time when the server rendered the sessions (Unix time in milliseconds). */
  now: number;
}

interface FoundSessions {
  search: SessionSearch;
  sessions: readonly Session[];
  now: number;
}

/** Renders an event's sessions and the filters. Each filter change updates the list and the URL. */
export const SessionsIsland: IslandComponent<"staff/Sessions", SessionsProps> = (props) => {
  const { host, search, found, failure, busy, edit, follow, submit } = useSearch<SessionSearch, FoundSessions>({
    params: sessionSearch,
    served: props.search,
    wait: 0,
    history: "replace",
    // After the end of a sign-in, the browser must open the URL.
    showsFailure: "offline",
    async find(criteria, { signal }) {
      const sessions = await call("GET /api/classes-events/get-event-sessions", sessionsRequest(criteria), { signal });
      return { search: criteria, sessions, now: currentTime().getTime() };
    },
  });
  const visible = found ?? props;
  return (
    // biome-ignore lint/a11y: the handler reacts to clicks on links, which are interactive and keyboard accessible
    <div ref={host} onClick={follow} onChange={(event) => edit(event)}>
      <SessionFilters
        search={search}
        locations={props.locations}
        status={busy ? "The sessions are loading." : found ? sessionsText(found.sessions, found.search) : ""}
        onSubmit={submit}
      />
      {failure ? (
        <Offline retry={failure.retry} />
      ) : (
        <SessionCards
          sessions={visible.sessions}
          search={visible.search}
          now={new Date(visible.now)}
          timeZone={props.timeZone}
          isBusy={busy !== null}
        />
      )}
    </div>
  );
};
