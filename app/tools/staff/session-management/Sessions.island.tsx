import type { Choice, Session } from "../../../../contracts/event-entities.ts";
import { call } from "../../../browser/call.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { useSearch } from "../../../search/use-search.ts";
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

interface Found {
  search: SessionSearch;
  sessions: readonly Session[];
  now: number;
}

/** Renders an event's sessions and the filters. Each filter change updates the list and the URL. */
export const SessionsIsland: IslandComponent<"staff/Sessions", SessionsProps> = (served) => {
  const { host, search, found, busy, edit, submit } = useSearch<SessionSearch, Found>({
    params: sessionSearch,
    served: served.search,
    wait: 0,
    history: "replace",
    async find(next, { signal }) {
      const sessions = await call("GET /api/classes-events/get-event-sessions", sessionsRequest(next), { signal });
      return { search: next, sessions, now: Date.now() };
    },
  });
  const shown = found ?? served;
  return (
    <div ref={host} onChange={(event) => edit(event)}>
      <SessionFilters
        search={search}
        locations={served.locations}
        status={busy ? "The sessions are loading." : found ? sessionsText(found.sessions, found.search) : ""}
        onSubmit={submit}
      />
      <SessionCards
        sessions={shown.sessions}
        search={shown.search}
        now={new Date(shown.now)}
        timeZone={served.timeZone}
        isBusy={busy !== null}
      />
    </div>
  );
};
