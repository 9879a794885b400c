import { css } from "@linaria/core";
import { Note } from "../../../ui/Note.tsx";

const place = css`
  margin-block-end: var(--space-5);
`;

/** Explains how an outage of the control database affects purges. */
export const NoDatabase = () => (
  <div className={place}>
    <Note kind="warning">
      <p>
        <strong>The control database does not answer.</strong> Until it does, nothing can be purged, and receipts and
        their history cannot be read. Visitors notice nothing of it.
      </p>
      <p>
        What is published meanwhile goes live by itself: ten minutes after a page was stored, the next visit renews it,
        and the visit after that shows it. If a purge was under way when this began, make it again afterwards: twice
        does no harm.
      </p>
    </Note>
  </div>
);
