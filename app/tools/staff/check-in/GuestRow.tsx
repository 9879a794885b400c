import { css } from "@linaria/core";
import type { FormEvent } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { ShownGuest } from "./list.ts";

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-1);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);
  line-height: 1.4;

  & > p {
    flex: 1 1 9rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  & strong {
    font-size: var(--text-m);
    color: var(--color-heading);
  }

  & small {
    display: block;
    font-size: var(--text-xs);
    color: var(--color-muted);
  }

  & svg {
    vertical-align: -0.2em;
    margin-inline-end: 0.3em;
  }

  &[data-here] small:first-of-type {
    font-weight: 700;
    color: var(--color-text);
  }

  /* The button is large enough to press with a thumb without looking. */
  & > button {
    flex: none;
    min-block-size: 3rem;
    min-inline-size: 6.5rem;
  }

  @media print {
    & > button {
      display: none;
    }
  }
`;

interface GuestRowProps {
  guest: ShownGuest;
  /** Text of the button that marks the participant as present. */
  mark: string;
  onMark(guest: ShownGuest, arrived: boolean): void;
}

/** Renders a participant's row with a button that checks in the participant or undoes the check-in. */
export function GuestRow({ guest, mark, onMark }: GuestRowProps) {
  const { id, name, email, payment, arrived, by, here, unsent } = guest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMark(guest, !here);
  };
  const state = unsent ? "not sent yet" : by && `by ${by}`;
  return (
    <form autoComplete="off" className={row} method="post" onSubmit={submit} data-here={here ? "" : undefined}>
      <p>
        <strong>{name}</strong>
        {here && (
          <small>
            <Icon name="check" size={16} />
            <span>
              {[["Here", arrived && `since ${arrived}`].filter(Boolean).join(" "), state].filter(Boolean).join(", ")}
            </span>
          </small>
        )}
        {!here && unsent && <small>Not here, not sent yet</small>}
        <small>{[payment, email].filter(Boolean).join(" · ")}</small>
      </p>
      <input type="hidden" name="registrationId" value={id} />
      <input type="hidden" name="arrived" value={here ? "false" : "true"} />
      <Button type="submit" size="small" variant={here ? "quiet" : "secondary"} name="action" value="mark">
        <span>{here ? "Undo" : mark}</span>
        <VisuallyHidden>{here ? ` the check-in of ${name}` : ` ${name}`}</VisuallyHidden>
      </Button>
    </form>
  );
}
