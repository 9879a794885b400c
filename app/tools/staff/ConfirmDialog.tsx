import { css } from "@linaria/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { modal } from "../../ui/modal.ts";

const dialog = css`
  ${modal}
  inline-size: min(34rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 2rem);
  margin: auto;
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);
  overflow: auto;

  &::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  & > h2 {
    font: 700 var(--text-m) / 1.45 var(--font-text);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }

  & > p {
    margin-block-start: var(--space-2);
    font-size: var(--text-s);
    color: var(--color-muted);
    overflow-wrap: anywhere;
  }

  & > p[data-money] {
    color: var(--color-text);
  }

  & label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 700;
  }

  & input {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    margin-block-start: var(--space-5);
  }
`;

interface ConfirmDialogProps {
  question: string;
  /** Text, such as an email address, that distinguishes participants who have the same name. */
  detail: string;
  /** Text about the action's effect on a payment. */
  paymentNote?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Whether the action is irreversible. If true, the "no" button initially has focus. */
  destructive?: boolean;
  /** Whether the action is in progress. */
  pending: boolean;
  onConfirm(): void;
  /** Called when the user declines the action or closes the dialog. */
  onCancel(): void;
}

/**
 * Renders a confirmation dialog. Pressing Escape declines the action. When the dialog closes, focus returns to the
 * previously focused element.
 */
export function ConfirmDialog({
  question,
  detail,
  paymentNote,
  confirmLabel,
  cancelLabel,
  destructive = false,
  pending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  // The layout effect's cleanup function closes the dialog before React removes it. If React removed an open dialog,
  // the browser would not restore focus.
  useLayoutEffect(() => {
    const open = dialogRef.current;
    open?.showModal();
    open?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => open?.close();
  }, []);
  return (
    <dialog
      ref={dialogRef}
      className={dialog}
      aria-labelledby="question"
      onCancel={(event) => {
        event.preventDefault();
        if (!pending) onCancel();
      }}
    >
      <h2 id="question">{question}</h2>
      {detail && <p>{detail}</p>}
      {paymentNote && <p data-money="">{paymentNote}</p>}
      <div>
        <Button
          variant={destructive ? "secondary" : "primary"}
          size="small"
          onClick={() => pending || onConfirm()}
          aria-disabled={pending}
          data-first={destructive ? undefined : ""}
        >
          {confirmLabel}
        </Button>
        <Button
          variant={destructive ? "primary" : "secondary"}
          size="small"
          onClick={() => pending || onCancel()}
          aria-disabled={pending}
          data-first={destructive ? "" : undefined}
        >
          {cancelLabel}
        </Button>
      </div>
    </dialog>
  );
}
