import { css } from "@linaria/core";
import { type ReactNode, useId } from "react";
import { longDate } from "../../../lib/dates/dates.ts";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import { type Estimate, planParam, priceSearch } from "./estimate.ts";
import type { fields as fieldSet } from "./fields.ts";
import { Price } from "./Price.tsx";
import { phrases } from "./phrases.ts";

const form = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4);
  align-items: end;
  max-inline-size: 56rem;

  & label {
    display: grid;
    gap: var(--space-1);
    font-weight: 700;
    color: var(--color-heading);
  }

  & :is(input, select) {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.7rem var(--arrow-room, 0.9rem) 0.7rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font-weight: 400;
    color: var(--color-text);
    background-color: var(--color-surface);
  }

  & ::placeholder {
    color: var(--color-muted);
    opacity: 1;
  }

  & > button {
    justify-self: start;
    min-block-size: 3.25rem;
  }
`;

const results = css`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 56rem;
  margin-block-start: var(--space-7);
  scroll-margin-block: 6rem;

  /* The form's URL focuses the results, so that screen readers start there. Only controls show a focus ring. */
  &:focus-visible {
    outline: none;
  }
`;

/**
 * Renders a hospital's prices for a service, for one insurance plan or for all. The prices come from the hospital's
 * machine-readable price file. The estimator works without JavaScript.
 */
export function PriceEstimator({ fields, page, data }: ViewProps<typeof fieldSet, Estimate>) {
  const { heading, description, hospitals, note, ctaLink, ctaText } = fields;
  const { t, editing } = page;
  const id = useId().replace(/[^\w-]/g, "");
  const validHospitals = hospitals.filter(({ name, file }) => name && file);
  if (validHospitals.length === 0 && !editing) return null;
  return (
    <Section heading={heading} intro={description} tone="plain">
      <search>
        <form autoComplete="off" className={form} action={`#${id}`}>
          <label>
            {t(phrases.Hospital)}
            <select name="hospital" defaultValue={data.hospital} required>
              <option value="">{t(phrases.ChooseHospital)}</option>
              {validHospitals.map(({ id: key, name }) => (
                <option key={key || name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>
              {t(phrases.Service)} <Muted as="span">({t(formPhrases.Optional)})</Muted>
            </span>
            <input
              type="search"
              name="service"
              defaultValue={data.service}
              maxLength={100}
              placeholder={t(phrases.ServiceHint)}
              autoComplete="off"
            />
          </label>
          {data.found && data.found.plans.length > 0 && (
            <label>
              <span>
                {t(phrases.Plan)} <Muted as="span">({t(formPhrases.Optional)})</Muted>
              </span>
              <select name="plan" defaultValue={data.plan}>
                <option value="">{t(phrases.AnyPlan)}</option>
                {data.found.plans.map((plan) => (
                  <option key={planParam(plan)} value={planParam(plan)}>
                    {[plan.payer, plan.plan].filter(Boolean).join(", ")}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button type="submit" disabled={editing}>
            {t(phrases.SeePrices)}
          </Button>
        </form>
      </search>
      <div className={results} id={id} tabIndex={-1}>
        {data.hospital && (
          <Results data={data} page={page}>
            {note && <Prose html={note} />}
            {showsCta(ctaLink, ctaText, page) && (
              <p>
                <Cta link={ctaLink} text={ctaText} page={page} variant="secondary" />
              </p>
            )}
          </Results>
        )}
      </div>
    </Section>
  );
}

function Results({ data, page, children }: { data: Estimate; page: PageContext; children: ReactNode }) {
  const { hospital, service, plan, found } = data;
  const { t, language, timeZone } = page;
  const updated = found && longDate(found.updatedOn, timeZone, language);
  return (
    <>
      <Heading level={3} size="m">
        {t(phrases.PricesAt, { hospital })}
      </Heading>
      {!found ? (
        <p role="status">{t(phrases.PricesUnavailable)}</p>
      ) : found.services.length === 0 ? (
        <div role="status">
          <p>{t(phrases.NoPrice, { service })}</p>
          <p>
            <a href={priceSearch.url({ hospital })}>{t(phrases.AllPrices)}</a>
          </p>
        </div>
      ) : (
        <>
          <Muted role="status">
            {found.isMore
              ? t(phrases.MorePricesFound, { n: found.total })
              : found.total === 1
                ? t(phrases.PricesFoundOne)
                : t(phrases.PricesFound, { n: found.total })}{" "}
            {updated && t(phrases.PricesOf, { date: updated })}{" "}
            {found.total > found.services.length && t(phrases.FirstPrices, { n: found.services.length })}
          </Muted>
          <Stack as="ul" gap={4}>
            {found.services.map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: services can repeat, and their order never changes
              <Price key={index} service={result} hasPlan={plan !== ""} t={t} />
            ))}
          </Stack>
        </>
      )}
      {children}
    </>
  );
}
