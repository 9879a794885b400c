import { css } from "@linaria/core";
import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { isPlainKey } from "../../browser/plain-key.ts";
import { from, largeText, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { selectBox } from "./controls.ts";
import { type Row, rowPaymentText, seatsText, type Target, whoText } from "./list.ts";
import { STRINGS } from "./strings.ts";
import { participantUrl } from "./urls.ts";

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  align-items: center;
  padding-block: var(--space-2);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);
  line-height: 1.4;

  &[data-canceled] > :not(form) {
    color: var(--color-muted);
  }

  &[data-pick] {
    position: relative;
    padding-inline-start: 2.5rem;
  }

  & > label {
    position: absolute;
    inset: 0 auto 0 0;
    display: flex;
    align-items: center;
    inline-size: 2.5rem;
  }

  & input {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }

  & > p {
    overflow-wrap: anywhere;
  }

  & > p:nth-of-type(-n + 2) {
    grid-column: 1 / -1;
  }

  & strong {
    color: var(--color-heading);
  }

  & small {
    display: block;
    font-size: var(--text-xs);
    color: var(--color-muted);
  }

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);

    & > form {
      justify-content: start;
    }
  }

  @media ${from(560)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    & > form {
      grid-column: 2;
      grid-row: 1;
    }

    & > p:nth-of-type(-n + 2) {
      grid-column: 1;
    }
  }

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) minmax(0, 2fr) 12rem;

    & > form {
      grid-column: 4;
    }

    & > p:nth-of-type(2) {
      grid-column: 2;
    }
  }

  @media print {
    grid-template-columns: 1.2em minmax(0, 5fr) minmax(0, 5fr) minmax(0, 2fr);
    break-inside: avoid;

    & > p:nth-of-type(1) {
      grid-column: 2;
    }

    & > p:nth-of-type(2) {
      grid-column: 3;
    }

    &[data-pick] {
      padding-inline-start: 0;
    }

    & > :is(form, label) {
      display: none;
    }

    /* A checkbox for check-in on the printed list. */
    &::before {
      content: "";
      inline-size: 0.9em;
      block-size: 0.9em;
      border: 1px solid;
    }

    &[data-canceled]::before {
      border-color: transparent;
    }

    /* The heading of a session's list says the class and the date. */
    [data-list="session"] & {
      grid-template-columns: 1.2em minmax(0, 5fr) minmax(0, 2fr);

      & > p:nth-of-type(2) {
        display: none;
      }
    }
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  justify-content: end;
`;

const moveForm = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);
  padding-block: var(--space-2) var(--space-4);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);

  & > label {
    flex: 1 1 18rem;
    min-inline-size: 0;
    max-inline-size: 44rem;
    font-weight: 700;
    overflow-wrap: anywhere;
  }

  @media print {
    display: none;
  }
`;

export type Action = "move" | "cancel";

/** ID of the form that moves the selected participants. */
export const MOVE_FORM = "several";

interface ParticipantRowProps {
  row: Row;
  /** Whether staff can move the participant to another session. */
  movable: boolean;
  /** Whether the participant was moved, so that the row leaves the list soon. */
  moving?: boolean;
  /**
   * The current search text, which the form submits without JavaScript so that the next page shows the same results.
   */
  searchText: string;
  onAction(what: Action, row: Row): void;
  /** Whether the participant is selected for a group move. */
  picked?: boolean;
  onPick?(picked: boolean): void;
}

/** Renders a participant's row with move and cancel buttons. Without JavaScript, the buttons submit a form. */
export function ParticipantRow({
  row: one,
  movable,
  moving = false,
  searchText,
  onAction,
  picked,
  onPick,
}: ParticipantRowProps) {
  const act = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAction((submitter as HTMLButtonElement | null)?.value === "ask-move" ? "move" : "cancel", one);
  };
  return (
    <div className={row} data-canceled={one.canceled ? "" : undefined} data-pick={onPick ? "" : undefined}>
      {onPick && !one.canceled && !moving && (
        <label>
          <input
            type="checkbox"
            form={MOVE_FORM}
            name="registrationId"
            value={one.registrationId}
            checked={picked}
            onChange={({ target }) => onPick(target.checked)}
          />
          <VisuallyHidden>Select {one.name}</VisuallyHidden>
        </label>
      )}
      <p>
        <strong>
          <a href={participantUrl({ registrationId: one.registrationId })}>{one.name}</a>
        </strong>{" "}
        {one.canceled && STRINGS.canceled}
        {one.email && <small>{one.email}</small>}
      </p>
      <p>
        {one.sessionName}
        <small>{one.startDate}</small>
      </p>
      <p>
        {moving ? "Moved" : rowPaymentText(one)}
        {one.arrived && !moving && <small>{`Here since ${one.arrived}`}</small>}
      </p>
      {!one.canceled && !moving && (
        <form autoComplete="off" className={actions} method="post" onSubmit={act}>
          <input type="hidden" name="registrationId" value={one.registrationId} />
          <input type="hidden" name="sessionId" value={one.sessionId} />
          {searchText && <input type="hidden" name="searchText" value={searchText} />}
          {movable && (
            <Button type="submit" variant="secondary" size="small" name="action" value="ask-move">
              Move<VisuallyHidden> {one.name}</VisuallyHidden>
            </Button>
          )}
          <Button type="submit" variant="quiet" size="small" name="action" value="ask-cancel">
            Cancel<VisuallyHidden> the registration of {one.name}</VisuallyHidden>
          </Button>
        </form>
      )}
    </div>
  );
}

