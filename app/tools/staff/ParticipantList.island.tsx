import { css } from "@linaria/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { money } from "../../../lib/billing/money.ts";
import { capacityText, keptPaymentText, movedPaymentText } from "../../../lib/events/participants.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { searchBox } from "../../search/search-box.ts";
import { below } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { choicesFor, countText, namesOf, type Row, rowsOf, type Target } from "./list.ts";
import { Notice, type NoticeText } from "./Notice.tsx";
import { type Action, MOVE_FORM, MoveForm, ParticipantRow, SelectionForm } from "./ParticipantRow.tsx";
import { PeopleList } from "./PeopleList.tsx";
import type { Source } from "./participant-calls.ts";
import { cancelQuestion, moveQuestion, STRINGS } from "./strings.ts";
import { ListActions, type SessionActions, SessionState, toolbar } from "./Toolbar.tsx";
import { type Listing, useParticipants } from "./use-participants.ts";

const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-5);
  padding-block: var(--space-3) var(--space-2);
  border-block-end: 2px solid var(--color-border);
  font-size: var(--text-s);
  font-weight: 700;
  font-variant-numeric: tabular-nums;

  @media ${below(560)} {
    padding-block: var(--space-1);
  }
`;

/* The bar stays in view while participants are selected. */
const bar = css`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;

  &:has(> form) {
    background: var(--color-background);
  }

  & > form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--color-border);
    font-size: var(--text-s);
  }

  @media print {
    display: none;
  }
