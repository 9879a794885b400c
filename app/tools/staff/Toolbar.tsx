import { css } from "@linaria/core";
import { below, from } from "../../theme/viewport.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.ts";
import { attendanceNames } from "./strings.ts";

export const toolbar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);

  & > search {
    flex: 1 1 20rem;
    max-inline-size: 36rem;
  }

  & > search > form {
    display: flex;
    gap: var(--space-2);
  }

  & label {
    flex: 1;
    min-inline-size: 0;
  }

  & label > input {
    min-block-size: 2.5rem;
    padding: 0.3rem 0.5rem 0.3rem 2.7rem;
    font-size: var(--text-s);
  }

  @media ${below(560)} {
    gap: var(--space-2);
  }

  /*
   * On phones, the buttons show only their icons so that the first participant fits on the first screen. With large
   * text, buttons have no icons.
   */
  @media ${below(560)} and ${from(240)} {
    & > :is(a, button) > span,
    & > form > button > span {
      ${visuallyHidden}
    }
  }

  @media (scripting: none) {
    & > [data-print-list] {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`;

/** The state of a session, and the URLs of its pages. */
export interface SessionActions {
  /** False for a session whose state could not be loaded. */
  known: boolean;
  closed: boolean;
  canceled: boolean;
  isOnline: boolean;
  checkIn: string;
  addPerson: string;
  messages: string;
}

interface ListActionsProps {
  session: SessionActions | null;
  /** Label of the download button. */
  download: string;
  onDownload(): void;
}

/** Renders the links and buttons of a participant list. The download works without JavaScript. */
export const ListActions = ({ session, download, onDownload }: ListActionsProps) => (
  <>
    {session && (
      <>
        <ButtonLink variant="secondary" size="small" icon="check" href={session.checkIn}>
          {attendanceNames(session.isOnline).link}
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" icon="plus" href={session.addPerson}>
          Add a person
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" icon="mail" href={session.messages}>
          Messages
        </ButtonLink>
      </>
    )}
    <form
      autoComplete="off"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onDownload();
      }}
    >
      <Button type="submit" variant="secondary" size="small" icon="download" name="action" value="download">
        {download}
      </Button>
    </form>
    <Button variant="quiet" size="small" icon="print" data-print-list="" onClick={() => print()}>
      Print list
    </Button>
  </>
);

const stateForm = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);

  & > button[data-size] {
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    text-decoration: underline;
  }

  @media print {
    & > button {
      display: none;
    }
  }
`;

/** Renders a session's state with buttons that close, reopen, or cancel it. */
export const SessionState = ({ known, closed, canceled }: SessionActions) =>
  known && (
    <form autoComplete="off" method="post" className={stateForm}>
      <p>{canceled ? "Canceled" : closed ? "Registration is closed" : "Registration is open"}</p>
      {closed || canceled ? (
        <Button type="submit" variant="quiet" size="small" name="action" value="reopen-session">
          {canceled ? "Reopen the class" : "Reopen registration"}
        </Button>
      ) : (
        <Button type="submit" variant="quiet" size="small" name="action" value="close-session">
          Close registration
        </Button>
      )}
      {!canceled && (
        <Button type="submit" variant="quiet" size="small" name="action" value="ask-cancel-session">
          Cancel the class
        </Button>
      )}
    </form>
  );
