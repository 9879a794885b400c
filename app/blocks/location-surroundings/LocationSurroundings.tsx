import { PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { DOCTORS } from "../../../lib/cms/paths.ts";
import { toCareLocation } from "../../care/care-location.ts";
import { LocationTiles } from "../../care/LocationTiles.tsx";
import { ProviderCard } from "../../care/ProviderCard.tsx";
import { ProviderCarousel } from "../../care/ProviderCarousel.tsx";
import { providerLabels } from "../../care/provider-labels.ts";
import { PageLink } from "../../cms/components/PageLink.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Renders a location's doctors and the nearby locations. If the request for the doctors or for the locations fails, a
 * message replaces the corresponding list.
 */
export function LocationSurroundings({ data, page }: ViewProps<typeof fields, Surroundings>) {
  if (!data) return null;
  const { doctors, nearby } = data;
  const { t } = page;
  const labels = providerLabels(page);
  return (
    <>
      {doctors?.total !== 0 && (
        <Section
          heading={doctors ? t(phrases.DoctorsCounted, { n: doctors.total }) : t(phrases.DoctorsHere)}
          aside={
            <PageLink page={page} to={DOCTORS}>
              {t(phrases.DoctorsElsewhere)}
            </PageLink>
          }
        >
          {doctors ? (
            <ProviderCarousel label={t(phrases.DoctorsHere)} page={page}>
              {doctors.shown.map((provider) => (
                <ProviderCard key={provider.id} provider={provider} words={labels} />
              ))}
            </ProviderCarousel>
          ) : (
            <p role="status">{t(phrases.DoctorsUnavailable)}</p>
          )}
        </Section>
      )}
      {nearby?.length !== 0 && (
        <Section heading={t(phrases.NearbyLocations)} tone="sand">
          {nearby ? (
            <LocationTiles
              places={nearby.map((location) => toCareLocation(location, page, PICTURE_SIZES.place))}
              page={page}
              label={t(phrases.NearbyLocations)}
              level={3}
              isGrid={false}
              showMedia={false}
            />
          ) : (
            <p role="status">{t(phrases.NearbyUnavailable)}</p>
          )}
        </Section>
      )}
    </>
  );
}
