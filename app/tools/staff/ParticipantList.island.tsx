import { css } from "@linaria/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { money } from "../../../lib/billing/money.ts";
import { capacityText, keptPaymentText, movedPaymentText } from "../../../lib/events/participants.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { searchBox } from "../../search/search-box.ts";
import { below } from "../../theme/viewport.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.ts";
import { checkInAddress } from "./addresses.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { choicesFor, countText, type Row, registeredIn, type Target } from "./list.ts";
import { Notice, type NoticeText } from "./Notice.tsx";
import { type Action, MoveForm, ParticipantRow } from "./ParticipantRow.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { type Listing, type Source, useParticipants } from "./use-participants.ts";
import { cancelQuestion, moveQuestion, WORDS } from "./words.ts";

const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);

  & > search {
    flex: 1 1 20rem;
    max-inline-size: 36rem;
  }

  & > search > form {
    display: flex;
    gap: var(--space-2);
  }

  & label {
    flex: 1;
    min-inline-size: 0;
  }

  & label > input {
    min-block-size: 2.5rem;
    padding: 0.3rem 0.5rem 0.3rem 2.7rem;
    font-size: var(--text-s);
  }

  /* On phones the buttons show only their icons, so that the first participant fits on the first screen. */
  @media ${below(560)} {
    gap: var(--space-2);

    & > button > span,
    & > form > button > span {
      ${visuallyHidden}
    }
  }

  @media print {
    display: none;
  }
