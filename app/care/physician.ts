import { safeHref, safeImageSrc } from "../../lib/links.ts";
import { mediaUrl } from "../../lib/media.ts";
import { telHref } from "../../lib/phone.ts";
import type { CardProvider } from "./ProviderCard.tsx";

/** A provider of a listing for search engines (SD-01): https://schema.org/Physician. */
export function physician(provider: CardProvider): object {
  const { firstName, middleName, lastName, title, primarySpecialty, photo, profileUrl, mainPhone, locationName } =
    provider;
  const name = [firstName, middleName, lastName].filter(Boolean).join(" ");
  const image = photo && safeImageSrc(mediaUrl(photo));
  const url = safeHref(profileUrl);
  const properties = {
    name: title ? `${name}, ${title}` : name,
    medicalSpecialty: primarySpecialty,
    image,
    url,
    telephone: telHref(mainPhone)?.replace(/^tel:/, ""),
    isAcceptingNewPatients: provider.isAcceptingPatients,
    ...(locationName ? { hospitalAffiliation: { "@type": "MedicalClinic", name: locationName } } : {}),
  };
  const known = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { "@type": "Physician", ...Object.fromEntries(known) };
}
