import { safeHref, safeImageSrc } from "../../lib/links.ts";
import { mediaUrl } from "../../lib/media.ts";
import { telHref } from "../../lib/phone.ts";
import { type CardProvider, providerName } from "./provider-name.ts";

/** An address as search engines want it: with the public host of the site, where that is known. */
function wholeAddress(address: string | undefined, host: string | undefined): string | null {
  const safe = safeHref(address);
  return safe && host && safe.startsWith("/") ? `https://${host}${safe}` : safe;
}

/** A provider of a listing for search engines (SD-01): https://schema.org/Physician. */
export function physician(provider: CardProvider, host?: string): object {
  const { primarySpecialty, photo, profileUrl, mainPhone, locationName } = provider;
  const image = photo && safeImageSrc(mediaUrl(photo));
  const url = wholeAddress(profileUrl, host);
  const properties = {
    name: providerName(provider),
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

/** The providers of a listing, by the pages that hold their data: each stands there once (SD-01, PF-05). */
export const providerList = (providers: readonly CardProvider[], host?: string): object => ({
  "@type": "ItemList",
  itemListElement: providers.flatMap(({ profileUrl }, index) => {
    const url = wholeAddress(profileUrl, host);
    return url ? [{ "@type": "ListItem", position: index + 1, url }] : [];
  }),
});
