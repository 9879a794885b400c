import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { money } from "../../../lib/billing/money.ts";
import { keptPaymentText, movedPaymentText } from "../../../lib/events/participants.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { choicesFor, namesOf, type Row, type Target, whoText } from "./list.ts";
import { TargetChoice } from "./ParticipantRow.tsx";
import { StaffHeading } from "./StaffHeading.tsx";
import { cancelQuestion, moveQuestion } from "./strings.ts";

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
  /**
   * Rows for the submitted registrations, excluding canceled registrations and registrations that are not in the
   * participant list.
   */
  rows: readonly Row[];
  posted: URLSearchParams;
  targets: readonly Target[] | null;
  /** URL of the participant list. */
  back: string;
  /** Error message about the submitted form or the failed move. */
  wrong?: ReactNode;
}

/** Renders a confirmation dialog's content as a page. Browsers show this page if JavaScript is disabled. */
export function Question({ rows, posted, targets, back, wrong }: QuestionProps) {
  const isMove = posted.get("action") !== "ask-cancel";
  const [row] = rows;
  if (!row)
    return (
      <QuestionFrame
        what="Nothing was changed"
        title={posted.has("registrationId") ? "No longer in this list" : "Nobody is selected"}
      >
        {posted.has("registrationId") && <p>Another staff member has moved or canceled this registration.</p>}
        <p>
          <a href={back}>Back to the list</a>
        </p>
      </QuestionFrame>
    );
  const choices = choicesFor(row, targets) ?? [];
  const target = choices.find(({ id }) => id === posted.get("newSessionId"));
  // If the move failed, the page shows the participant's current session, so the form must contain the current
  // session's ID.
  const currentSessionId = wrong ? row.sessionId : (posted.get("sessionId") ?? row.sessionId);
  const ids = (
    <>
      {rows.map(({ registrationId }) => (
        <input key={registrationId} type="hidden" name="registrationId" value={registrationId} />
      ))}
      <input type="hidden" name="sessionId" value={currentSessionId} />
    </>
  );
  if (!isMove)
    return (
      <QuestionFrame what="Cancel a registration" title={cancelQuestion(row)}>
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
      <QuestionFrame what="Move a participant" title={moveQuestion(rows, target)}>
        <Answers action="move" yes="Yes" no="No" back={back}>
          {ids}
          {rows.length > 1 && <p>{namesOf(rows)}</p>}
          {movedPaymentText(rows) && <p>{movedPaymentText(rows)}</p>}
          <input type="hidden" name="newSessionId" value={target.id} />
        </Answers>
      </QuestionFrame>
    );
  return (
    <QuestionFrame what="Move a participant" title={`Move ${whoText(rows)}`}>
      {wrong && <p role="alert">{wrong}</p>}
      <form autoComplete="off" className={form} method="post">
        {ids}
        <TargetChoice rows={rows} choices={choices} defaultValue={target?.id ?? ""}>
          <Button type="submit" size="small" name="action" value="ask-move">
            Move
          </Button>
        </TargetChoice>
        <ButtonLink variant="quiet" size="small" href={back}>
          Not now
        </ButtonLink>
      </form>
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
  <form autoComplete="off" className={form} method="post">
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
