import { css } from "@linaria/core";
import type { InsurancePlan } from "../../../contracts/insurance.ts";
import { isOffered } from "../../../lib/cms/features.ts";
import { DOCTORS, LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { byPayer } from "../../care/plans.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-4);
  margin-block-start: var(--space-5);

  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    padding: var(--space-4) var(--space-5);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }
`;

const helpText = css`
  margin-block-start: var(--space-5);
`;

const plansOf = css`
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const searches = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-s);
  font-weight: 700;

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
  }
`;

/**
 * Renders the accepted insurance plans, grouped by payer. If there are no plans, renders text from the CMS that tells
 * visitors whom to call.
 */
export function InsurancePlans({ fields, data, page }: ViewProps<typeof fieldSet, InsurancePlan[]>) {
  const { heading, intro, help } = fields;
  const accepted = data.filter(({ providers, locations }) => providers + locations > 0);
  if (accepted.length === 0 && !help && !heading && !intro) return null;
  return (
    <Section heading={heading} tone="sand">
      {intro && <Prose html={intro} />}
      {accepted.length > 0 && (
        <ul className={list}>
          {byPayer(accepted).map(([payer, plans]) => (
            <li key={payer}>
              <Payer payer={payer} plans={plans} level={heading ? 3 : 2} page={page} />
            </li>
          ))}
        </ul>
      )}
      {help && (
        <div className={helpText}>
          <Prose html={help} />
        </div>
      )}
    </Section>
  );
}

interface PayerProps {
  payer: string;
  plans: readonly InsurancePlan[];
  level: 2 | 3;
  page: PageContext;
}

function Payer({ payer, plans, level, page }: PayerProps) {
  const { t } = page;
  const query = `?${new URLSearchParams({ plan: payer })}`;
  const maxCount = (name: "providers" | "locations") => Math.max(...plans.map((plan) => plan[name]));
  const planNote = <VisuallyHidden> {t(phrases.Taking, { plan: payer })}</VisuallyHidden>;
  return (
    <>
      <Heading level={level} size="s">
        {payer}
      </Heading>
      <p className={plansOf}>
        {plans.map(({ plan, network }) => (network ? `${plan} (${network})` : plan)).join(", ")}
      </p>
      <p className={searches}>
        {maxCount("providers") > 0 && isOffered(page, DOCTORS) && (
          <a {...siteLink(page, DOCTORS + query)}>
            {t(phrases.Doctors)}
            {planNote}
          </a>
        )}
        {maxCount("locations") > 0 && isOffered(page, LOCATIONS_SEARCH) && (
          <a {...siteLink(page, LOCATIONS_SEARCH + query)}>
            {t(phrases.Locations)}
            {planNote}
          </a>
        )}
      </p>
    </>
  );
}

/** Renders an error message if the insurance plans could not be fetched. */
export const InsurancePlansFailed = ({
  fields: { heading, intro, help },
  page,
  reason,
}: FailedProps<typeof fieldSet>) => (
  <Section heading={heading} tone="sand">
    {intro && <Prose html={intro} />}
    <p role="status">{page.t(phrases.PlansFailed)}</p>
    <FailureDetails page={page} reason={reason} retry={siteLink(page, page.path).href} />
    {help && (
      <div className={helpText}>
        <Prose html={help} />
      </div>
    )}
  </Section>
);
