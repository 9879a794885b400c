import { css } from "@linaria/core";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { findJobs, JobChoice } from "../../../contracts/jobs.ts";
import { jobFacts } from "../../careers/job-facts.ts";
import { jobPhrases as phrases } from "../../careers/phrases.ts";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { siteLink } from "../../context/site-link.ts";
import { SelectField } from "../../search/SelectField.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

/** The open positions that match the filters in the URL. */
export type Jobs = ResponseOf<typeof findJobs> & { place: string; kind: string };

const filters = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-4);

  & > label {
    flex: 1 1 14rem;
    max-inline-size: 24rem;
  }
`;

const list = css`
  display: grid;
  gap: var(--space-3);

  & > li {
    position: relative;
    display: grid;
    gap: var(--space-1) var(--space-6);
    align-items: baseline;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }

  & > li:hover {
    border-color: transparent;
    box-shadow: var(--shadow-m);
  }

  & a {
    text-decoration: none;
  }

  /* The pseudo-element of the link covers the card so that the whole card is clickable. */
  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  @media ${viewport.wide} {
    & > li {
      grid-template-rows: repeat(2, auto);
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }

    & > li > :nth-child(n + 3) {
      justify-content: end;
    }
  }
`;

const factRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--text-s);
  color: var(--color-muted);
  font-variant-numeric: tabular-nums;
`;

/** Renders the open positions and filters. The filters work without JavaScript. */
export function JobSearch({ fields, data, page }: ViewProps<typeof fieldSet, Jobs>) {
  const { t } = page;
  const { jobs, places, kinds, place, kind } = data;
  const pageUrl = siteLink(page, page.path).href;
  return (
    <Section heading={fields.heading}>
      <Stack gap={5}>
        <form className={filters} action={pageUrl}>
          <Filter
            name="place"
            label={t(phrases.JobPlace)}
            any={t(phrases.JobAnyPlace)}
            choices={places}
            chosen={place}
          />
          <Filter name="kind" label={t(phrases.JobKind)} any={t(phrases.JobAnyKind)} choices={kinds} chosen={kind} />
          <Button type="submit">{t(phrases.JobShow)}</Button>
        </form>
        <p role="status">
          {jobs.length === 0
            ? t(phrases.JobNone)
            : jobs.length === 1
              ? t(phrases.JobCountOne)
              : t(phrases.JobCount, { n: jobs.length })}
        </p>
        {jobs.length === 0 && (place || kind) && <TextLink href={pageUrl}>{t(phrases.JobAll)}</TextLink>}
        <ul className={list}>
          {jobs.map((job) => (
            <li key={job.id}>
              <Heading level={fields.heading ? 3 : 2} size="s">
                <a {...siteLink(page, job.path)}>{job.title}</a>
              </Heading>
              <p>{job.locationName || job.place}</p>
              <Facts facts={[job.locationName && job.place, job.kind]} />
              <Facts facts={jobFacts(job, page)} />
            </li>
          ))}
        </ul>
        {fields.help && <Prose html={fields.help} />}
      </Stack>
    </Section>
  );
}

const Facts = ({ facts }: { facts: readonly (string | null | undefined | false)[] }) => (
  <p className={factRow}>
    {facts.filter(Boolean).map((fact) => (
      <span key={`${fact}`}>{fact}</span>
    ))}
  </p>
);

interface FilterProps {
  name: string;
  label: string;
  any: string;
  choices: readonly JobChoice[];
  chosen: string;
}

const Filter = ({ name, label, any, choices, chosen }: FilterProps) => (
  <SelectField label={label} name={name} defaultValue={choices.some(({ value }) => value === chosen) ? chosen : ""}>
    <option value="">{any}</option>
    {choices.map(({ value, name, jobCount }) => (
      <option key={value} value={value}>{`${name} (${jobCount})`}</option>
    ))}
  </SelectField>
);

/** Renders an error message if the positions could not be fetched. */
export const JobSearchFailed = ({ fields, page }: FailedProps<typeof fieldSet>) => (
  <Section heading={page.t(phrases.JobsUnavailable)}>
    <Stack gap={4}>
      <p>{page.t(fieldPhrases.TryAgainSoon)}</p>
      {fields.help && <Prose html={fields.help} />}
    </Stack>
  </Section>
);
