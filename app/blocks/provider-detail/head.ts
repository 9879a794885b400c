import type { ProviderProfile } from "../../../contracts/providers.ts";
import { streetText } from "../../../lib/cms/links.ts";
import { mediaUrl } from "../../../lib/cms/media.ts";
import { medicalSpecialty } from "../../care/medical-specialty.ts";
import { physician } from "../../care/physician.ts";
import { providerName } from "../../care/provider-name.ts";
import type { HeadChange } from "../../context/page-context.ts";

/**
 * Returns the title, description, and structured data for a provider page. For an unknown provider, the response status
 * is 404.
 */
export function headOf(provider: ProviderProfile | null): HeadChange {
  if (!provider) return { status: 404, title: "404: NotFound" };
  const name = providerName(provider);
  const { primarySpecialty, locationName, photo } = provider;
  const description = [name, primarySpecialty, locationName].filter(Boolean).join(", ");
  return {
    title: primarySpecialty ? `${name}, ${primarySpecialty}` : name,
    name,
    description,
    ogTitle: name,
    ogDescription: description,
    ...(photo && { ogImage: mediaUrl(photo, { width: 600, height: 600 }) }),
    jsonLd: (address) => [physicianPage(provider, address)],
  };
}

/**
 * Returns structured data (https://schema.org/Physician) for a provider, including details that provider lists omit.
 */
function physicianPage(provider: ProviderProfile, address: string): object {
  const { specialties, languages, locations, about } = provider;
  const [place] = locations;
  const fields = [...new Set(specialties.flatMap((name) => medicalSpecialty(name) ?? []))];
  return {
    "@context": "https://schema.org",
    ...physician(provider, new URL(address).host),
    url: address,
    ...(about && { description: about }),
    ...(fields.length > 0 && { medicalSpecialty: fields }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(place?.address && {
      address: {
        "@type": "PostalAddress",
        streetAddress: streetText(place.address),
        addressLocality: place.address.city,
        addressRegion: place.address.state,
        postalCode: place.address.zip,
        addressCountry: "US",
      },
    }),
  };
}
