import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { safeHref } from "../../../lib/cms/links.ts";
import { EVENTS } from "../../../lib/cms/paths.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { LINE_REFRESH, type Registration } from "./registration.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];
type FoundRegistration = Extract<Registration, { state: "found" }>;

const alternative = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: var(--measure);
`;

const OBSTACLES = {
  full: [phrases.RegistrationFull, phrases.RegistrationFullText],
  closed: [eventPhrases.RegistrationClosed, phrases.RegistrationClosedText],
  elsewhere: [phrases.RegistrationElsewhere, phrases.RegistrationElsewhereText],
  "open-to-all": [phrases.RegistrationNotNeeded, phrases.RegistrationNotNeededText],
} as const;

/** Renders the visitor's position in the registration queue. The browser reloads the page after a few seconds. */
export function QueuePosition({ place, page: { t } }: { place: number; page: PageContext }) {
  return (
    <div className={alternative} role="status">
      <Heading level={2} size="m">
        {t(phrases.InLine)}
      </Heading>
      <p>{t(phrases.InLineText, { place })}</p>
      <p>{t(phrases.InLineNext, { seconds: LINE_REFRESH })}</p>
      <ButtonLink variant="secondary" href="">
        {t(phrases.InLineCheck)}
      </ButtonLink>
    </div>
  );
}

/** Renders the reason why the visitor cannot register on this page and a link to the next step. */
export function Obstacle({ data, fields, page }: { data: FoundRegistration; fields: Fields; page: PageContext }) {
  const { t } = page;
  const { obstacle, event, session } = data;
  if (!obstacle) return null;
  const [title, text] = OBSTACLES[obstacle];
  const externalLink = obstacle === "elsewhere" ? safeHref(session.externalRegistrationLink) : null;
  const eventLink = safeHref(event.eventUrl);
  return (
    <div className={alternative}>
      <Heading level={2} size="m">
        {t(title)}
      </Heading>
      <p>{t(text)}</p>
      {externalLink && (
        <ButtonLink href={externalLink} target="_blank" rel="noopener" iconAfter="arrow-up-right">
          {t(eventPhrases.Register)}
          <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
        </ButtonLink>
      )}
      {eventLink && !externalLink && <ButtonLink {...siteLink(page, eventLink)}>{t(phrases.OtherDates)}</ButtonLink>}
      <BackLink fields={fields} page={page} />
    </div>
  );
}

export const BackLink = ({ fields: { backLink }, page }: { fields: Fields; page: PageContext }) =>
  backLink && backLink.href !== "#" ? (
    <FieldTextLink link={backLink} text={linkText(backLink, page.t(phrases.OtherClasses))} page={page} />
  ) : (
    <TextLink {...siteLink(page, EVENTS)}>{page.t(phrases.OtherClasses)}</TextLink>
  );

/** Page layout for visitors who cannot register for a session. */
export const RegistrationAlternative = ({
  page,
  title,
  children,
}: {
  page: PageContext;
  title: string;
  children: ReactNode;
}) => (
  <>
    <PageBand page={page} title={title} />
    <Section>
      <div className={alternative}>{children}</div>
    </Section>
  </>
);

/** Renders the error message for a registration page whose session could not be fetched. */
export const RegistrationFailed = ({ page, query, reason }: FailedProps<typeof fieldSet>) => (
  <RegistrationAlternative page={page} title={page.t(eventPhrases.EventUnavailable)}>
    <FailureDetails page={page} reason={reason} retry={`?${query}`} />
  </RegistrationAlternative>
);
