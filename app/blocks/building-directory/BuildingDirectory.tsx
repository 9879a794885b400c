import { css } from "@linaria/core";
import { doctorSearchLink } from "../../../lib/cms/links.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { LocationAddress, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { LocationTiles } from "../../care/LocationTiles.tsx";
import { authoredLocation } from "../../care/location-fields.ts";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import { departmentCard } from "../../cms/components/card-fields.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { viewport } from "../../theme/viewport.ts";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fieldSet>;

const buildingLayout = css`
  display: grid;
  gap: var(--space-5) var(--space-7);

  @media ${viewport.wide} {
    &:has(> figure) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    }
  }

  & > div {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-3);
  }

  & > figure {
    aspect-ratio: 3 / 2;
    margin: 0;
    overflow: clip;
    border-radius: var(--radius-m);
  }
`;

/** Renders a building's address, its departments, and its urgent care options. Omits sections that have no content. */
export function BuildingDirectory({ fields, page }: Props) {
  const { directoryTitle, emergencyCareOptionsTitle, departments } = fields;
  const options = [fields.emergencyCare, fields.urgentCare, fields.pediatricUrgentCare].flatMap((option) =>
    option?.name ? [authoredLocation(option)] : [],
  );
  const optionsTitle = emergencyCareOptionsTitle || page.t(phrases.EmergencyCareOptions);
  const heading = directoryTitle || page.t(phrases.BuildingDirectory);
  return (
    <>
      <Building fields={fields} page={page} />
      <CardCollection
        fields={{ heading, description: "", ctaLink: null, ctaLinkText: "", styleOption: "" }}
        cards={departments.map(departmentCard)}
        page={page}
        look="dense"
      />
      {options.length > 0 && (
        <Section heading={optionsTitle} tone="sand">
          <LocationTiles places={options} page={page} label={optionsTitle} level={3} isGrid showMedia={false} />
        </Section>
      )}
    </>
  );
}

function Building({
  fields: { buildingLocation, hoursOverrideText, marketableLocation },
  page,
}: Pick<Props, "fields" | "page">) {
  const { city, state } = marketableLocation ?? {};
  const search = city ? page.doctorSearch : undefined;
  if (!buildingLocation?.name && !hoursOverrideText && !search) return null;
  const place = buildingLocation && authoredLocation(buildingLocation);
  return (
    <Section heading={place?.name ?? ""}>
      <div className={buildingLayout}>
        <div>
          {place && (
            <>
              <LocationAddress address={place.address} page={page} />
              <WayFinding words={place.wayFinding} />
            </>
          )}
          {hoursOverrideText ? (
            <p>{hoursOverrideText}</p>
          ) : (
            place && <OpeningHours hours={place.hours} waitTime={place.waitTime} wording="place" page={page} />
          )}
          {place && <LocationLinks place={place} page={page} />}
          {search && (
            <DoctorsNear search={search} place={{ city_name: city, subdivision_1_iso_code: state }} page={page} />
          )}
        </div>
        {buildingLocation?.image && (
          <figure>
            <FieldPicture image={buildingLocation.image} fit="cover" />
          </figure>
        )}
      </div>
    </Section>
  );
}

interface DoctorsNearProps {
  search: NonNullable<PageContext["doctorSearch"]>;
  place: { city_name: string | undefined; subdivision_1_iso_code: string | undefined };
  page: PageContext;
}

/** Renders a link to the external doctor search, which starts with a search near the building's city. */
const DoctorsNear = ({ search, place, page }: DoctorsNearProps) => (
  <TextLink
    href={doctorSearchLink(search, {
      unified: "",
      sort: DEFAULTS.providerSort,
      place: { city_name: place.city_name ?? null, subdivision_1_iso_code: place.subdivision_1_iso_code || null },
    })}
    target="_blank"
    rel="noopener"
    external
  >
    {page.t(phrases.DoctorsNear, { place: place.city_name ?? "" })}
    <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
  </TextLink>
);