interface MoveFormProps {
  rows: readonly Row[];
  choices: readonly Target[];
  chosen: string;
  onChoose(id: string): void;
  onMove(target: Target): void;
  onClose(): void;
}

/**
 * Renders the form for selecting the participants' new session. If a move fails, the form keeps the selected session.
 */
export function MoveForm({ rows, choices, chosen, onChoose, onMove, onClose }: MoveFormProps) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("select, button")?.focus();
    // When the `<select>` element receives focus, the browser scrolls only that element into view. This code also
    // scrolls the buttons into view.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const submitMove = (event: FormEvent) => {
    event.preventDefault();
    const target = choices.find(({ id }) => id === chosen);
    if (target) onMove(target);
  };
  return (
    <form
      autoComplete="off"
      ref={place}
      className={moveForm}
      onSubmit={submitMove}
      onKeyDown={(event) => event.key === "Escape" && isPlainKey(event.nativeEvent) && onClose()}
    >
      <TargetChoice rows={rows} choices={choices} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <Button type="submit" size="small">
          Move
        </Button>
      </TargetChoice>
      <Button variant="quiet" size="small" onClick={onClose}>
        Not now
      </Button>
    </form>
  );
}

interface TargetChoiceProps extends ComponentProps<"select"> {
  rows: readonly Row[];
  choices: readonly Target[];
}

/**
 * Renders a `<select>` for the new session, followed by the children. Sessions that have too few available seats are
 * disabled. If no session has enough available seats, a message replaces the `<select>`.
 */
export function TargetChoice({ rows, choices, children, ...select }: TargetChoiceProps) {
  const hasSeats = ({ left }: Target) => left === null || left >= rows.length;
  if (!choices.some(hasSeats)) return <p>{`No other session of this event has ${seatsText(rows.length)}.`}</p>;
  return (
    <>
      <label>
        <span>{`Move ${whoText(rows)} to`}</span>
        <select className={selectBox} name="newSessionId" required {...select}>
          <option value="">Choose a session</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={!hasSeats(choice)}>
              {choice.text}
            </option>
          ))}
        </select>
      </label>
      {children}
    </>
  );
}

interface SelectionFormProps {
  sessionId: string;
  /** Number of selected participants, or null if JavaScript is disabled. */
  count: number | null;
  onMove(): void;
  onAll(): void;
  onClear(): void;
}

/** Renders the form that moves the selected participants. Pressing Enter on a row's checkbox submits this form. */
export const SelectionForm = ({ sessionId, count, onMove, onAll, onClear }: SelectionFormProps) => (
  <form
    autoComplete="off"
    id={MOVE_FORM}
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      onMove();
    }}
  >
    <input type="hidden" name="sessionId" value={sessionId} />
    {count !== null && <p role="status">{`${count} selected`}</p>}
    <Button type="submit" size="small" name="action" value="ask-move">
      Move selected
    </Button>
    {count !== null && (
      <>
        <Button size="small" variant="quiet" onClick={onAll}>
          Select all
        </Button>
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      </>
    )}
  </form>
);
