import type { Hospital, MedicalClinic, Physician } from "schema-dts";
import { safeHref, safeImageSrc } from "../../lib/cms/links.ts";
import { mediaUrl } from "../../lib/cms/media.ts";
import { structuredPhone } from "../../lib/text/phone.ts";
import { medicalSpecialty } from "./medical-specialty.ts";
import { type CardProvider, providerName } from "./provider-name.ts";

type PhysicianData = Exclude<Extract<Physician, { "@type": "Physician" }>, string>;

/** Returns structured data (https://schema.org/Physician) for a provider in a list. */
export function physician(provider: CardProvider, host: string | undefined): object {
  const { primarySpecialty, photo, profileUrl, mainPhone } = provider;
  const properties: PhysicianData = {
    "@type": "Physician",
    name: providerName(provider),
    medicalSpecialty: medicalSpecialty(primarySpecialty),
    image: absolute(photo && safeImageSrc(mediaUrl(photo)), host),
    url: absolute(safeHref(profileUrl), host),
    telephone: structuredPhone(mainPhone),
    isAcceptingNewPatients: provider.isAcceptingPatients ?? undefined,
    ...workplace(provider.locationName),
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined && value !== ""));
}

/** Returns an absolute URL, or undefined if the host or path is missing. */
function absolute(address: string | null | undefined, host: string | undefined): string | undefined {
  const base = host && `https://${host}`;
  return address && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

/**
 * Returns structured data about a provider's workplace: `hospitalAffiliation` for a hospital, or `location` for a
 * clinic.
 */
function workplace(name: string | null | undefined): Pick<PhysicianData, "hospitalAffiliation" | "location"> {
  if (!name) return {};
  if (/\bhospital\b/i.test(name)) return { hospitalAffiliation: { "@type": "Hospital", name } satisfies Hospital };
  return { location: { "@type": "MedicalClinic", name } satisfies MedicalClinic };
}

/** Returns structured data for a provider list: links to the provider pages, which contain each provider's data. */
export const providerList = (providers: readonly CardProvider[], host: string | undefined): object => ({
  "@type": "ItemList",
  itemListElement: providers.map((provider, index) => {
    const url = absolute(safeHref(provider.profileUrl), host);
    return { "@type": "ListItem", position: index + 1, ...(url ? { url } : { item: physician(provider, host) }) };
  }),
});
