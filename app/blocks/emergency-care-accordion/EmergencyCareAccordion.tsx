import { css } from "@linaria/core";
import { LocationAddress, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { authoredLocation } from "../../care/location-fields.ts";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { toneOf } from "../../theme/style-option.ts";
import { from } from "../../theme/viewport.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { Face } from "../../ui/Face.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import type { SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import type { Waits } from "./waits.ts";

type Props = ViewProps<typeof fieldSet, Waits>;

/** On a page with a campus panel, an accordion with at least this many locations is initially collapsed. */
const MIN_PLACES_TO_COLLAPSE = 3;

const content = css`
  display: grid;
  gap: var(--space-4) var(--space-6);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, auto);
  }

  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-3);
  }
`;

export function EmergencyCareAccordion({ fields, page, data }: Pick<Props, "fields" | "page" | "data">) {
  const { heading, description, styleOption } = fields;
  const locations = fields.locations.filter(({ name }) => name || page.editing);
  if (locations.length === 0) return null;
  return (
    <SplitSection
      heading={heading}
      text={description}
      mark={<Face styleOption={styleOption} theme={page.theme} />}
      tone={toneOf(styleOption, "plain")}
    >
      <Accordion
        level={heading ? 3 : 2}
        editing={page.editing}
        firstOpen={locations.length < MIN_PLACES_TO_COLLAPSE || !page.hasCampusPanel}
        items={locations.map((location) => ({
          title: location.name || page.t(fieldPhrases.EmptyTitle),
          above: location.type,
          icon: location.icon && <AuthoredIcon icon={location.icon} size={28} decorative />,
          content: <Place location={location} page={page} wait={data[location.websiteUrl?.href ?? ""]} />,
        }))}
      />
    </SplitSection>
  );
}

/** Shows the locations without their live wait times. */
export const EmergencyCareSkeleton = (props: SkeletonProps<typeof fieldSet>) => (
  <EmergencyCareAccordion {...props} data={{}} />
);

interface PlaceProps {
  location: Props["fields"]["locations"][number];
  page: PageContext;
  /** The location's current wait time, which replaces the wait time that the author entered. */
  wait: Waits[string] | undefined;
}

function Place({ location, page, wait }: PlaceProps) {
  const place = authoredLocation(location);
  return (
    <div className={content}>
      <div>
        {location.description && <p>{location.description}</p>}
        <LocationAddress address={place.address} page={page} />
        <WayFinding words={place.wayFinding} />
        <LocationLinks place={place} page={page} />
      </div>
      <div>
        <OpeningHours
          hours={place.hours}
          waitTime={wait === "failed" ? undefined : (wait ?? place.waitTime)}
          wording="place"
          page={page}
        />
        {wait === "failed" && <p role="status">{page.t(carePhrases.WaitFailed)}</p>}
      </div>
    </div>
  );
}
