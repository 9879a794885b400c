import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ProviderProfile } from "../../../contracts/providers.ts";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { addressText, mapsLink, safeHref } from "../../../lib/cms/links.ts";
import { weeksToAppointment } from "../../../lib/search/sort.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { AcceptedPlans } from "../../care/AcceptedPlans.tsx";
import { appointmentRequestUrl } from "../../care/appointment-request-url.ts";
import { bookingProps, leavesSite } from "../../care/booking-link.ts";
import { NameText } from "../../care/NameText.tsx";
import { nameText } from "../../care/name-text.ts";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { Portrait } from "../../care/Portrait.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerLabels } from "../../care/provider-labels.ts";
import { providerName } from "../../care/provider-name.ts";
import { Rating } from "../../care/Rating.tsx";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { Link } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf, siteLink } from "../../context/site-link.ts";
import { viewport } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Phone, PhoneButton } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const summary = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-4);
  margin-block-start: var(--space-3);
`;

/* On narrow screens, the ratings have a line of their own, so that a font that loads late cannot move them. */
const ratingsNote = css`
  text-wrap: pretty;

  @media ${viewport.narrow} {
    flex-basis: 100%;
  }
`;

/* The buttons are stacked, so that a font that loads late cannot move a button to another row. */
const actions = css`
  display: grid;
  gap: var(--space-3);
  inline-size: min(100%, 24rem);
  margin-block-start: var(--space-4);

  @media ${viewport.wide} {
    inline-size: 22rem;
    margin: 0;
    padding: var(--space-5);
    border-radius: var(--radius-l);
    background: var(--color-surface);
    box-shadow: var(--shadow-s);
  }
`;

const portraitSize = css`
  inline-size: 100%;
  block-size: 100%;
`;

const stack = css`
  display: grid;
  align-content: start;
  gap: var(--space-6);

  & > section > h2 {
    margin-block-end: var(--space-3);
  }

  & blockquote {
    font-size: var(--text-l);
    max-inline-size: var(--measure);
  }

  & address {
    margin-block: var(--space-1) var(--space-2);
    font-style: normal;
  }
`;

const rows = css`
  display: grid;
  gap: var(--space-2);
`;

const nextOpening = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > svg {
    flex: none;
    color: var(--color-link);
  }
`;

/* At most two columns, so that the facts of all lists line up. */
const columns = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(14rem, 34%)), 1fr));
  gap: var(--space-2) var(--space-5);
