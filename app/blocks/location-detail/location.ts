import type { LocationDetail } from "../../../contracts/location-entities.ts";
import { locationDetail } from "../../../contracts/locations.ts";
import { mediaUrl, PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { type CareLocation, toCareLocation } from "../../care/care-location.ts";
import { firstOpeningAt } from "../../care/first-opening-at.ts";
import { medicalPlace } from "../../care/medical-place.ts";
import type { Openings } from "../../care/OpeningText.tsx";
import { inTime } from "../../context/in-time.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

/** The data for a location page, or null if no location matches the URL. */
export type LocationPage = {
  location: LocationDetail;
  place: CareLocation;
  description: string;
  /** First available appointments at the location, or null if they did not arrive in time. */
  openings: Openings | null;
} | null;

/** Fetches the location that the page's path identifies. Resolves to null if no location matches the path. */
export async function load(page: PageContext, call: Call): Promise<LocationPage> {
  const location = (await call(locationDetail, { websiteUrl: page.path })) as LocationDetail | null;
  if (!location) return null;
  const place = { ...toCareLocation(location, page, PICTURE_SIZES.hero), website: null, miles: null };
  return {
    location,
    place,
    description: page.t(phrases.LocationDescription, { place: titleOf(location) }),
    openings: await inTime(firstOpeningAt(location, call)),
  };
}

const titleOf = ({ name, address }: LocationDetail): string =>
  [name, address?.city && !name.includes(address.city) && address.city, address?.state].filter(Boolean).join(", ");

const KINDS = { Hospital: "Hospital", "Emergency Care": "EmergencyService" } as const;

/**
 * Returns the title, description, and structured data for a location page. For an unknown location, the response status
 * is 404.
 */
export function headOf(data: LocationPage): HeadChange {
  if (!data) return { status: 404, title: "404: NotFound" };
  const { location, place, description } = data;
  const { name, latitude, longitude, media } = location;
  const kind = location.locationTypes.find((type) => type in KINDS) as keyof typeof KINDS | undefined;
  const file = place.picture ? media[0]?.url : undefined;
  const title = titleOf(location);
  return {
    title,
    name,
    description,
    ogTitle: title,
    ogDescription: description,
    ...(file ? { ogImage: mediaUrl(file, PICTURE_SIZES.hero) } : {}),
    jsonLd: (url) => [
      {
        "@context": "https://schema.org",
        ...medicalPlace(place, { type: kind ? KINDS[kind] : "MedicalClinic", url, latitude, longitude }),
      },
    ],
  };
}
