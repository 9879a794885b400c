import { css } from "@linaria/core";
import { Button } from "../../ui/Button.tsx";

/** What came of something: its fixed words, and more of it in a sentence. */
export interface NoticeText {
  title: string;
  text: string;
  bad: boolean;
  /** Leads to the sign-in, which has ended. */
  signIn?: boolean;
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

/** Says what came of something, in sight wherever the list is scrolled to, and aloud (AX-03). */
export function Notice({ notice, onClose }: { notice: NoticeText | null; onClose?: () => void }) {
  return (
    <div className={place} role="status">
      {notice && (
        <div className={bar} data-bad={notice.bad ? "" : undefined} data-notice>
          <p>
            <strong>{notice.title}</strong> {notice.text}{" "}
            {notice.signIn && (
              <a href="/_edge/sign-in" target="_blank" rel="noreferrer">
                Sign in again
              </a>
            )}
          </p>
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
