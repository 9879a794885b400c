import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { longDate } from "../../../lib/dates/dates.ts";
import { UrgentSigns } from "../../care/UrgentSigns.tsx";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { Link, SafeHtml } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { viewport } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fieldSet>;

const sources = css`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-s);

  & small {
    display: block;
    font-size: inherit;
    color: var(--color-muted);
  }
`;

const about = css`
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--color-border);
`;

/* On wide screens, the ways to get care stay beside the text. */
const care = css`
  display: grid;
  gap: var(--space-3);

  /* A button with a phone number fits in one line. */
  @media ${viewport.wide} {
    padding-inline: 1.25rem;
  }

  @media ${viewport.wide} and (min-height: 30rem) {
    position: sticky;
    inset-block-start: 5.5rem;
  }
`;

const names = css`
  margin-block-start: var(--space-3);
  color: var(--color-muted);
`;

const general = css`
  font-size: var(--text-s);
  color: var(--color-muted);
`;

/** Renders a page about a medical condition. Emergency symptoms are at the top of the page. */
export function ConditionPage({ fields, page }: Props) {
  const { title, alsoCalled, summary, emergency, emergencyRoom, emergencyRoomLink, emergencyRoomText } = fields;
  const { whatItIs, callUs, callLink, callText, whatWeDo } = fields;
  const { t } = page;
  if (!title && !page.editing) return null;
  return (
    <>
      <PageBand page={page} tone="soft" title={title} subtitle={summary}>
        {alsoCalled && <p className={names}>{t(phrases.ConditionAlsoCalled, { names: alsoCalled })}</p>}
      </PageBand>
      <Section>
        <Split kind="aside">
          <Stack gap={6}>
            {emergency && (
              <UrgentSigns level="911" page={page}>
                <Prose html={emergency} />
              </UrgentSigns>
            )}
            {emergencyRoom && (
              <UrgentSigns level="er" page={page}>
                <Prose html={emergencyRoom} />
                {emergencyRoomLink && emergencyRoomText && (
                  <TextLink {...linkProps(emergencyRoomLink)}>{emergencyRoomText}</TextLink>
                )}
              </UrgentSigns>
            )}
            <Part heading={t(phrases.ConditionWhatItIs)} html={whatItIs} />
            <Part heading={t(phrases.ConditionCallUs)} html={callUs}>
              {callLink && callText && (
                <div>
                  <ButtonLink {...linkProps(callLink)} icon="phone">
                    {callText}
                  </ButtonLink>
                </div>
              )}
            </Part>
            <Part heading={t(phrases.ConditionWhatWeDo)} html={whatWeDo} />
            <About fields={fields} page={page} />
          </Stack>
          <Care fields={fields} page={page} />
        </Split>
      </Section>
    </>
  );
}

function Part({ heading, html, children }: { heading: string; html: SafeHtml; children?: ReactNode }) {
  return (
    html && (
      <Stack gap={3}>
        <Heading level={2} size="m">
          {heading}
        </Heading>
        <Prose html={html} />
        {children}
      </Stack>
    )
  );
}

/** Renders the page's sources, the reviewer's name, and a note that the page contains general information. */
function About({ fields: { sources: all, reviewer, reviewedDate }, page }: Pick<Props, "fields" | "page">) {
  const { t, timeZone, language } = page;
  const linkedSources = all.flatMap(({ id, title, publisher, link }) =>
    link && title ? [{ id, title, publisher, link }] : [],
  );
  const name = reviewer?.displayName;
  const date = name && longDate(reviewedDate, timeZone, language);
  return (
    <section className={about} aria-label={t(phrases.ConditionSources)}>
      <Stack gap={4}>
        {linkedSources.length > 0 && (
          <>
            <Heading level={2} size="s">
              {t(phrases.ConditionSources)}
            </Heading>
            <ul className={sources}>
              {linkedSources.map((source) => (
                <li key={source.id || source.title}>
                  <Source {...source} page={page} />
                </li>
              ))}
            </ul>
          </>
        )}
        {name && (
          <p className={general}>
            {t(publicationPhrases.ReviewedBy, { name })}
            {date && `. ${t(phrases.ConditionReviewedOn, { date })}`}
          </p>
        )}
        <p className={general}>{t(phrases.ConditionGeneral)}</p>
      </Stack>
    </section>
  );
}

/** Renders the ways to get care: an appointment, a telephone call, and the page of the medical service. */
function Care({ fields, page: { t } }: Pick<Props, "fields" | "page">) {
  const { appointmentLink, appointmentText, callLink, callText, serviceLink, serviceText } = fields;
  const appointment = appointmentText && appointmentLink;
  const service = serviceText && serviceLink;
  if (!appointment && !service) return null;
  return (
    <Surface as="aside" className={care} aria-label={t(phrases.ConditionCare)}>
      <Heading level={2} size="s">
        {t(phrases.ConditionCare)}
      </Heading>
      {appointment && (
        <ButtonLink {...linkProps(appointment)} icon="calendar">
          {appointmentText}
        </ButtonLink>
      )}
      {callLink && callText && (
        <ButtonLink {...linkProps(callLink)} variant="secondary" icon="phone">
          {callText}
        </ButtonLink>
      )}
      {service && <TextLink {...linkProps(service)}>{serviceText}</TextLink>}
    </Surface>
  );
}

const Source = ({
  title,
  publisher,
  link,
  page,
}: {
  title: string;
  publisher: string;
  link: Link;
  page: PageContext;
}) => (
  <>
    <TextLink {...linkProps(link)} external>
      {title}
      <NewWindow link={link} page={page} />
    </TextLink>
    {publisher && <small>{publisher}</small>}
  </>
);
