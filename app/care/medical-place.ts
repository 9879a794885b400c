import { openingHoursSpecification } from "../../lib/dates/hours.ts";
import { specialOpeningHours } from "../../lib/dates/special-days.ts";
import { telHref } from "../../lib/forms/phone.ts";
import { coordinatePair } from "../../lib/maps/distance.ts";
import type { CareLocation } from "./care-location.ts";

/** Additional location data, which is used only in structured data. */
interface More {
  type: "Hospital" | "MedicalClinic" | "EmergencyService";
  /** Canonical URL of the location page. */
  url?: string;
  fax?: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** Returns a location's structured data as a schema.org object of the type `more.type`. */
export function medicalPlace({ name, phone, address, hours }: CareLocation, more: More): object {
  const pair = coordinatePair(more.latitude, more.longitude);
  const { address1, address2, suite, city, state, zip } = address ?? {};
  const street = [address1, address2, suite].filter(Boolean).join(", ");
  const week = openingHoursSpecification(hours);
  const special = specialOpeningHours(hours);
  const properties = {
    name,
    url: more.url,
    telephone: telHref(phone)?.replace(/^tel:/, ""),
    faxNumber: telHref(more.fax)?.replace(/^tel:/, ""),
    address: address && {
      "@type": "PostalAddress",
      ...known({ streetAddress: street, addressLocality: city, addressRegion: state, postalCode: zip }),
      addressCountry: "US",
    },
    geo: pair && { "@type": "GeoCoordinates", ...pair },
    openingHoursSpecification: week.length > 0 ? week : undefined,
    specialOpeningHoursSpecification: special.length > 0 ? special : undefined,
  };
  return { "@type": more.type, ...known(properties) };
}

const known = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value));
