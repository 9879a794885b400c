import { css } from "@linaria/core";
import { Fragment, type ReactNode } from "react";
import type { ServiceItem } from "../../../contracts/services.ts";
import { PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { appointmentRequestUrl } from "../../care/appointment-request-url.ts";
import { carePhrases } from "../../care/phrases.ts";
import { servicePhrases } from "../../care/service/phrases.ts";
import { ServiceActions, ServiceGroups } from "../../care/service/ServiceDetails.tsx";
import { serviceLinks } from "../../care/service/service-links.ts";
import { UrgentSigns } from "../../care/UrgentSigns.tsx";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { PageLink } from "../../cms/components/PageLink.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { HeadChange, PageContext } from "../../context/page-context.ts";
import { viewport } from "../../theme/viewport.ts";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";

/** Search for emergency rooms. */
const EMERGENCY_ROOMS = `${LOCATIONS_SEARCH}?locationType=Emergency+Care`;

/* Short lists stand side by side, so that a service is on about one screen. */
const texts = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-6) var(--space-7);
  align-items: start;

  & > :is(p, :has(dl)) {
    grid-column: 1 / -1;
  }
`;

/* On wide screens, the conditions and programs stay beside the text. */
const beside = css`
  @media ${viewport.wide} and (min-height: 30rem) {
    position: sticky;
    inset-block-start: 5.5rem;
  }
`;

const lead = css`
  max-inline-size: var(--measure);
  font-size: var(--text-l);
`;

const list = css`
  display: grid;
  gap: var(--space-2);
  max-inline-size: var(--measure);
  padding-inline-start: 1.25em;
  list-style: disc;

  &:is(ol) {
    list-style: decimal;
  }
`;

const answers = css`
  display: grid;
  gap: var(--space-2);
  max-inline-size: var(--measure);

  & > dt {
    font-weight: 700;
  }

  & > dd + dt {
    margin-block-start: var(--space-3);
  }
`;

const actions = css`
  margin-block-start: var(--space-5);
`;

const general = css`
  font-size: var(--text-s);
  color: var(--color-muted);
`;

/** Returns the title and description for a service page, or the status 404 for an unknown service. */
export function headOf(service: ServiceItem | null): HeadChange {
  if (!service) return { status: 404, title: "404: NotFound" };
  const { nameOverride: name, summary } = service;
  return { title: name, name, ogTitle: name, ...(summary && { description: summary, ogDescription: summary }) };
}

export function MedicalServiceDetail({ fields, page, data }: ViewProps<typeof fieldSet, ServiceItem | null>) {
  if (!data) return <NotFoundNotice page={page} />;
  const { nameOverride: name, summary, ...details } = data;
  const { requestLink, virtualServicesLink } = fields;
  const { virtual } = serviceLinks(name, details, virtualServicesLink, page);
  const href = details.appointmentRequests ? appointmentRequestUrl(requestLink, "service", page.path) : null;
  const request =
    requestLink && href !== null
      ? { ...requestLink, href, text: linkText(requestLink, page.t(carePhrases.RequestAppointment)) }
      : null;
  const { image } = details;
  return (
    <>
      <PageBand
        page={page}
        title={name}
        subtitle={summary ?? undefined}
        isDetail
        picture={image && <Picture src={image.src} alt={image.alt ?? ""} {...PICTURE_SIZES.hero} fit="cover" eager />}
      >
        <div className={actions}>
          <ServiceActions name={name} details={details} request={request} page={page} />
        </div>
      </PageBand>
      <Section>
        <Split kind="aside">
          <ServiceTexts service={data} page={page} />
          <Stack gap={5} className={beside}>
            {virtual && <FieldTextLink link={virtual} page={page} />}
            <ServiceGroups name={name} details={details} level={2} page={page} />
          </Stack>
        </Split>
      </Section>
    </>
  );
}

/** Renders what the service is, when to come, what to expect, and questions with answers. */
function ServiceTexts({ service, page }: { service: ServiceItem; page: PageContext }) {
  const { overview, emergency, emergencyRoom, whenToCome, whatToExpect, questions } = service;
  const { t } = page;
  if (!overview && whenToCome.length + whatToExpect.length + questions.length === 0) return null;
  return (
    <div className={texts}>
      {emergency.length > 0 && (
        <UrgentSigns level="911" page={page}>
          <List items={emergency} />
        </UrgentSigns>
      )}
      {emergencyRoom.length > 0 && (
        <UrgentSigns level="er" page={page}>
          <List items={emergencyRoom} />
          <PageLink page={page} to={EMERGENCY_ROOMS}>
            {t(carePhrases.FindEmergencyRoom)}
          </PageLink>
        </UrgentSigns>
      )}
      {overview && <p className={lead}>{overview}</p>}
      {whenToCome.length > 0 && (
        <Part heading={t(servicePhrases.WhenToCome)}>
          <List items={whenToCome} />
        </Part>
      )}
      {whatToExpect.length > 0 && (
        <Part heading={t(servicePhrases.WhatToExpect)}>
          <List as="ol" items={whatToExpect} />
        </Part>
      )}
      {questions.length > 0 && (
        <Part heading={t(servicePhrases.ServiceQuestions)}>
          <dl className={answers}>
            {questions.map(({ question, answer }) => (
              <Fragment key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </Fragment>
            ))}
          </dl>
        </Part>
      )}
      <p className={general}>{t(servicePhrases.ServiceGeneral)}</p>
    </div>
  );
}

const List = ({ as: Element = "ul", items }: { as?: "ul" | "ol"; items: readonly string[] }) => (
  <Element className={list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </Element>
);

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Stack gap={3}>
    <Heading level={2} size="m">
      {heading}
    </Heading>
    {children}
  </Stack>
);