`;

interface ParticipantListProps {
  source: Source;
  listing: Listing;
  timeZone: string;
  /** Number of seats in the session, or null if the list has several sessions or the number is unknown. */
  capacity: number | null;
  /** The session's state and URLs, or null in an event's list. */
  session: SessionActions | null;
  /** The outcome of a form that was submitted without JavaScript. */
  initialNotice: NoticeText | null;
}

const FIRST = Symbol("first");
const SEARCH = Symbol("search");
/** The element that has focus, or the list if the focused element was removed. */
const UNCHANGED = Symbol("unchanged");

/** An entry in the participant list: a hosting location's heading, or a participant. */
type Item = { id: string; heading: string; count: number } | { id: string; row: Row };

/**
 * Renders the participant list with controls for searching, moving, canceling, and downloading. All features except
 * search-as-you-type work without JavaScript.
 */
export const ParticipantList: IslandComponent<"staff/ParticipantList", ParticipantListProps> = ({
  source,
  listing: first,
  timeZone,
  capacity,
  session,
  initialNotice,
}) => {
  const state = useParticipants(source, first, timeZone, initialNotice);
  const { listing, found, busy, moving } = state;
  const [hydrated, setHydrated] = useState(false);
  const [question, setQuestion] = useState<{ rows: readonly Row[]; target?: Target } | null>(null);
  const [pending, setPending] = useState(false);
  const [refund, setRefund] = useState(false);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openMove, setOpenMove] = useState<{ id: string; chosen: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The element to focus after the next render. A string is the ID of a registration, whose row receives focus. */
  const [focusTarget, setFocusTarget] = useState<string | symbol | null>(null);
  useEffect(() => {
    setHydrated(true);
    // The effect removes the outcome from the URL so that it does not reappear after a page reload.
    const address = new URL(location.href);
    address.searchParams.delete("done");
    history.replaceState(history.state, "", address);
  }, []);

  const items: Item[] = found.flatMap(({ location, rows }) => [
    ...(location ? [{ id: `at ${location}`, heading: location, count: rows.length }] : []),
    ...rows.map((row) => ({ id: row.registrationId, row })),
  ]);
  const focusId =
    typeof focusTarget === "string"
      ? focusTarget
      : focusTarget === FIRST
        ? items.find((item) => "row" in item)?.id
        : undefined;
  useEffect(() => {
    if (!focusTarget) return;
    setFocusTarget(null);
    const isInList = typeof focusTarget === "string" || focusTarget === UNCHANGED;
    if (focusTarget === UNCHANGED && document.activeElement !== document.body) return;
    const button = focusId && document.querySelector<HTMLElement>(`li[data-id="${CSS.escape(focusId)}"] button`);
    const target = button || (isInList ? null : input.current) || list.current;
    target?.focus();
    if (target === input.current) input.current?.select();
  }, [focusTarget, focusId]);

  const act = (action: Action, row: Row) => {
    setRefund(false);
    if (action === "cancel") setQuestion({ rows: [row] });
    else setOpenMove({ id: row.registrationId, chosen: "" });
  };
  const closeMoveForm = () => {
    if (openMove) setFocusTarget(openMove.id === MOVE_FORM ? (selected[0]?.registrationId ?? FIRST) : openMove.id);
    setOpenMove(null);
  };
  /** Runs a notice button's action. Moves focus to the list first, because React removes the button. */
  const runNoticeAction = (run: () => unknown) => {
    list.current?.focus({ preventScroll: true });
    void run();
  };
  const confirm = async () => {
    if (!question || pending) return;
    const { rows, target } = question;
    const row = rows[0]!;
    setPending(true);
    const isDone = await (!target
      ? state.cancel(row, refund)
      : rows.length > 1
        ? state.moveAll(rows, target)
        : state.move(row, target));
    setPending(false);
    setQuestion(null);
    // The reloaded list may have removed the button that opened the question.
    if (!isDone) return setFocusTarget(UNCHANGED);
    setOpenMove(null);
    // After a search, staff usually look for another person next, so focus moves to the search input. In a session's
    // list without a search, focus moves to the changed row.
    setFocusTarget(source.of === "event" || listing.searchText ? SEARCH : row.registrationId);
  };
  const submitSearch = async (event: FormEvent) => {
    event.preventDefault();
    if (await state.search(input.current?.value ?? "")) setFocusTarget(FIRST);
  };

  const selectableRows = (rows: readonly Row[]) =>
    rows.filter(({ canceled, registrationId }) => !canceled && !moving.has(registrationId));
  const registered = selectableRows(rowsOf(listing.groups));
  const selected = registered.filter(({ registrationId }) => selectedIds.has(registrationId));
  const selectableFound = selectableRows(rowsOf(found));
  const selectRows = (rows: readonly Row[], isSelected: boolean) => {
    const ids = rows.map(({ registrationId }) => registrationId);
    setSelectedIds(new Set(isSelected ? [...selectedIds, ...ids] : [...selectedIds].filter((id) => !ids.includes(id))));
  };
  const groupChoices = source.of === "session" && listing.targets && choicesFor(source, listing.targets);

  const content = (item: Item): ReactNode => {
    if ("heading" in item)
      return (
        <h2>
          <span>{item.heading}</span> <small>{`(${item.count})`}</small>
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
          {...(groupChoices && {
            picked: selectedIds.has(item.id),
            onPick: (isSelected) => selectRows([item.row], isSelected),
          })}
        />
        {openMove?.id === item.id && choices && !item.row.canceled && (
          <MoveForm
            rows={[item.row]}
            choices={choices}
            chosen={openMove.chosen}
            onChoose={(sessionId) => setOpenMove({ ...openMove, chosen: sessionId })}
            onMove={(target) => setQuestion({ rows: [item.row], target })}
            onClose={closeMoveForm}
          />
        )}
      </>
    );
  };
  const groupMove = (choices: readonly Target[]) =>
    openMove?.id === MOVE_FORM ? (
      <MoveForm
        rows={selected}
        choices={choices}
        chosen={openMove.chosen}
        onChoose={(sessionId) => setOpenMove({ ...openMove, chosen: sessionId })}
        onMove={(target) => setQuestion({ rows: selected, target })}
        onClose={closeMoveForm}
      />
    ) : (
      <SelectionForm
        sessionId={source.of === "session" ? source.sessionId : ""}
        count={hydrated ? selected.length : null}
        onMove={() => setOpenMove({ id: MOVE_FORM, chosen: "" })}
        onAll={() => selectRows(selectableFound, true)}
        onClear={() => setSelectedIds(new Set())}
      />
    );
  const [questionRow] = question?.rows ?? [];
  const focusIndex = items.findIndex(({ id }) => id === (focusId ?? questionRow?.registrationId ?? openMove?.id));
  const refundable = questionRow?.refundable && questionRow.amountPaid;
  const emptyText = source.of === "session" ? STRINGS.nobodyInSession : STRINGS.nobodyInEvent;
  const count = items.length > 0 ? countText(found) : listing.searchText ? STRINGS.noMatch : emptyText;

  return (
    <>
      <div className={toolbar}>
        <search>
          <form autoComplete="off" method="post" onSubmit={submitSearch}>
            <label className={searchBox}>
              <VisuallyHidden>Search participants by name or email</VisuallyHidden>
              <Icon name="search" size={20} />
              <input
                ref={input}
                type="search"
                name="searchText"
                placeholder={STRINGS.searchHint}
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
        <ListActions
          session={session}
          download={source.of === "event" ? STRINGS.report : STRINGS.spreadsheet}
          onDownload={() => void state.save()}
        />
      </div>
      <div className={facts}>
        <p role="status">{count}</p>
        {capacity !== null && <p>{capacityText(registered.length, capacity)}</p>}
        {session && <SessionState {...session} />}
      </div>
      {/* Receives focus if the focused element was removed. */}
      <div ref={list} tabIndex={-1} data-list={source.of}>
        <PeopleList items={items} content={content} wanted={focusIndex} busy={busy} />
      </div>
      <div className={bar}>
        {groupChoices && (selected.length > 0 || !hydrated) && groupMove(groupChoices)}
        <Notice
          notice={state.notice}
          onUndo={state.undo ? () => runNoticeAction(state.undo!.run) : undefined}
          {...(hydrated && { onClose: () => runNoticeAction(state.dismiss) })}
        />
      </div>
      {question && questionRow && (
        <ConfirmDialog
          question={question.target ? moveQuestion(question.rows, question.target) : cancelQuestion(questionRow)}
          detail={question.rows.length > 1 ? namesOf(question.rows) : questionRow.email}
          paymentNote={
            question.target ? (
              movedPaymentText(question.rows)
            ) : refundable ? (
              <label>
                <input type="checkbox" checked={refund} onChange={({ target }) => setRefund(target.checked)} />
                <span>{`Refund the ${money(refundable)} that they paid`}</span>
              </label>
            ) : (
              keptPaymentText(questionRow)
            )
          }
          confirmLabel={question.target ? "Yes" : "Yes, cancel it"}
          cancelLabel={question.target ? "No" : "No, keep it"}
          destructive={!question.target}
          pending={pending}
          onConfirm={confirm}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
};
