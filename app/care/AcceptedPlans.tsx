import { css } from "@linaria/core";
import { PhoneLink } from "../cms/components/Failure.tsx";
import type { PageContext } from "../context/page-context.ts";
import { siteLink } from "../context/site-link.ts";
import { chevronSummary } from "../ui/chevron-summary.ts";
import { Stack } from "../ui/Stack.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { carePhrases } from "./phrases.ts";
import { type ListedPlan, planCheckText } from "./plan-check.ts";
import { byPayer } from "./plans.ts";

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(15rem, 34%)), 1fr));
  gap: var(--space-2) var(--space-5);

  & > li > b {
    display: block;
  }
`;

const compared = css`
  display: block;
  margin-block-end: var(--space-2);

  & > small {
    display: block;
    color: var(--color-muted);
  }
`;

const more = css`
  margin-block-start: var(--space-2);

  & > summary {
    padding-block: 0.6rem;
    font-weight: 700;
    color: var(--color-link);
  }
`;

const check = css`
  max-inline-size: var(--measure);
  margin-block-start: var(--space-3);
  font-size: var(--text-s);
  color: var(--color-muted);
`;

/** Number of payers to list above the disclosure. */
const FIRST_PAYERS = 4;

const INSURANCE = "/patients-and-visitors/insurance";

interface AcceptedPlansProps {
  plans: readonly ListedPlan[];
  /** Phone number to call about insurance if no plans are known. Default: the site's number. */
  phone?: string | null | undefined;
  page: PageContext;
}

/**
 * Lists a location's or a provider's accepted insurance plans by payer, with a note about details that visitors should
 * verify. A disclosure contains all but the first payers. If no plans are known, renders whom to call instead.
 */
export function AcceptedPlans({ plans, phone, page }: AcceptedPlansProps) {
  if (plans.length === 0)
    return (
      <Stack gap={3} align="start">
        <p>{page.t(carePhrases.UnknownPlans)}</p>
        <PhoneLink page={phone ? { ...page, phone } : page} />
        <TextLink {...siteLink(page, INSURANCE)}>{page.t(carePhrases.AboutInsurance)}</TextLink>
      </Stack>
    );
  const isCompared = plans.some(({ directory }) => directory);
  const payers = byPayer(plans).map(([payer, payerPlans]) => (
    <li key={payer}>
      <b>{payer}</b>{" "}
      {isCompared
        ? payerPlans.map((plan) => (
            <span key={plan.plan} className={compared}>
              {plan.plan}
              <small>{planCheckText(plan, page) || page.t(carePhrases.PlanNotCompared)}</small>
            </span>
          ))
        : payerPlans.map(({ plan }) => plan).join(", ")}
    </li>
  ));
  const shown = payers.length > FIRST_PAYERS + 1 ? FIRST_PAYERS : payers.length;
  const hidden = payers.slice(shown);
  return (
    <>
      <ul className={list}>{payers.slice(0, shown)}</ul>
      {hidden.length > 0 && (
        <details className={more} open={page.editing}>
          <summary className={chevronSummary}>{page.t(carePhrases.MorePayers, { n: hidden.length })}</summary>
          <ul className={list}>{hidden}</ul>
        </details>
      )}
      <p className={check}>
        {page.t(carePhrases.CheckPlan)}{" "}
        <TextLink {...siteLink(page, INSURANCE)}>{page.t(carePhrases.AboutInsurance)}</TextLink>
      </p>
    </>
  );
}
