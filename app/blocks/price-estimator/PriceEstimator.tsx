import { css } from "@linaria/core";
import { type ReactNode, useId } from "react";
import type { PriceSearchResponse } from "../../../contracts/prices.ts";
import { isOutdated } from "../../../lib/billing/price-file.ts";
import { longDate } from "../../../lib/dates/dates.ts";
import { FORM_NAME } from "../../../lib/forms/forms.ts";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonDisclosure } from "../../ui/ButtonDisclosure.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { Note } from "../../ui/Note.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import { type Estimate, planParam, priceSearch } from "./estimate.ts";
import type { fields as fieldSet } from "./fields.ts";
import { MAIL_FIELD, MAIL_FORM } from "./mail-form.ts";
import { Price } from "./Price.tsx";
import { PrintIsland } from "./Print.island.tsx";
import { phrases } from "./phrases.ts";
import { ServiceLinks, Shoppable, Topics } from "./Shoppable.tsx";

/* The form is a bar across the section. Its button is only as wide as its text. */
const form = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  align-items: end;
  padding: clamp(var(--space-4), 2vw, var(--space-6));
  border-radius: var(--radius-m);

  & > label {
    flex: 1 1 15rem;
    min-inline-size: min(100%, 15rem);
  }

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
    min-block-size: 3.25rem;
  }
`;

const results = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  margin-block-start: var(--space-7);
  scroll-margin-block: 6rem;

  /* The form's URL focuses the results, so that screen readers start there. Only controls show a focus ring. */
  &:focus-visible {
    outline: none;
  }

  /* Who prints a price needs the answer, not the rest of the page. */
  @media print {
    margin-block-start: 0;

    :global() {
      body:has([data-answer]) main :is(section, search, form, header):not(:has([data-answer])) {
        display: none;
      }
    }
  }
`;

const entryList = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const keep = css`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-4);
  scroll-margin-block: 6rem;
`;

const mail = css`
  display: grid;
  gap: var(--space-2);
  max-inline-size: 28rem;

  & label {
    font-weight: 700;
    color: var(--color-heading);
  }

  & input {
    min-block-size: 3.25rem;
    padding: 0.7rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-text);
    background-color: var(--color-surface);
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
        <form autoComplete="off" className={form} data-tone="soft" action={`#${id}`}>
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
      <div className={results} id={id} tabIndex={-1} data-answer={data.service ? "" : undefined}>
        {editing && <FileAges files={data.files} page={page} />}
        {data.hospital && (
          <Results data={data} page={page}>
            {data.service && data.found && <Keep data={data} page={page} id={`${id}-keep`} />}
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

interface ResultsProps {
  data: Estimate;
  page: PageContext;
  children: ReactNode;
}

function Results({ data, page, children }: ResultsProps) {
  const { hospital, service, found } = data;
  const { t, language, timeZone } = page;
  const updated = found && longDate(found.updatedOn, timeZone, language);
  const isEmpty = found && found.services.length + found.shoppable.length === 0;
  return (
    <>
      <Heading level={3} size="m">
        {t(phrases.PricesAt, { hospital })}
      </Heading>
      {updated && <Muted>{t(phrases.PricesOf, { date: updated })}</Muted>}
      {!found ? (
        <p role="status">{t(phrases.PricesUnavailable)}</p>
      ) : isEmpty ? (
        <div role="status">
          <p>{t(phrases.NoPrice, { service })}</p>
          <p>
            <a href={priceSearch.url({ hospital })}>{t(phrases.AllPrices)}</a>
          </p>
        </div>
      ) : service || found.listed.length === 0 ? (
        <Matches found={found} data={data} t={t} />
      ) : (
        <Topics services={found.listed} data={data} t={t} />
      )}
      {children}
    </>
  );
}

/** Renders the services in plain words, then the other entries of the file. */
function Matches({ found, data, t }: { found: PriceSearchResponse; data: Estimate; t: PageContext["t"] }) {
  const hasPlan = data.plan !== "";
  const { shoppable, listed, services, total, isMore } = found;
  const entries = (
    <ul className={entryList}>
      {services.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: services can repeat, and their order never changes
        <Price key={index} service={result} hasPlan={hasPlan} t={t} />
      ))}
    </ul>
  );
  const first = total > services.length && services.length > 0 && t(phrases.FirstPrices, { n: services.length });
  if (shoppable.length === 0)
    return (
      <>
        <Muted role="status">
          {isMore
            ? t(phrases.MorePricesFound, { n: total })
            : total === 1
              ? t(phrases.PricesFoundOne)
              : t(phrases.PricesFound, { n: total })}{" "}
          {first}
        </Muted>
        {entries}
      </>
    );
  return (
    <>
      <Stack as="ul" gap={4}>
        {shoppable.map((one) => (
          <Shoppable key={`${one.type} ${one.code}`} service={one} hasPlan={hasPlan} t={t} />
        ))}
      </Stack>
      <div data-print="none">
        {listed.length > 0 && (
          <Disclosure title={t(phrases.MoreMatches, { n: listed.length })} level={4}>
            <ServiceLinks services={listed} data={data} t={t} />
          </Disclosure>
        )}
        {services.length > 0 && (
          <Disclosure title={t(phrases.OtherEntries, { n: services.length })} level={4}>
            {entries}
          </Disclosure>
        )}
      </div>
    </>
  );
}

