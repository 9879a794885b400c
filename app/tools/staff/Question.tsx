import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { money } from "../../../lib/billing/money.ts";
import { keptPaymentText, movedPaymentText } from "../../../lib/events/participants.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { selectBox } from "./controls.ts";
import { choicesFor, type Row, type Target } from "./list.ts";
import { StaffHeading } from "./StaffHeading.tsx";
import { cancelQuestion, moveQuestion } from "./words.ts";

const form = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 44rem;
  padding-block-start: var(--space-2);

  & > label {
    inline-size: 100%;
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
`;

interface QuestionProps {
  /** The participant's row, or null if the registration is no longer in the participant list. */
  row: Row | null;
  posted: URLSearchParams;
  targets: readonly Target[] | null;
  /** URL of the participant list. */
  back: string;
  /** Error message about the submitted form or the failed move. */
  wrong?: ReactNode;
}

/** Renders each confirmation dialog as a page, for use without JavaScript. */
export function Question({ row, posted, targets, back, wrong }: QuestionProps) {
  const moving = posted.get("action") !== "ask-cancel";
  if (!row || row.canceled)
    return (
      <QuestionFrame what="Nothing was changed" title="They are no longer in this list">
        <p>Somebody else has moved or canceled this registration.</p>
        <p>
          <a href={back}>Back to the list</a>
        </p>
      </QuestionFrame>
    );
  const choices = choicesFor(row, targets) ?? [];
  const target = choices.find(({ id }) => id === posted.get("newSessionId"));
  // After a failure, the page shows the participant's current session, so the form must contain the ID of this session.
  const seenIn = wrong ? row.sessionId : (posted.get("sessionId") ?? row.sessionId);
  const ids = (
    <>
      <input type="hidden" name="registrationId" value={row.registrationId} />
      <input type="hidden" name="sessionId" value={seenIn} />
    </>
  );
  if (!moving)
    return (
      <QuestionFrame what="Cancel a registration" title={cancelQuestion(row.name, row.sessionName)}>
        <Answers action="cancel" yes="Yes, cancel it" no="No, keep it" back={back}>
          {ids}
          {row.amountPaid && row.refundable ? (
            <label>
              <input type="checkbox" name="refund" value="true" /> Refund the {money(row.amountPaid)} that they paid
            </label>
          ) : (
            keptPaymentText(row) && <p>{keptPaymentText(row)}</p>
          )}
        </Answers>
      </QuestionFrame>
    );
  if (target && !wrong)
    return (
      <QuestionFrame what="Move a participant" title={moveQuestion(row.name, target.name)}>
        <Answers action="move" yes="Yes" no="No" back={back}>
          {ids}
          {movedPaymentText(row) && <p>{movedPaymentText(row)}</p>}
          <input type="hidden" name="newSessionId" value={target.id} />
        </Answers>
      </QuestionFrame>
    );
  return (
    <QuestionFrame what="Move a participant" title={`Move ${row.name}`}>
      {wrong && <p role="alert">{wrong}</p>}
      {choices.length === 0 ? (
        <p>
          No other session of this event has a free seat. <a href={back}>Back to the list</a>
        </p>
      ) : (
        <form className={form} method="post">
          {ids}
          <label>
            Move {row.name} to
            <select className={selectBox} name="newSessionId" required defaultValue={target?.id ?? ""}>
              <option value="">Choose a session</option>
              {choices.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <div>
            <Button type="submit" name="action" value="ask-move">
              Move
            </Button>
            <ButtonLink variant="quiet" href={back}>
              Not now
            </ButtonLink>
          </div>
        </form>
      )}
    </QuestionFrame>
  );
}

const QuestionFrame = ({ what, title, children }: { what: string; title: string; children: ReactNode }) => (
  <>
    <StaffHeading what={what} title={title} />
    {children}
  </>
);

interface AnswersProps {
  action: string;
  yes: string;
  no: string;
  back: string;
  children: ReactNode;
}

const Answers = ({ action, yes, no, back, children }: AnswersProps) => (
  <form className={form} method="post">
    {children}
    <div>
      <Button type="submit" name="action" value={action}>
        {yes}
      </Button>
      <ButtonLink variant="secondary" href={back}>
        {no}
      </ButtonLink>
    </div>
  </form>
);
