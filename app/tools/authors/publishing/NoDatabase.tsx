import { css } from "@linaria/core";
import { Note } from "../../../ui/Note.tsx";

const place = css`
  margin-block-end: var(--space-5);
`;

/** Renders a note that explains how an outage of the control database affects updates. */
export const NoDatabase = () => (
  <div className={place}>
    <Note kind="warning">
      <p>
        <strong>The control database is not responding.</strong> Until it is back, nothing can be updated from here, and
        receipts are not available. Visitors are not affected.
      </p>
      <p>
        Changes still go live by themselves: the first visit after ten minutes updates a page, and the next visit shows
        it. If an update was running when the outage began, repeat it afterward.
      </p>
    </Note>
  </div>
);
