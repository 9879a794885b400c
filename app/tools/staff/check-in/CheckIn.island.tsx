import { css } from "@linaria/core";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { EventFee, Waiting } from "../../../../contracts/event-entities.ts";
import { TIMER } from "../../../../lib/constants.ts";
import { clockText } from "../../../../lib/dates/dates.ts";
import { CallError, call } from "../../../browser/call.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { searchBox } from "../../../search/search-box.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Notice, type NoticeText } from "../Notice.tsx";
import { PeopleList } from "../PeopleList.tsx";
import { STRINGS } from "../strings.ts";
import { GuestRow } from "./GuestRow.tsx";
import {
  FILTERS,
  type Filter,
  type Guest,
  guestsIn,
  guestsOf,
  presenceText,
  type ShownGuest,
  seatsText,
  unsentText,
  withMarks,
} from "./list.ts";
import { createMarkQueue, type Mark, type Sent } from "./mark-queue.ts";
import { WalkIn } from "./WalkIn.tsx";

/* Keeps the buttons of the rows near the names on wide screens. */
const place = css`
  max-inline-size: 56rem;
`;

const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-2);
  border-block-end: 2px solid var(--color-border);

  & > form {
    flex: 1 1 16rem;
    max-inline-size: 32rem;
  }

  & input {
    min-block-size: 2.75rem;
    padding-block: 0.3rem;
  }

  & > fieldset {
    display: flex;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    border: 0;
  }

  & > p {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  /* The pressed filter. */
  & button[aria-pressed="true"] {
    color: var(--color-surface);
    background: var(--color-link);
  }

  @media print {
    & > :is(form, fieldset) {
      display: none;
    }
  }
`;

export interface CheckInProps {
  sessionId: string;
  guests: readonly Guest[];
  fees: readonly EventFee[];
  capacity: number;
  waiting: readonly Waiting[] | null;
  idempotencyKey: string;
  timeZone: string;
  /** Form values for a walk-in participant whose registration failed, keyed by field name. */
  typed: Readonly<Record<string, string>>;
  said: NoticeText | null;
}

async function send(sessionId: string, registrationId: string, { arrived, at }: Mark): Promise<Sent> {
  try {
    const age = Math.max(0, Date.now() - at);
    const answer = await call("POST /classes-events/mark-arrival", { registrationId, sessionId, arrived, age });
    const { success, arrivedAt, arrivedBy } = answer;
    return success ? { result: "sent", arrivedAt, arrivedBy } : { result: "rejected" };
  } catch (error) {
    if (!(error instanceof CallError)) console.error("check-in:", error);
    const status = error instanceof CallError ? error.status : 500;
    // After a 400 or 404, the upstream would reject the request again, so the queue must not retry.
    return status === 400 || status === 404 ? { result: "rejected" } : { result: "failed", status };
  }
}

/** Returns the browser's local storage, or null if local storage is blocked. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Renders a participant list for checking in participants as they arrive. The browser stores check-in marks until the
 * events system has confirmed them.
 */
export const CheckIn: IslandComponent<"staff/CheckIn", CheckInProps> = (served) => {
  const { sessionId, timeZone, capacity, waiting, fees } = served;
  const [guests, setGuests] = useState(served.guests);
  const [queued, setQueued] = useState<{ marks: ReadonlyMap<string, Mark>; failed: number | null }>({
    marks: NO_MARKS,
    failed: null,
  });
  const [filter, setFilter] = useState<Filter>("all");
  const [typed, setTyped] = useState("");
  const [kept, setKept] = useState(NOBODY);
  const [notice, setNotice] = useState(served.said);
  const [hydrated, setHydrated] = useState(false);
  const queue = useRef<ReturnType<typeof createMarkQueue>>(null);
  const names = useRef(new Map<string, string>());
  names.current = new Map(guests.map(({ id, name }) => [id, name]));
  const search = useRef<HTMLInputElement>(null);
  const [goal, setGoal] = useState<string | null>(null);

  /** Counter that is incremented when staff add or remove a mark and when the browser has sent a mark. */
  const changes = useRef(0);
  /**
   * Reloads the participant list. If the request fails, the current list stays visible because check-in also works
   * offline.
   */
  const reload = useCallback(async (): Promise<void> => {
    const before = changes.current;
    try {
      const { participants } = await call("GET /classes-events/get-participants-session", { sessionId });
      // If a mark changed while the list was loading, the response might not contain the change, so the function
      // reloads the list again.
      if (changes.current !== before) return reload();
      setGuests(guestsOf(participants, timeZone));
    } catch (error) {
      if (!(error instanceof CallError)) console.error("check-in:", error);
    }
  }, [sessionId, timeZone]);

  useEffect(() => {
    setHydrated(true);
    const marks = createMarkQueue({
      sessionId,
      storage: storage(),
      send: (registrationId, mark) => send(sessionId, registrationId, mark),
      onChange: (current, failed) => setQueued({ marks: current, failed }),
      onSent: (id, sent) => {
        changes.current++;
        if (sent.result === "rejected") {
          const name = names.current.get(id) ?? "Somebody";
          const text = "Another staff member has canceled or moved the registration.";
          setNotice({ title: `${name} was not checked in.`, text, bad: true });
          void reload();
          return;
        }
        const arrived = clockText(sent.arrivedAt, timeZone) ?? "";
        const by = sent.arrivedBy ?? "";
        setGuests((all) => all.map((guest) => (guest.id === id ? { ...guest, arrived, by } : guest)));
      },
    });
    queue.current = marks;
    void marks.flush();
    const wake = () => {
      if (document.visibilityState !== "visible") return;
      void marks.flush().then(reload);
    };
    const timer = setInterval(() => document.visibilityState === "visible" && void reload(), TIMER.checkInReload);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      marks.stop();
      clearInterval(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [sessionId, timeZone, reload]);

  useEffect(() => {
    if (goal === null) return;
    document.querySelector<HTMLElement>(`li[data-id="${CSS.escape(goal)}"] button`)?.focus();
    setGoal(null);
  }, [goal]);

  const all = withMarks(guests, queued.marks);
  const shown = guestsIn(all, filter, typed, kept);
  const choose = (next: Filter) => {
    setFilter(next);
    setKept(NOBODY);
  };
  const mark = (guest: ShownGuest, arrived: boolean) => {
    setKept((ids) => new Set([...ids, guest.id]));
    setNotice(null);
    changes.current++;
    queue.current?.mark(guest.id, arrived);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    setGoal(shown[0]?.id ?? null);
  };
  const counts = {
    all: all.length,
    missing: all.filter(({ here }) => !here).length,
    here: all.filter(({ here }) => here).length,
  };
  const unsent = unsentText(queued.marks.size, queued.failed);
  const standing: NoticeText | null = unsent
    ? { title: unsent, text: "", bad: true, signIn: queued.failed === 401 }
    : null;

  return (
    <div className={place}>
      <div className={tools}>
        {hydrated && (
          <form onSubmit={find}>
            <label className={searchBox}>
              <VisuallyHidden>Search participants by name or email</VisuallyHidden>
              <Icon name="search" size={20} />
              <input
                ref={search}
                type="search"
                placeholder={STRINGS.searchHint}
                value={typed}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                onChange={({ target }) => {
                  setTyped(target.value);
                  setKept(NOBODY);
                }}
              />
            </label>
          </form>
        )}
        {hydrated && (
          <fieldset aria-label="Show">
            {(Object.keys(FILTERS) as Filter[]).map((one) => (
              <Button key={one} size="small" variant="quiet" aria-pressed={one === filter} onClick={() => choose(one)}>
                {FILTERS[one]} {counts[one]}
              </Button>
            ))}
          </fieldset>
        )}
        <p role="status">{presenceText(all)}</p>
      </div>
      <PeopleList
        items={shown}
        content={(guest) => <GuestRow guest={guest} onMark={mark} />}
        wanted={shown.findIndex(({ id }) => id === goal)}
        busy={false}
      />
      {shown.length === 0 && all.length > 0 && (
        <p>{typed ? STRINGS.noMatch : filter === "missing" ? "Nobody is missing." : "Nobody is here yet."}</p>
      )}
      <WalkIn
        sessionId={sessionId}
        fees={fees}
        seats={seatsText(capacity, all.length, waiting)}
        idempotencyKey={served.idempotencyKey}
        typed={served.typed}
        timeZone={timeZone}
        onNotice={setNotice}
        onDone={() => void reload()}
      />
      <Notice notice={standing ?? notice} {...(!standing && hydrated && { onClose: () => setNotice(null) })} />
    </div>
  );
};
