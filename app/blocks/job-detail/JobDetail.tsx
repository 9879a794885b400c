import { css } from "@linaria/core";
import type { JobDetail as Job } from "../../../contracts/jobs.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { jobFacts } from "../../careers/job-facts.ts";
import { jobPhrases as phrases } from "../../careers/phrases.ts";
import { NotFoundNotice, UnavailableNotice } from "../../cms/components/DetailNotices.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

const bullets = css`
  margin-block-start: var(--space-2);
  padding-inline-start: min(1.2em, 6vw);

  & > li {
    list-style: disc;
    margin-block-end: var(--space-2);
  }
`;

const button = css`
  margin-block-start: var(--space-5);
`;

/** Renders the page for an open position: the description and the requirements for applicants. */
export function JobDetail({ fields, data, page }: ViewProps<typeof fieldSet, Job | null>) {
  const { t } = page;
  if (!data)
    return (
      <NotFoundNotice page={page}>
        <FieldTextLink link={fields.listLink} text={fields.listLink?.text || t(phrases.JobAll)} page={page} />
      </NotFoundNotice>
    );
  const { title, kind, place, locationName, address, summary, duties, qualifications, applicationNeeds } = data;
  const apply = safeHref(data.applyUrl);
  const addressText = address && [address.street, address.city, `${address.state} ${address.zip}`].join(", ");
  const applyLink = apply?.startsWith("mailto:") ? (
    <ButtonLink href={apply} icon="mail">
      {t(phrases.JobApplyByEmail)}
    </ButtonLink>
  ) : (
    apply && (
      <ButtonLink href={apply} target="_blank" rel="noopener" iconAfter="arrow-up-right">
        {t(phrases.JobApply)}
        <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
      </ButtonLink>
    )
  );
  return (
    <>
      <PageBand page={page} above={kind} title={title} subtitle={[place, ...jobFacts(data, page)].join(" · ")} isDetail>
        {applyLink && <div className={button}>{applyLink}</div>}
      </PageBand>
      <Section>
        <Split kind="aside">
          <Stack gap={5}>
            {summary && <p>{summary}</p>}
            <Facts title={t(phrases.JobDuties)} facts={duties} />
            <Facts title={t(phrases.JobQualifications)} facts={qualifications} />
            {(locationName || addressText) && (
              <div>
                <Heading level={2} size="s">
                  {t(phrases.JobWhere)}
                </Heading>
                <p>{[locationName, addressText].filter(Boolean).join(", ")}</p>
              </div>
            )}
            <FieldTextLink link={fields.listLink} text={fields.listLink?.text || t(phrases.JobAll)} page={page} />
          </Stack>
          {(applicationNeeds.length > 0 || fields.help) && (
            <Surface>
              <Stack gap={4}>
                <Facts title={t(phrases.JobApplication)} facts={applicationNeeds} />
                {fields.help && <Prose html={fields.help} />}
                {applyLink && <div>{applyLink}</div>}
              </Stack>
            </Surface>
          )}
        </Split>
      </Section>
    </>
  );
}

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) =>
  facts.length > 0 && (
    <div>
      <Heading level={2} size="s">
        {title}
      </Heading>
      <ul className={bullets}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );

/** Renders an error message if the position could not be fetched. */
export const JobFailed = ({ page, reason }: FailedProps<typeof fieldSet>) => (
  <UnavailableNotice reason={reason} page={page} heading={page.t(phrases.JobsUnavailable)} />
);