/** Renders the ways to keep the prices: print them, or have them sent to an email address. */
function Keep({ data: { hospital, service, plan }, page, id }: { data: Estimate; page: PageContext; id: string }) {
  const { t, language, posted } = page;
  const own = posted?.form === MAIL_FORM ? posted : undefined;
  const error = own?.errors.get(MAIL_FIELD);
  const hidden = { hospital, service, plan, language };
  return (
    <div className={keep} id={id} data-print="none">
      <Island
        name="price-estimator/Print"
        hydrate="idle"
        component={PrintIsland}
        props={{ label: t(phrases.PrintPrices) }}
      />
      {own?.outcome === "sent" ? (
        <Note kind="success">
          <p role="status">{t(phrases.MailSent)}</p>
        </Note>
      ) : (
        <ButtonDisclosure label={t(phrases.MailPrices)} open={own !== undefined}>
          <form autoComplete="off" method="post" action={`#${id}`} className={mail}>
            <HiddenInputs values={[[FORM_NAME, MAIL_FORM], ...Object.entries(hidden)]} />
            {own?.outcome === "failed" && (
              <Note kind="danger">
                <p role="alert">{own.messages[0] ?? t(phrases.MailFailed)}</p>
              </Note>
            )}
            <label htmlFor={`${id}-email`}>{t(phrases.MailEmail)}</label>
            <input
              id={`${id}-email`}
              type="email"
              name={MAIL_FIELD}
              required
              maxLength={254}
              autoComplete="email"
              defaultValue={String(own?.values.get(MAIL_FIELD) ?? "")}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-note`}
            />
            <Muted id={`${id}-note`} size="s">
              {error ?? t(phrases.MailText)}
            </Muted>
            <Button type="submit">{t(phrases.MailSend)}</Button>
          </form>
        </ButtonDisclosure>
      )}
    </div>
  );
}

/** Tells authors which price files are older than a year or cannot be read. */
function FileAges({ files, page: { timeZone, language } }: { files: Estimate["files"]; page: PageContext }) {
  const old = files.filter(({ updatedOn }) => !updatedOn || isOutdated(updatedOn, new Date()));
  if (old.length === 0) return null;
  return (
    <Note kind="danger">
      <ul>
        {old.map(({ name, updatedOn }) => (
          <li key={name}>
            {updatedOn
              ? `${name}: the price file is of ${longDate(updatedOn, timeZone, language)}. Hospitals must update it once a year.`
              : `${name}: the price file cannot be read, or names no date.`}
          </li>
        ))}
      </ul>
    </Note>
  );
}