`;

export function ProviderDetail({ fields, page, data }: ViewProps<typeof fieldSet, ProviderProfile | null>) {
  const { t } = page;
  if (!data) return <NotFoundNotice page={page} />;
  const { about, language, specialties, languages, conditions, procedures, education, certificates, acceptedPlans } =
    data;
  const kinds = { degree: phrases.Degree, residency: phrases.Residency, fellowship: phrases.Fellowship };
  const { searchLink } = fields;
  const href = searchLink && searchLink.href !== "#" ? searchLink.href : pathOf(page, "/find-a-doctor");
  return (
    <>
      <Head provider={data} requestLink={fields.requestLink} page={page} />
      <Section>
        <Split kind="aside">
          <div className={stack}>
            {about && (
              <Part title={t(phrases.AboutProvider)}>
                <blockquote lang={foreignLanguage(page, language)}>{about}</blockquote>
              </Part>
            )}
            {specialties.some((name) => name !== data.primarySpecialty) && (
              <Facts title={t(phrases.Specialties)} facts={specialties} page={page} />
            )}
            <Facts title={t(phrases.Conditions)} facts={conditions} language={language} page={page} inColumns />
            <Facts title={t(phrases.Procedures)} facts={procedures} language={language} page={page} inColumns />
            <Part title={t(carePhrases.Insurance)}>
              <AcceptedPlans plans={acceptedPlans} phone={data.mainPhone} page={page} />
            </Part>
          </div>
          <div className={stack}>
            <Locations provider={data} page={page} />
            <Facts title={t(phrases.Languages)} facts={languages} page={page} />
            <Facts
              title={t(phrases.Education)}
              labels={education.map(({ kind }) => `${t(kinds[kind])}: `)}
              facts={education.map(withYear)}
              language={language}
              page={page}
            />
            <Facts title={t(phrases.Certificates)} facts={certificates.map(withYear)} language={language} page={page} />
            <TextLink href={href}>{linkText(searchLink, t(phrases.FindAnother))}</TextLink>
          </div>
        </Split>
      </Section>
    </>
  );
}

/** Returns the name of a provider's training, including the year if known. */
const withYear = ({ name, year }: ProviderProfile["certificates"][number]): string =>
  year ? `${name}, ${year}` : name;

interface HeadProps {
  provider: ProviderProfile;
  requestLink: Link | null;
  page: PageContext;
}

function Head({ provider, requestLink, page }: HeadProps) {
  const { t } = page;
  const labels = providerLabels(page);
  const { primarySpecialty, photo, overallRating, isAcceptingPatients, videoVisits, mainPhone } = provider;
  const name = providerName(provider);
  const booking = safeHref(provider.bookingUrl);
  const ratings = ratingsText(provider, page);
  const request = provider.appointmentRequests ? appointmentRequestUrl(requestLink, "doctor", page.path) : null;
  const [place] = provider.locations;
  const website = safeHref(place?.websiteUrl);
  const nextAppointment = labels.appointments[weeksToAppointment(provider) ?? -1];
  return (
    <PageBand
      page={page}
      title={name}
      subtitle={primarySpecialty ? nameText(page, primarySpecialty) : undefined}
      isDetail
      portrait={
        <Portrait photo={photo} pictureHosts={page.pictureHosts} size={384} iconSize={72} className={portraitSize} />
      }
      aside={
        (booking || request || mainPhone || nextAppointment) && (
          <div className={actions}>
            {nextAppointment && (
              <p className={nextOpening}>
                <Icon name="calendar" size={20} />
                <span>{`${labels.nextAppointment}: ${nextAppointment}`}</span>
              </p>
            )}
            {booking && (
              <ButtonLink
                {...bookingProps(booking, labels.link)}
                icon="calendar"
                {...(leavesSite(booking) && { iconAfter: "arrow-up-right" })}
              >
                {labels.book}
                {leavesSite(booking) && <VisuallyHidden> ({labels.newWindow})</VisuallyHidden>}
              </ButtonLink>
            )}
            {request && (
              <ButtonLink href={request} variant={booking ? "secondary" : "primary"} icon="mail">
                {linkText(requestLink, t(carePhrases.RequestAppointment))}
              </ButtonLink>
            )}
            <PhoneButton value={mainPhone} variant={booking || request ? "secondary" : "primary"}>
              <VisuallyHidden> {t(phrases.CallToBook)}</VisuallyHidden>
            </PhoneButton>
          </div>
        )
      }
    >
      <div className={summary}>
        <Cluster gap={4}>
          {typeof overallRating === "number" && <Rating value={overallRating} label={labels.rated} />}
          {ratings && <small className={ratingsNote}>{ratings}</small>}
          {typeof isAcceptingPatients === "boolean" && (
            <Chip level={isAcceptingPatients ? "green" : "neutral"}>
              {isAcceptingPatients ? labels.accepting : labels.notAccepting}
            </Chip>
          )}
          {videoVisits && (
            <Chip level="tint" icon="video">
              {t(phrases.OffersVideoVisits)}
            </Chip>
          )}
        </Cluster>
        {place && website && (
          <TextLink {...siteLink(page, website)} icon="map-pin">
            {lineText(place.name)}
          </TextLink>
        )}
      </div>
    </PageBand>
  );
}

/** Returns text that states the number of ratings and the period in months, or "" if there are no ratings. */
function ratingsText(
  { overallRating, ratingCount, ratingPeriod }: ProviderProfile,
  { t, language }: PageContext,
): string {
  if (typeof overallRating !== "number" || !ratingCount) return "";
  const month = (day: string) => {
    const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
    if (Number.isNaN(date.getTime())) return "";
    return new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
  };
  const [from, until] = ratingPeriod ? [month(ratingPeriod.startDate), month(ratingPeriod.endDate)] : [];
  return from && until
    ? t(phrases.RatedBetween, { n: ratingCount, from, until })
    : t(carePhrases.Ratings, { n: ratingCount });
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading level={2} size="m">
      {title}
    </Heading>
    {children}
  </section>
);

interface FactsProps {
  title: string;
  facts: readonly string[];
  /** Text before each fact, in the page's language. */
  labels?: readonly string[];
  /** Language of the facts that the dictionary does not translate; default: English. */
  language?: string | undefined;
  /** Whether to arrange the facts in columns, for lists of short facts. */
  inColumns?: boolean;
  page: PageContext;
}

const Facts = ({ title, facts, labels, language, inColumns, page }: FactsProps) =>
  facts.length > 0 && (
    <Part title={title}>
      <ul className={inColumns ? columns : rows}>
        {facts.map((fact, index) => (
          <li key={fact}>
            {labels?.[index]}
            <NameText name={fact} language={language} page={page} />
          </li>
        ))}
      </ul>
    </Part>
  );

function Locations({ provider, page }: { provider: ProviderProfile; page: PageContext }) {
  const { t } = page;
  if (provider.locations.length === 0) return null;
  return (
    <Part title={t(phrases.WhereTheyWork)}>
      <Stack as="ul" gap={2}>
        {provider.locations.map(({ name, address, phone, websiteUrl, hours }) => {
          const website = safeHref(websiteUrl);
          const maps = address && mapsLink(address);
          return (
            <li key={name}>
              <b>{website ? <a {...siteLink(page, website)}>{lineText(name)}</a> : lineText(name)}</b>
              {address && <address>{lineText(addressText(address))}</address>}
              <Cluster as="p" gap={4}>
                <Phone value={phone} />
                {maps && (
                  <a href={maps} target="_blank" rel="noopener">
                    {t(phrases.Map)}
                    <VisuallyHidden>
                      {" "}
                      {name} ({t(fieldPhrases.OpensInNewWindow)})
                    </VisuallyHidden>
                  </a>
                )}
              </Cluster>
              <OpeningHours hours={hours} waitTime={undefined} wording="place" page={page} />
            </li>
          );
        })}
      </Stack>
    </Part>
  );
}
