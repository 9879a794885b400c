import { streetText } from "../../lib/cms/links.ts";
import { specialOpeningHours } from "../../lib/dates/special-days.ts";
import { openingHoursSpecification } from "../../lib/dates/weekly-hours.ts";
import { coordinatePair } from "../../lib/maps/distance.ts";
import { structuredPhone } from "../../lib/text/phone.ts";
import type { CareLocation } from "./care-location.ts";

/** Additional location data, which is used only in structured data. */
interface PlaceDetails {
  type: "Hospital" | "MedicalClinic" | "EmergencyService";
  /** Canonical URL of the location page. */
  url?: string;
  fax?: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** Returns a location's structured data as a schema.org object of the type `more.type`. */
export function medicalPlace({ name, phone, address, hours }: CareLocation, details: PlaceDetails): object {
  const coordinates = coordinatePair(details.latitude, details.longitude);
  const { city, state, zip } = address ?? {};
  const street = address && streetText(address);
  const week = openingHoursSpecification(hours);
  const specialHours = specialOpeningHours(hours);
  const properties = {
    name,
    url: details.url,
    telephone: structuredPhone(phone),
    faxNumber: structuredPhone(details.fax),
    address: address && {
      "@type": "PostalAddress",
      ...withoutEmpty({ streetAddress: street, addressLocality: city, addressRegion: state, postalCode: zip }),
      addressCountry: "US",
    },
    geo: coordinates && { "@type": "GeoCoordinates", ...coordinates },
    openingHoursSpecification: week.length > 0 ? week : undefined,
    specialOpeningHoursSpecification: specialHours.length > 0 ? specialHours : undefined,
  };
  return { "@type": details.type, ...withoutEmpty(properties) };
}

const withoutEmpty = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value));
