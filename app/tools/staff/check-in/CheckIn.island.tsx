import { css } from "@linaria/core";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { EventFee, Waiting } from "../../../../contracts/event-entities.ts";
import { TIMER } from "../../../../lib/constants.ts";
import { CallError, call } from "../../../browser/call.ts";
import { shownTo } from "../../../browser/shown-to.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { searchBox } from "../../../search/search-box.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Notice, type NoticeText } from "../Notice.tsx";
import { PeopleList } from "../PeopleList.tsx";
import { attendanceNames, STRINGS } from "../strings.ts";
import { GuestRow } from "./GuestRow.tsx";
import {
  arrivalText,
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
import { createMarkQueue, type Failure, type Mark } from "./mark-queue.ts";
import { keepPageOffline } from "./offline.ts";
import { sendMark, storage } from "./send-mark.ts";
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
    flex-wrap: wrap;
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

interface CheckInProps {
  sessionId: string;
  guests: readonly Guest[];
  fees: readonly EventFee[];
  /** Whether a fee can be paid on a payment page. */
  hasOnline: boolean;
  capacity: number;
  isOnline: boolean;
  waiting: readonly Waiting[] | null;
  idempotencyKey: string;
  timeZone: string;
  /** Form values of a failed walk-in registration, keyed by field name. */
  typed: Readonly<Record<string, string>>;
  said: NoticeText | null;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();
const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Renders a participant list for checking in participants as they arrive. The browser stores check-in marks until the
 * events system has confirmed them.
 */
export const CheckIn: IslandComponent<"staff/CheckIn", CheckInProps> = (props) => {
  const { sessionId, timeZone, capacity, waiting, fees } = props;
  const [guests, setGuests] = useState(props.guests);
  const [queued, setQueued] = useState<{ marks: ReadonlyMap<string, Mark>; failed: Failure | null }>({
    marks: NO_MARKS,
    failed: null,
  });
  const [filter, setFilter] = useState<Filter>("all");
  const [searchText, setSearchText] = useState("");
  const [keptIds, setKeptIds] = useState(NO_IDS);
  const [notice, setNotice] = useState(props.said);
  const [hydrated, setHydrated] = useState(false);
  const queue = useRef<ReturnType<typeof createMarkQueue>>(null);
  const names = useRef(new Map<string, string>());
  names.current = new Map(guests.map(({ id, name }) => [id, name]));
  const list = useRef<HTMLDivElement>(null);
  const [focusId, setFocusId] = useState<string | null>(null);

  /** Counter that is incremented when staff add or remove a check-in mark and when the browser has sent one. */
  const changes = useRef(0);
  /**
   * Reloads the participant list. If the request fails, the current list stays visible because check-in also works
   * offline.
   */
  const reload = useCallback(async (): Promise<void> => {
    const changesBefore = changes.current;
    try {
      const { participants } = await call("GET /classes-events/get-participants-session", { sessionId });
      // If a check-in mark changed while the list was loading, the response might not contain the change, so the
      // function reloads the list.
      if (changes.current !== changesBefore) return reload();
      setGuests(guestsOf(participants, timeZone, new Date()));
    } catch (error) {
      if (!(error instanceof CallError)) console.error("check-in:", error);
    }
  }, [sessionId, timeZone]);

  useEffect(() => {
    setHydrated(true);
    const markQueue = createMarkQueue({
      sessionId,
      person: shownTo(),
      storage: storage(),
      send: (registrationId, mark) => sendMark(sessionId, registrationId, mark),
      onChange: (current, failed) => setQueued({ marks: current, failed }),
      onSent: (id, result) => {
        changes.current++;
        if (result.result === "rejected") {
          const name = names.current.get(id) ?? "Somebody";
          const text = "Another staff member has canceled or moved the registration.";
          setNotice({ title: `${name} was not checked in.`, text, bad: true });
          void reload();
          return;
        }
        const arrived = arrivalText(result.arrivedAt, timeZone, new Date());
        const by = result.arrivedBy ?? "";
        setGuests((all) => all.map((guest) => (guest.id === id ? { ...guest, arrived, by } : guest)));
      },
    });
    queue.current = markQueue;
    void markQueue.flush();
    keepPageOffline().catch((error: unknown) => console.error("check-in offline:", error));
    const resume = () => {
      if (document.visibilityState !== "visible") return;
      void markQueue.flush().then(reload);
    };
    const timer = setInterval(() => document.visibilityState === "visible" && void reload(), TIMER.checkInReload);
    addEventListener("online", resume);
    document.addEventListener("visibilitychange", resume);
    return () => {
      markQueue.stop();
      clearInterval(timer);
      removeEventListener("online", resume);
      document.removeEventListener("visibilitychange", resume);
    };
  }, [sessionId, timeZone, reload]);

  useEffect(() => {
    if (focusId === null) return;
    document.querySelector<HTMLElement>(`li[data-id="${CSS.escape(focusId)}"] button`)?.focus();
    setFocusId(null);
  }, [focusId]);

  const all = withMarks(guests, queued.marks);
  const visibleGuests = guestsIn(all, filter, searchText, keptIds);
  const choose = (nextFilter: Filter) => {
    setFilter(nextFilter);
    setKeptIds(NO_IDS);
  };
  const markGuest = (guest: ShownGuest, arrived: boolean) => {
    setKeptIds((ids) => new Set([...ids, guest.id]));
    setNotice(null);
    changes.current++;
    queue.current?.mark(guest.id, arrived);
  };
  const closeNotice = () => {
    list.current?.focus({ preventScroll: true });
    setNotice(null);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    setFocusId(visibleGuests[0]?.id ?? null);
  };
  const counts = {
    all: all.length,
    missing: all.filter(({ here }) => !here).length,
    here: all.filter(({ here }) => here).length,
  };
  const unsentNote = unsentText(queued.marks.size, queued.failed);
  const unsentNotice: NoticeText | null = unsentNote
    ? { title: unsentNote, text: "", bad: true, signIn: queued.failed === 401 }
    : null;

  return (
    <div className={place}>
      <div className={tools}>
        {hydrated && (
          <form autoComplete="off" onSubmit={find}>
            <label className={searchBox}>
              <VisuallyHidden>Search participants by name or email</VisuallyHidden>
              <Icon name="search" size={20} />
              <input
                type="search"
                placeholder={STRINGS.searchHint}
                value={searchText}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                onChange={({ target }) => {
                  setSearchText(target.value);
                  setKeptIds(NO_IDS);
                }}
              />
            </label>
          </form>
        )}
        {hydrated && (
          <fieldset aria-label="Show">
            {(Object.keys(FILTERS) as Filter[]).map((option) => (
              <Button
                key={option}
                size="small"
                variant="quiet"
                aria-pressed={option === filter}
                onClick={() => choose(option)}
              >
                {`${FILTERS[option]} ${counts[option]}`}
              </Button>
            ))}
          </fieldset>
        )}
        <p role="status">{presenceText(all)}</p>
      </div>
      <WalkIn
        sessionId={sessionId}
        fees={fees}
        hasOnline={props.hasOnline}
        seats={seatsText(capacity, all.length, waiting)}
        idempotencyKey={props.idempotencyKey}
        typed={props.typed}
        timeZone={timeZone}
        onNotice={setNotice}
        onDone={() => void reload()}
      />
      {/* Receives focus if the notice was closed. */}
      <div ref={list} tabIndex={-1}>
        <PeopleList
          items={visibleGuests}
          content={(guest) => <GuestRow guest={guest} mark={attendanceNames(props.isOnline).mark} onMark={markGuest} />}
          wanted={visibleGuests.findIndex(({ id }) => id === focusId)}
          busy={false}
        />
      </div>
      {visibleGuests.length === 0 && all.length > 0 && (
        <p>{searchText ? STRINGS.noMatch : filter === "missing" ? "Nobody is missing." : "Nobody is here yet."}</p>
      )}
      <Notice notice={unsentNotice ?? notice} {...(!unsentNotice && hydrated && { onClose: closeNotice })} />
    </div>
  );
};
