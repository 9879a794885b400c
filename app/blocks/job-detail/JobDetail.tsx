import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { JobDetail as Job } from "../../../contracts/jobs.ts";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { addressText, mapsLink, safeHref } from "../../../lib/cms/links.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { carePhrases } from "../../care/phrases.ts";
import { jobFacts } from "../../careers/job-facts.ts";
import { jobPhrases as phrases } from "../../careers/phrases.ts";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Fact, factList } from "../../events/SessionFacts.tsx";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { pageForm } from "../../forms/form-fields.ts";
import { viewport } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { PARAMETERS } from "./job.ts";

/** ID of the section with the form, to which the button leads. */
const FORM = "apply";

/* On narrow screens, pay, schedule, and place come before the description. */
const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 6rem);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    align-items: start;
  }
`;

const aside = css`
  display: grid;
  gap: var(--space-5);

  @media ${viewport.wide} {
    grid-column: 2;
    grid-row: 1;
  }
`;

/* The lists share the width, so that the whole job is on one screen. */
const texts = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-6) clamp(2rem, 4vw, 4rem);
  align-items: start;

  & > :not(div:has(> ul)) {
    grid-column: 1 / -1;
    justify-self: start;
  }
`;

const bullets = css`
  margin-block-start: var(--space-2);
  padding-inline-start: min(1.2em, 6vw);

  & > li {
    list-style: disc;
    margin-block-end: var(--space-2);
  }
`;

const application = css`
  padding-block: var(--section-space);
  scroll-margin-block-start: 0;

  @media print {
    display: none;
  }
`;

/** Renders the page for an open position: the description, the requirements for applicants, and the way to apply. */
export function JobDetail({ fields, data, page }: ViewProps<typeof fieldSet, Job | null>) {
  const { t } = page;
  if (!data)
    return (
      <NotFoundNotice page={page}>
        <FieldTextLink link={fields.listLink} text={linkText(fields.listLink, t(phrases.JobAll))} page={page} />
      </NotFoundNotice>
    );
  const { title, kind, place, summary, duties, qualifications, applicationNeeds } = data;
  const lang = foreignLanguage(page, data.language);
  const form = data.applyUrl ? null : pageForm(fields, PARAMETERS);
  const apply = form ? <ButtonLink href={`#${FORM}`}>{t(phrases.JobApply)}</ButtonLink> : applyLink(data, page);
  return (
    <>
      <PageBand page={page} tone="plain" above={kind} title={title} subtitle={summary || place} isDetail />
      <Section space="tight">
        <div className={layout}>
          <Surface as="aside" className={aside} aria-label={t(phrases.JobFacts)}>
            <dl className={factList}>
              <JobFacts job={data} page={page} />
            </dl>
            {apply && <div>{apply}</div>}
          </Surface>
          <div className={texts}>
            <List title={t(phrases.JobDuties)} items={duties} lang={lang} />
            <List title={t(phrases.JobQualifications)} items={qualifications} lang={lang} />
            <List title={t(phrases.JobApplication)} items={applicationNeeds} />
            {fields.help && <Prose html={fields.help} />}
            <FieldTextLink link={fields.listLink} text={linkText(fields.listLink, t(phrases.JobAll))} page={page} />
          </div>
        </div>
      </Section>
      {form && (
        <section className={application} id={FORM} data-tone="soft">
          <div className="container">
            <Split kind="form">
              <Stack gap={4}>
                <Heading level={2}>{fields.headline || t(phrases.JobApply)}</Heading>
                <p>{[title, place].join(", ")}</p>
                {fields.description && <Prose html={fields.description} />}
              </Stack>
              <Surface>
                <CmsForm
                  form={form.id}
                  entries={fields.fields.entries}
                  submit={fields.fields.submit}
                  failure={t(phrases.JobNotSent)}
                  known={{ job: page.path }}
                  page={page}
                />
              </Surface>
            </Split>
          </div>
        </section>
      )}
    </>
  );
}

/** Returns the link to the applicant tracking system or to an email, or null if the job has none. */
function applyLink({ applyUrl }: Job, page: PageContext): ReactNode {
  const { t } = page;
  const href = safeHref(applyUrl);
  if (!href) return null;
  if (href.startsWith("mailto:"))
    return (
      <ButtonLink href={href} icon="mail">
        {t(phrases.JobApplyByEmail)}
      </ButtonLink>
    );
  if (href.startsWith("/")) return <ButtonLink {...siteLink(page, href)}>{t(phrases.JobApply)}</ButtonLink>;
  return (
    <ButtonLink href={href} target="_blank" rel="noopener" iconAfter="arrow-up-right">
      {t(phrases.JobApply)}
      <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
    </ButtonLink>
  );
}

/** Renders where the job is, its hours, its pay, and since when it is open. Omits unknown facts. */
function JobFacts({ job, page }: { job: Job; page: PageContext }) {
  const { t } = page;
  const { place, locationName, address } = job;
  const { schedule, pay, posted } = jobFacts(job, page);
  const maps = address && mapsLink({ ...address, address1: address.street });
  return (
    <>
      <Fact icon="map-pin" label={t(phrases.JobWhere)}>
        {locationName && <dd>{lineText(locationName)}</dd>}
        <dd>{address ? lineText(addressText({ ...address, address1: address.street })) : place}</dd>
        {maps && (
          <dd>
            <a href={maps} target="_blank" rel="noopener">
              {t(carePhrases.Directions)}
              <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
            </a>
          </dd>
        )}
      </Fact>
      {schedule && (
        <Fact icon="clock" label={t(phrases.JobSchedule)}>
          <dd>{schedule}</dd>
        </Fact>
      )}
      {pay && (
        <Fact icon="credit-card" label={t(phrases.JobPayLabel)}>
          <dd>{pay}</dd>
        </Fact>
      )}
      {posted && (
        <Fact icon="calendar" label={t(phrases.JobPostedLabel)}>
          <dd>{posted}</dd>
        </Fact>
      )}
    </>
  );
}

interface ListProps {
  title: string;
  items: readonly string[];
  /** Language of the items, if the page has another. */
  lang?: string | undefined;
}

const List = ({ title, items, lang }: ListProps) =>
  items.length > 0 && (
    <div>
      <Heading level={2} size="s">
        {title}
      </Heading>
      <ul className={bullets} lang={lang}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