`;

const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  padding-block: var(--space-3) var(--space-2);
  border-block-end: 2px solid var(--color-border);
  font-size: var(--text-s);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

export interface ParticipantListProps {
  source: Source;
  listing: Listing;
  timeZone: string;
  /** Number of seats in the session, or null if the list has several sessions or the number is unknown. */
  capacity: number | null;
  /** The outcome of a form that was submitted without JavaScript. */
  said: NoticeText | null;
}

const FIRST = Symbol("first");
const SEARCH = Symbol("search");

/** An entry in the participant list: the heading of a hosting location, or a participant. */
type Item = { id: string; heading: string; count: number } | { id: string; row: Row };

/**
 * The list of participants, with search, move, cancel, and download. All features except search-as-you-type work
 * without JavaScript.
 */
export const ParticipantList: IslandComponent<"staff/ParticipantList", ParticipantListProps> = ({
  source,
  listing: first,
  timeZone,
  capacity,
  said,
}) => {
  const state = useParticipants(source, first, timeZone, said);
  const { listing, found, busy, moving } = state;
  const [hydrated, setHydrated] = useState(false);
  const [question, setQuestion] = useState<{ row: Row; target?: Target } | null>(null);
  const [pending, setPending] = useState(false);
  const [refund, setRefund] = useState(false);
  const [mover, setMover] = useState<{ id: string; chosen: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The element to focus after the next render: the row of a registration, the first row, or the search input. */
  const [goal, setGoal] = useState<string | typeof FIRST | typeof SEARCH | null>(null);
  useEffect(() => {
    setHydrated(true);
    // The effect removes the outcome from the URL, so that a page reload does not show the outcome again.
    const address = new URL(location.href);
    address.searchParams.delete("done");
    history.replaceState(history.state, "", address);
  }, []);

  const items: Item[] = found.flatMap(({ location, rows }) => [
    ...(location ? [{ id: `at ${location}`, heading: location, count: rows.length }] : []),
    ...rows.map((row) => ({ id: row.registrationId, row })),
  ]);
  const goalId = goal === FIRST ? items.find((item) => "row" in item)?.id : goal === SEARCH ? undefined : goal;
  useEffect(() => {
    if (!goal) return;
    const button = goalId && document.querySelector<HTMLElement>(`li[data-id="${CSS.escape(goalId)}"] button`);
    const target = button || (typeof goal === "string" ? null : input.current) || list.current;
    target?.focus();
    if (target === input.current) input.current?.select();
    setGoal(null);
  }, [goal, goalId]);

  const act = (what: Action, row: Row) => {
    setRefund(false);
    if (what === "cancel") setQuestion({ row });
    else setMover({ id: row.registrationId, chosen: "" });
  };
  const leaveMover = () => {
    if (mover) setGoal(mover.id);
    setMover(null);
  };
  const confirm = async () => {
    if (!question || pending) return;
    const { row, target } = question;
    setPending(true);
    const { done } = await (target ? state.move(row, target) : state.cancel(row, refund));
    setPending(false);
    setQuestion(null);
    if (!done) return;
    setMover(null);
    // After a search, staff usually search for the next person, so the focus moves to the search input. In a session
    // list without a search, the focus moves to the changed row.
    setGoal(source.of === "event" || listing.searchText ? SEARCH : row.registrationId);
  };
  const submitSearch = async (event: FormEvent) => {
    event.preventDefault();
    if (await state.search(input.current?.value ?? "")) setGoal(FIRST);
  };

  const content = (item: Item): ReactNode => {
    if ("heading" in item)
      return (
        <h2>
          {item.heading} <small>({item.count})</small>
        </h2>
      );
    const choices = choicesFor(item.row, listing.targets);
    return (
      <>
        <ParticipantRow
          row={item.row}
          movable={choices !== null}
          moving={moving.has(item.id)}
          searchText={listing.searchText}
          onAction={act}
        />
        {mover?.id === item.id && choices && !item.row.canceled && (
          <MoveForm
            row={item.row}
            choices={choices}
            chosen={mover.chosen}
            onChoose={(chosen) => setMover({ ...mover, chosen })}
            onMove={(target) => setQuestion({ row: item.row, target })}
            onClose={leaveMover}
          />
        )}
      </>
    );
  };
  const wanted = items.findIndex(({ id }) => id === (goalId ?? question?.row.registrationId ?? mover?.id));
  const nobody = source.of === "session" ? WORDS.nobodyInSession : WORDS.nobodyInEvent;
  const count = items.length > 0 ? countText(found) : listing.searchText ? WORDS.noMatch : nobody;

  return (
    <>
      <div className={tools}>
        <search>
          <form method="post" onSubmit={submitSearch}>
            <label className={searchBox}>
              <VisuallyHidden>Search participants by name or email</VisuallyHidden>
              <Icon name="search" size={20} />
              <input
                ref={input}
                type="search"
                name="searchText"
                placeholder={WORDS.searchHint}
                defaultValue={first.searchText}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                onChange={({ target }) => state.searchSoon(target.value)}
              />
            </label>
            <Button type="submit" variant="secondary" size="small" name="action" value="search">
              Search
            </Button>
          </form>
        </search>
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <Button type="submit" variant="secondary" size="small" icon="download" name="action" value="download">
            {source.of === "event" ? WORDS.report : WORDS.spreadsheet}
          </Button>
        </form>
        {source.of === "session" && (
          <ButtonLink
            variant="secondary"
            size="small"
            icon="check"
            href={checkInAddress({ sessionId: source.sessionId, eventId: source.eventId })}
          >
            Check in
          </ButtonLink>
        )}
        {hydrated && (
          <Button variant="quiet" size="small" icon="print" onClick={() => print()}>
            Print list
          </Button>
        )}
      </div>
      <div className={facts}>
        <p role="status">{count}</p>
        {capacity !== null && <p>{capacityText(registeredIn(listing.groups), capacity)}</p>}
      </div>
      {/* Receives the focus if the focused element was removed. */}
      <div ref={list} tabIndex={-1}>
        <PeopleList items={items} content={content} wanted={wanted} busy={busy} />
      </div>
      <Notice notice={state.notice} onUndo={state.undo?.run} {...(hydrated && { onClose: state.dismiss })} />
      {question && (
        <ConfirmDialog
          question={
            question.target
              ? moveQuestion(question.row.name, question.target.name)
              : cancelQuestion(question.row.name, question.row.sessionName)
          }
          detail={question.row.email}
          money={
            question.target ? (
              movedPaymentText(question.row)
            ) : question.row.amountPaid && question.row.refundable ? (
              <label>
                <input type="checkbox" checked={refund} onChange={({ target }) => setRefund(target.checked)} />
                Refund the {money(question.row.amountPaid)} that they paid
              </label>
            ) : (
              keptPaymentText(question.row)
            )
          }
          yes={question.target ? "Yes" : "Yes, cancel it"}
          no={question.target ? "No" : "No, keep it"}
          careful={!question.target}
          pending={pending}
          onYes={confirm}
          onNo={() => setQuestion(null)}
        />
      )}
    </>
  );
};
