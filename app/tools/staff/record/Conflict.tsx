import { css } from "@linaria/core";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { markedBox } from "../controls.ts";
import type { OtherChange } from "./conflict.ts";

const list = css`
  max-inline-size: 48rem;
  margin-block: var(--space-3);

  & dt {
    margin-block-start: var(--space-2);
    font-weight: 700;
  }

  & dd {
    margin: 0;
    white-space: pre-line;
  }
`;

interface ConflictProps {
  one: string;
  changes: readonly OtherChange[];
  /** Who changed the record last, if the backend recorded it. */
  changed: { by: string; at: string } | null;
  timeZone: string;
}

/** Shows what another person changed in a record while its form was open. */
export const Conflict = ({ one, changes, changed, timeZone }: ConflictProps) => (
  <div className={`${markedBox} ${list}`} role="alert">
    <p>
      <strong>
        {changed
          ? `${changed.by} changed this ${one} while you had it open: ${shortMoment(changed.at, timeZone)}.`
          : `Another user changed this ${one} while you had it open.`}
      </strong>{" "}
      Your change is not saved. Everything that you typed is still in the form. The other fields have their new values.
    </p>
    <dl>
      {changes.map(({ column: { name, title }, before, after, typed }) => [
        <dt key={`${name} term`}>{title}</dt>,
        <dd key={name}>
          <del>{before || "empty"}</del> → <ins>{after || "empty"}</ins>
          {typed !== null && (
            <>
              <br />
              You typed: {typed || "nothing"}. “Save anyway” replaces the change with it.
            </>
          )}
        </dd>,
      ])}
    </dl>
  </div>
);
