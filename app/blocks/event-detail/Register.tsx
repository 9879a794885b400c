import { css } from "@linaria/core";
import type { EventFee, Session } from "../../../contracts/event-entities.ts";
import { priceText } from "../../../lib/billing/money.ts";
import { startDay, startText } from "../../../lib/dates/dates.ts";
import { type Closed, isSelfPaced, type RegisterState } from "../../../lib/events/seats.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { siteLink } from "../../context/site-link.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { below, from } from "../../theme/viewport.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

const column = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-3);

  @media ${from(700)} {
    justify-items: end;
  }

  & label {
    display: grid;
    flex: 1 1 11rem;
    gap: var(--space-1);
  }

  & select {
    inline-size: min(14rem, 100vw - 2 * var(--gutter));
    max-inline-size: 100%;
    min-block-size: 2.75rem;
    padding: 0.3rem var(--arrow-room) 0.3rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-text);
    background-color: var(--color-surface);
  }

  /* On narrow screens, the button is beside the fee. */
  @media ${below(700)} {
    &:has(> label) {
      display: flex;
      flex-wrap: wrap;
      flex: 1 1 100%;
      align-items: end;
    }

    & > label > select {
      inline-size: 100%;
    }
  }
`;

const CLOSED_REASONS: Record<Closed, Phrase> = {
  closed: phrases.ClosedByHand,
  deadline: phrases.ClosedByDeadline,
  begun: phrases.ClosedSinceBegun,
  full: phrases.ClosedSinceFull,
};

/** Returns an accessible name for a session: its date and location, which are unique within the event. */
function nameOf(session: Session, zone: string, { t, language }: PageContext): string {
  const start = isSelfPaced(session)
    ? startDay(session.startDate, zone, language)
    : startText(session.startDate, zone, language);
  const place = session.isOnline ? t(eventPhrases.Online) : session.venue?.name || session.hostingLocation;
  return [start ?? session.title, place].filter(Boolean).join(", ");
}

/** The visitor's fee selection for each session. */
export interface FeeChoice {
  /**
   * Fee IDs, keyed by session ID. Undefined until hydration. Before hydration, the browser validates the fee with the
   * `required` attribute.
   */
  chosen?: Readonly<Record<string, string>> | undefined;
  onChoose(sessionId: string, feeId: string): void;
}

interface RegisterProps {
  session: Session;
  fees: readonly EventFee[];
  choice: FeeChoice;
  how: RegisterState;
  zone: string;
  page: PageContext;
}

/**
 * Renders a session's Register button, or the reason why registration is closed. Renders nothing if the session does
 * not require registration.
 */
export function Register({ session, fees, choice, how, zone, page }: RegisterProps) {
  const { t } = page;
  if (how.kind === "none") return null;
  if (how.kind === "closed")
    return (
      <div className={column}>
        {how.waitingList ? (
          <ButtonLink
            size="small"
            variant="secondary"
            aria-describedby={`why-${session.id}`}
            {...siteLink(page, how.waitingList)}
          >
            {t(eventPhrases.JoinWaitingList)}
            <VisuallyHidden>{` ${t(phrases.ForSession, { session: nameOf(session, zone, page) })}`}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <Button size="small" disabled aria-describedby={`why-${session.id}`}>
            {t(eventPhrases.RegistrationClosed)}
          </Button>
        )}
        <p id={`why-${session.id}`}>{t(CLOSED_REASONS[how.why])}</p>
      </div>
    );
  const { newTab } = how;
  const { href } = siteLink(page, how.href);
  const buttonText = (
    <>
      {t(eventPhrases.Register)}
      <VisuallyHidden>
        {` ${t(phrases.ForSession, { session: nameOf(session, zone, page) })}`}
        {newTab && ` (${t(fieldPhrases.OpensInNewWindow)})`}
      </VisuallyHidden>
    </>
  );
  const isWaiting = how.kind === "chooseFee" && choice.chosen !== undefined && !choice.chosen[session.id];
  const link = (
    <ButtonLink
      size="small"
      data-print="none"
      {...(isWaiting ? { href: undefined, role: "link", "aria-disabled": true } : { href })}
      {...(how.kind === "open" ? {} : { "aria-describedby": `fee-${session.id}` })}
      {...(newTab ? ({ target: "_blank", rel: "noopener", iconAfter: "arrow-up-right" } as const) : {})}
    >
      {buttonText}
    </ButtonLink>
  );
  if (how.kind === "open") return link;
  // An external registration site does not receive the selected fee, so the component renders a link instead of a form.
  if (newTab)
    return (
      <div className={column} data-print="none">
        <Fees fees={fees} session={session} choice={choice} zone={zone} page={page} />
        {link}
      </div>
    );
  const [path, query] = href.split("?");
  return (
    <form autoComplete="off" className={column} action={path} data-print="none">
      <HiddenInputs values={new URLSearchParams(query)} />
      <Fees fees={fees} session={session} choice={choice} zone={zone} name="eventFeeId" page={page} />
      <Button type="submit" size="small" disabled={isWaiting} aria-describedby={`fee-${session.id}`}>
        {buttonText}
      </Button>
    </form>
  );
}

/** Renders a `<select>` for the session's fees. No fee is preselected. The visitor must select a fee to register. */
const Fees = ({ fees, session, choice, zone, name, page }: Omit<RegisterProps, "how"> & { name?: string }) => (
  <label>
    <span id={`fee-${session.id}`}>
      {page.t(phrases.ChooseFee)}
      <VisuallyHidden>{` ${page.t(phrases.ForSession, { session: nameOf(session, zone, page) })}`}</VisuallyHidden>
    </span>
    <select
      name={name}
      value={choice.chosen?.[session.id] ?? ""}
      onChange={({ target }) => choice.onChoose(session.id, target.value)}
      required
    >
      <option value="">{page.t(formPhrases.SelectOption)}</option>
      {fees.map(({ id, description, price }) => (
        <option key={id} value={id}>
          {[description, priceText(price, page.t(eventPhrases.Free))].filter(Boolean).join(", ")}
        </option>
      ))}
    </select>
  </label>
);
