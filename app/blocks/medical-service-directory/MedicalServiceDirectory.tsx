import { PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { toCareLocation } from "../../care/care-location.ts";
import { LocationTiles } from "../../care/LocationTiles.tsx";
import { nameText } from "../../care/name-text.ts";
import { ProviderCard } from "../../care/ProviderCard.tsx";
import { ProviderCarousel } from "../../care/ProviderCarousel.tsx";
import { providerLabels } from "../../care/provider-labels.ts";
import { responseLink } from "../../care/service/service-links.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import { PageLink } from "../../cms/components/PageLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { Cluster } from "../../ui/Cluster.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { PhoneButton } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { type Directory, doctorsUrl } from "./directory.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Found = NonNullable<Directory>;

/**
 * Renders the doctors and the locations of a medical service. If the directory has neither, renders how to reach the
 * service.
 */
export function MedicalServiceDirectory({ data, page }: ViewProps<typeof fields, Directory>) {
  if (!data) return null;
  const { service, doctors, locations } = data;
  if (doctors?.shown.length === 0 && locations?.length === 0) return <Reach service={service} page={page} />;
  return (
    <>
      {doctors?.shown.length !== 0 && <Doctors service={service} doctors={doctors} page={page} />}
      {locations?.length !== 0 && <Locations service={service} locations={locations} page={page} />}
    </>
  );
}

/** Renders the error message if the service could not be fetched. */
export const DirectoryFailed = ({ page, reason }: FailedProps<typeof fields>) => (
  <Section heading={page.t(phrases.ServiceLocations)}>
    <Stack gap={4}>
      <p role="status">{page.t(phrases.ServiceDirectoryFailed)}</p>
      <FailureDetails page={page} reason={reason} retry={siteLink(page, page.path).href} />
    </Stack>
  </Section>
);

function Doctors({ service, doctors, page }: Pick<Found, "service" | "doctors"> & { page: PageContext }) {
  const { t } = page;
  const name = service.nameOverride;
  const isNear = doctors?.city && doctors.isNear;
  const heading = isNear
    ? t(phrases.ServiceDoctorsNear, { name, place: doctors.city ?? "" })
    : t(phrases.ServiceDoctors, { name });
  const labels = providerLabels(page);
  return (
    <Section heading={heading} tone="sand">
      {doctors ? (
        <Stack gap={4}>
          {doctors.city && !isNear && (
            <Muted>{t(phrases.ServiceDoctorsWithin, { near: DEFAULTS.providerDistance, place: doctors.city })}</Muted>
          )}
          <ProviderCarousel label={heading} page={page}>
            {doctors.shown.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} words={labels} />
            ))}
          </ProviderCarousel>
          <Cluster gap={4}>
            {service.specialties.map((specialty) => (
              <PageLink key={specialty} page={page} to={doctorsUrl(specialty, doctors)}>
                {t(phrases.ServiceDoctorsAll, { name: nameText(page, specialty) })}
              </PageLink>
            ))}
          </Cluster>
        </Stack>
      ) : (
        <p role="status">{t(phrases.ServiceDoctorsUnavailable)}</p>
      )}
    </Section>
  );
}

function Locations({ service, locations, page }: Pick<Found, "service" | "locations"> & { page: PageContext }) {
  const { t } = page;
  const all = responseLink(service.findLocationLink, t(phrases.ServiceLocationsAll), page);
  return (
    <Section
      heading={t(phrases.ServiceLocations)}
      aside={all && <TextLink {...linkProps(all)}>{t(phrases.ServiceLocationsAll)}</TextLink>}
    >
      {locations ? (
        <LocationTiles
          places={locations.map((location) => toCareLocation(location, page, PICTURE_SIZES.place))}
          page={page}
          label={t(phrases.ServiceLocations)}
          level={3}
          isGrid={false}
          showMedia={false}
        />
      ) : (
        <p role="status">{t(phrases.ServiceLocationsUnavailable)}</p>
      )}
    </Section>
  );
}

function Reach({ service: { nameOverride: name, phone }, page }: Pick<Found, "service"> & { page: PageContext }) {
  if (!phone) return null;
  return (
    <Section heading={page.t(phrases.ServiceReach, { name })} tone="sand">
      <Stack gap={4}>
        <p>{page.t(phrases.ServiceReachText)}</p>
        <div>
          <PhoneButton value={phone} />
        </div>
      </Stack>
    </Section>
  );
}
