import { css } from "@linaria/core";
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";

const dialog = css`
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

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    margin-block-start: var(--space-5);
  }
`;

interface ConfirmDialogProps {
  question: string;
  /** Tells one of two people with the same name from the other. */
  detail: string;
  yes: string;
  no: string;
  /** What cannot be undone begins at "no". */
  careful?: boolean;
  /** While it is being done. */
  pending: boolean;
  onYes(): void;
  /** It was closed without a yes. */
  onNo(): void;
}

/** A question before something is done. Escape says no; the focus goes back to where it was. */
export function ConfirmDialog({
  question,
  detail,
  yes,
  no,
  careful = false,
  pending,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: only then does closing give the focus back.
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
        if (!pending) onNo();
      }}
    >
      <h2 id="question">{question}</h2>
      {detail && <p>{detail}</p>}
      <div>
        <Button
          variant={careful ? "secondary" : "primary"}
          size="small"
          onClick={() => pending || onYes()}
          aria-disabled={pending}
          data-first={careful ? undefined : ""}
        >
          {yes}
        </Button>
        <Button
          variant={careful ? "primary" : "secondary"}
          size="small"
          onClick={() => pending || onNo()}
          aria-disabled={pending}
          data-first={careful ? "" : undefined}
        >
          {no}
        </Button>
      </div>
    </dialog>
  );
}
