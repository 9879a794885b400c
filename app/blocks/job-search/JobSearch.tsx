import { css } from "@linaria/core";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { findJobs } from "../../../contracts/jobs.ts";
import { jobFacts } from "../../careers/job-facts.ts";
import { jobPhrases as phrases } from "../../careers/phrases.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { siteLink } from "../../context/site-link.ts";
import { SelectField } from "../../search/SelectField.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
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
  gap: var(--space-1);

  & > li {
    position: relative;
    display: grid;
    gap: 0 var(--space-6);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--color-border);
  }

  & > li:first-child {
    border-block-start: 0;
  }

  & a {
    font-weight: 600;
  }

  & a:not(:hover) {
    text-decoration: none;
  }

  /* The pseudo-element of the link covers the row so that the whole row is clickable. */
  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  @media ${viewport.wide} {
    & > li {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    & > li > :last-child {
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

/** Renders the open positions, grouped by type of work. The filter and the groups work without JavaScript. */
export function JobSearch({ fields, data, page }: ViewProps<typeof fieldSet, Jobs>) {
  const { t } = page;
  const { jobs, places, place, kind } = data;
  const pageUrl = siteLink(page, page.path).href;
  const sorted = jobs.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.place.localeCompare(other.place),
  );
  const factsOf = (job: Jobs["jobs"][number]) => {
    const { schedule, pay } = jobFacts(job, page);
    return [schedule, pay];
  };
  const countOf = ({ length: n }: typeof jobs) => (n === 1 ? t(phrases.JobCountOne) : t(phrases.JobCount, { n }));
  return (
    <Section heading={fields.heading}>
      <Stack gap={5}>
        <form autoComplete="off" className={filters} action={pageUrl}>
          <SelectField
            label={t(phrases.JobPlace)}
            name="place"
            defaultValue={places.some(({ value }) => value === place) ? place : ""}
          >
            <option value="">{t(phrases.JobAnyPlace)}</option>
            {places.map(({ value, name, jobCount }) => (
              <option key={value} value={value}>{`${name} (${jobCount})`}</option>
            ))}
          </SelectField>
          {kind && <input type="hidden" name="kind" value={kind} />}
          <Button type="submit">{t(phrases.JobShow)}</Button>
        </form>
        <p role="status">{jobs.length === 0 ? t(phrases.JobNone) : countOf(jobs)}</p>
        {(place || kind) && <TextLink href={pageUrl}>{t(phrases.JobAll)}</TextLink>}
        <div>
          {[...Map.groupBy(sorted, (job) => job.kind)].map(([title, group]) => (
            <Disclosure
              key={title}
              title={title}
              above={countOf(group)}
              level={fields.heading ? 3 : 2}
              open={Boolean(place || kind)}
            >
              <ul className={list}>
                {group.map((job) => (
                  <li key={job.id}>
                    <a {...siteLink(page, job.path)}>{job.title}</a>
                    <Facts facts={[job.place, job.locationName]} />
                    <Facts facts={factsOf(job)} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          ))}
        </div>
        {fields.help && <Prose html={fields.help} />}
      </Stack>
    </Section>
  );
}

const Facts = ({ facts }: { facts: readonly (string | null | undefined)[] }) => (
  <p className={factRow}>
    {facts.filter(Boolean).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);

/** Renders an error message if the positions could not be fetched. */
export const JobSearchFailed = ({ fields, page, query, reason }: FailedProps<typeof fieldSet>) => (
  <Section heading={page.t(phrases.JobsUnavailable)}>
    <Stack gap={4}>
      <FailureDetails page={page} reason={reason} retry={`?${query}`} />
      {fields.help && <Prose html={fields.help} />}
    </Stack>
  </Section>
);
