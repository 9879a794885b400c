import { css } from "@linaria/core";
import type { EventFee, Session } from "../../../contracts/event-entities.ts";
import { preselectedFee } from "../../../lib/fees.ts";
import { FREE, money } from "../../../lib/money.ts";
import { registerState } from "../../../lib/seats.ts";
import { exact } from "../../context/fixed-texts.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

const choice = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);

  @media (min-width: 700px) {
    justify-items: end;
  }

  & select {
    max-inline-size: 14rem;
    min-block-size: 2.5rem;
    padding: 0.3rem var(--arrow-room) 0.3rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-text);
    background-color: var(--color-surface);
  }
`;

interface RegisterProps {
  session: Session;
  fees: readonly EventFee[];
  now: Date;
  zone: string;
  page: PageContext;
}

/** The way to register for a session, if there is one (EV-19 to EV-21). */
export function Register({ session, fees, now, zone, page }: RegisterProps) {
  const { t } = page;
  const how = registerState(session, fees, preselectedFee(fees), now, zone);
  if (how.kind === "none") return null;
  if (how.kind === "closed")
    return (
      <Button size="small" disabled>
        {t("RegistrationClosed")}
      </Button>
    );
  const { href, newTab } = how;
  const words = (
    <>
      {t("Register")}
      <VisuallyHidden>
        {" "}
        {session.title}
        {newTab && ` (${t("OpensInNewWindow")})`}
      </VisuallyHidden>
    </>
  );
  const link = (
    <ButtonLink
      size="small"
      href={href}
      {...(newTab ? ({ target: "_blank", rel: "noopener", iconAfter: "arrow-up-right" } as const) : {})}
    >
      {words}
    </ButtonLink>
  );
  if (how.kind === "open") return link;
  // A form, so that the choice goes along without script too; another site is told nothing of it.
  if (newTab)
    return (
      <div className={choice} data-register>
        <Fees fees={fees} session={session} page={page} />
        {link}
      </div>
    );
  const [path, query] = href.split("?");
  return (
    <form className={choice} action={path} data-register>
      <HiddenInputs values={new URLSearchParams(query)} />
      <Fees fees={fees} session={session} name="eventFeeId" page={page} />
      <Button type="submit" size="small">
        {words}
      </Button>
    </form>
  );
}

/** The fees to choose from, none of them chosen: registering needs one (EV-20). */
const Fees = ({ fees, session, name, page }: Pick<RegisterProps, "fees" | "session" | "page"> & { name?: string }) => (
  <label>
    <VisuallyHidden>
      {page.t("Fees")}: {session.title}
    </VisuallyHidden>
    <select name={name} defaultValue="" required>
      <option value="">{exact(page, "SelectOption")}</option>
      {fees.map(({ id, description, price }) => (
        <option key={id} value={id} data-price={price}>
          {[description, price === 0 ? FREE : money(price)].filter(Boolean).join(", ")}
        </option>
      ))}
    </select>
  </label>
);
