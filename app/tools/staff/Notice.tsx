import { css } from "@linaria/core";
import { Button } from "../../ui/Button.tsx";
import { TODAY_PATH } from "./urls.ts";

/** Text that describes an action's outcome: a title and a detailed sentence. */
export interface NoticeText {
  title: string;
  text: string;
  bad: boolean;
  /** Whether the notice contains a sign-in link because the session has expired. */
  signIn?: boolean;
  link?: { href: string; text: string };
}

const place = css`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  pointer-events: none;

  @media print {
    display: none;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-block: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-control-border);
  border-inline-start: 6px solid var(--color-link);
  border-radius: var(--radius-s);
  font-size: var(--text-s);
  color: var(--color-text);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);
  pointer-events: auto;

  &[data-bad] {
    border-inline-start-color: var(--color-action);
  }

  & > p {
    flex: 1 1 14rem;
    overflow-wrap: anywhere;
  }
`;

interface NoticeProps {
  notice: NoticeText | null;
  onClose?: () => void;
  /** Callback that undoes the action. Undefined if the action is irreversible. */
  onUndo?: (() => void) | undefined;
}

/** Shows an action's outcome at the bottom of the viewport. Screen readers announce the outcome. */
export function Notice({ notice, onClose, onUndo }: NoticeProps) {
  return (
    <div className={place} role="status">
      {notice && (
        <div className={bar} data-bad={notice.bad ? "" : undefined} data-notice>
          <p>
            <strong>{notice.title}</strong> <span>{notice.text}</span>{" "}
            {notice.link && <a href={notice.link.href}>{notice.link.text}</a>}
            {notice.signIn && (
              <>
                <a href={`/_edge/sign-in?to=${TODAY_PATH}`} target="_blank" rel="noreferrer">
                  Sign in again in a new tab
                </a>
                , then come back to this one.
              </>
            )}
          </p>
          {onUndo && (
            <Button variant="secondary" size="small" onClick={onUndo}>
              Undo
            </Button>
          )}
          {onClose && (
            <Button variant="quiet" size="small" onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
