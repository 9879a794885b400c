import { css } from "@linaria/core";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { findJobs } from "../../../contracts/jobs.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { plainName } from "../../../lib/text/near-names.ts";
import { slug } from "../../../lib/text/slug.ts";
import { jobFacts } from "../../careers/job-facts.ts";
import { jobPhrases as phrases } from "../../careers/phrases.ts";
import { AnswerText } from "../../cms/components/AnswerText.tsx";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { siteLink } from "../../context/site-link.ts";
import { SelectField } from "../../search/SelectField.tsx";
import { searchBox } from "../../search/search-box.ts";
import { viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { JumpNav } from "../../ui/jump/JumpNav.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

/** Maximum length of a filter, in characters. */
export const MAX_LENGTH = 100;

/** The open positions that match the filters in the URL. */
export type Jobs = ResponseOf<typeof findJobs> & { searchText: string; place: string; kind: string };

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

const words = css`
  & > span {
    display: block;
  }

  & > :first-child {
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }

`;

/* The kinds of work stay beside the jobs on wide screens. */
const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5) clamp(2rem, 5vw, 5rem);

  @media ${viewport.wide} {
    &:has(> x-island) {
      grid-template-columns: minmax(13rem, 3fr) minmax(0, 9fr);
    }
  }
`;

const group = css`
  scroll-margin-block-start: 14px;

  & + & {
    margin-block-start: var(--space-6);
  }

  & > p {
    margin-block: var(--space-1) var(--space-3);
    font-size: var(--text-s);
    color: var(--color-muted);
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
      grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr);
    }

    /* Rows have the same height, however long the names of places are. */
    & > li > :not(:first-child) {
      flex-direction: column;
    }

    & > li > :last-child {
      align-items: end;
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

/** Renders the open positions, grouped by type of work. The filters work without JavaScript. */
export function JobSearch({ fields, data, page }: ViewProps<typeof fieldSet, Jobs>) {
  const { t } = page;
  const { places, searchText, place, kind } = data;
  const jobs = jobsWith(searchText, data.jobs);
  const pageUrl = siteLink(page, page.path).href;
  const sorted = jobs.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.place.localeCompare(other.place),
  );
  const factsOf = (job: Jobs["jobs"][number]) => {
    const { schedule, pay } = jobFacts(job, page);
    return [schedule, pay];
  };
  const countOf = ({ length: n }: typeof jobs) => (n === 1 ? t(phrases.JobCountOne) : t(phrases.JobCount, { n }));
  const groups = [...Map.groupBy(sorted, (job) => job.kind)].map(([title, groupJobs]) => ({
    id: slug(title),
    kind: title,
    jobs: groupJobs,
  }));
  return (
    <Section heading={fields.heading} space="tight">
      <Stack gap={5}>
        <form autoComplete="off" className={filters} action={pageUrl}>
          <label className={words}>
            <span>{t(phrases.JobWords)}</span>
            <span className={searchBox}>
              <Icon name="search" size={22} />
              <input type="search" name="searchText" defaultValue={searchText} maxLength={MAX_LENGTH} />
            </span>
          </label>
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
        {(searchText || place || kind) && <TextLink href={pageUrl}>{t(phrases.JobAll)}</TextLink>}
        <div className={columns}>
          {groups.length > 1 && (
            <JumpNav
              label={t(phrases.JobKinds)}
              places={groups.map(({ id, kind, jobs }) => ({ id, title: `${kind} (${jobs.length})` }))}
            />
          )}
          <div>
            {groups.map(({ id, kind: title, jobs: groupJobs }) => (
              <section key={id} id={id} className={group}>
                <Heading level={fields.heading ? 3 : 2} size="m">
                  {title}
                </Heading>
                <p>{countOf(groupJobs)}</p>
                <ul className={list}>
                  {groupJobs.map((job) => (
                    <li key={job.id}>
                      <a {...siteLink(page, job.path)}>
                        <AnswerText text={job.title} language={job.language} page={page} />
                      </a>
                      <Facts facts={[job.place, lineText(job.locationName ?? "")]} />
                      <Facts facts={factsOf(job)} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        {fields.help && <Prose html={fields.help} />}
      </Stack>
    </Section>
  );
}

/** Returns the jobs whose title, kind, or place contains each word of a search. */
function jobsWith(searchText: string, jobs: Jobs["jobs"]): Jobs["jobs"] {
  const wanted = searchText.split(/\s+/).map(plainName).filter(Boolean);
  return jobs.filter(({ title, kind, place, locationName }) => {
    const text = plainName([title, kind, place, locationName].join(" "));
    return wanted.every((word) => text.includes(word));
  });
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
