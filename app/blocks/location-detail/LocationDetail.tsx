import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { safeHref } from "../../../lib/cms/links.ts";
import { PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { AcceptedPlans } from "../../care/AcceptedPlans.tsx";
import { appointmentRequestUrl } from "../../care/appointment-request-url.ts";
import { toCareLocation } from "../../care/care-location.ts";
import { FirstOpening } from "../../care/FirstOpening.tsx";
import { LocationAddress, LocationFacts, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { LocationTiles } from "../../care/LocationTiles.tsx";
import { LocationMap } from "../../care/map/LocationMap.tsx";
import { NameText } from "../../care/NameText.tsx";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { VisitingTable } from "../../care/VisitingTable.tsx";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { siteLink } from "../../context/site-link.ts";
import { from } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import type { LocationPage } from "./location.ts";
import { phrases } from "./phrases.ts";

/* Two columns of parts beside the map, where there is room. */
const columns = css`
  display: grid;
  gap: var(--space-6);

  @media ${from(1200)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const parts = css`
  display: grid;
  align-content: start;
  gap: var(--space-6);
  max-inline-size: var(--measure);

  & h2 {
    margin-block-end: var(--space-2);
  }
`;

const specialtyList = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);

  & > li {
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-m);
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

/** Renders the main block of a location page: contact details, hours, services, and access. */
export function LocationDetail({ fields, data, page }: ViewProps<typeof fieldSet, LocationPage>) {
  if (!data)
    return (
      <NotFoundNotice page={page}>
        <TextLink {...siteLink(page, LOCATIONS_SEARCH)}>{page.t(phrases.OtherLocation)}</TextLink>
      </NotFoundNotice>
    );
  const { location, place } = data;
  const { t } = page;
  const request = location.appointmentRequests
    ? appointmentRequestUrl(fields.requestLink, "location", page.path)
    : null;
  const booking = safeHref(location.bookingUrl);
  const campus = safeHref(location.campus?.websiteUrl);
  return (
    <>
      <PageBand
        page={page}
        above={place.kind}
        title={place.name}
        isDetail
        picture={place.picture && <Picture src={place.picture} alt="" {...PICTURE_SIZES.hero} fit="cover" eager />}
      >
        <LocationFacts>
          <div>
            {location.campus && (
              <p>
                {t(phrases.PartOf)}{" "}
                {campus ? (
                  <TextLink {...siteLink(page, campus)}>{location.campus.name}</TextLink>
                ) : (
                  location.campus.name
                )}
              </p>
            )}
            <LocationAddress address={place.address} page={page} />
            <WayFinding words={place.wayFinding} />
            <LocationLinks place={place} page={page} />
            {location.mloc && (
              <FirstOpening openings={data.openings} id={location.id} of={{ mloc: location.mloc }} page={page} />
            )}
            {(booking || request) && (
              <Cluster gap={3}>
                {booking && (
                  <ButtonLink {...siteLink(page, booking)} icon="calendar">
                    {t(carePhrases.BookAppointment)}
                  </ButtonLink>
                )}
                {request && (
                  <ButtonLink href={request} variant={booking ? "secondary" : "primary"} icon="mail">
                    {linkText(fields.requestLink, t(carePhrases.RequestAppointment))}
                  </ButtonLink>
                )}
              </Cluster>
            )}
          </div>
          <OpeningHours hours={place.hours} waitTime={place.waitTime} wording="place" page={page} open />
        </LocationFacts>
      </PageBand>
      <Section>
        <Split kind="aside">
          <div className={columns}>
            <div className={parts}>
              {location.specialties.length > 0 && (
                <Part heading={t(phrases.CareHere)}>
                  <ul className={specialtyList}>
                    {location.specialties.map((name) => (
                      <li key={name}>
                        <NameText name={name} page={page} />
                      </li>
                    ))}
                  </ul>
                </Part>
              )}
              <Part heading={t(carePhrases.Insurance)}>
                <AcceptedPlans plans={location.acceptedPlans} phone={location.phone} page={page} />
              </Part>
            </div>
            <div className={parts}>
              {location.visitingHours.length > 0 && (
                <Part heading={t(carePhrases.VisitingHoursHeading)}>
                  <VisitingTable hours={location.visitingHours} page={page} />
                </Part>
              )}
              {location.parking && <Part heading={t(phrases.Parking)}>{location.parking}</Part>}
              {location.accessibility && <Part heading={t(phrases.Accessibility)}>{location.accessibility}</Part>}
              <p>
                <TextLink {...siteLink(page, LOCATIONS_SEARCH)}>{t(phrases.OtherLocation)}</TextLink>
              </p>
            </div>
          </div>
          <LocationMap location={location} page={page} />
        </Split>
      </Section>
      {location.departments.length > 0 && (
        <Section heading={t(phrases.Departments)} tone="sand">
          <LocationTiles
            places={location.departments.map((department) => toCareLocation(department, page, PICTURE_SIZES.place))}
            page={page}
            label={t(phrases.Departments)}
            level={3}
            isGrid
            showMedia={false}
          />
        </Section>
      )}
    </>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div>
    <Heading level={2} size="s">
      {heading}
    </Heading>
    {typeof children === "string" ? <p>{children}</p> : children}
  </div>
);
