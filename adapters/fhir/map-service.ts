/** How FHIR HealthcareServices become a medical service of the site. */
import type { HealthcareService, Location } from "fhir/r4";
import type { z } from "zod";
import type { serviceItem } from "../../contracts/services.ts";
import { type Entry, placeOf } from "./map-location.ts";
import { phoneOf, slug } from "./names.ts";
import { idsOf, isVirtual, lastChangeOf } from "./reference.ts";
import { specialtiesOf } from "./terms.ts";

export type Service = z.input<(typeof serviceItem)["response"]>;

/** Returns the name of a service: its own, or that of its specialty or type. */
export function serviceName({ name, specialty, type }: HealthcareService): string | undefined {
  return name?.trim() || specialtiesOf([...(specialty ?? []), ...(type ?? [])])[0]?.name;
}

/** Returns the entry of services with the same name. */
export function serviceEntry(
  group: readonly HealthcareService[],
  locations: ReadonlyMap<string, Location>,
): Entry<Service> {
  const [first] = group as readonly [HealthcareService, ...HealthcareService[]];
  const name = serviceName(first)!;
  const specialties = specialtiesOf(group.flatMap(({ specialty }) => specialty ?? []));
  const text = group.map(({ comment, extraDetails }) => comment?.trim() || extraDetails?.trim()).find(Boolean);
  const path = `/medical-services/${slug(name) || "service"}`;
  const virtual = group.some(isVirtual);
  const places = [...new Set(group.flatMap(({ location }) => idsOf(location, "Location")))]
    .flatMap((id) => locations.get(id) ?? [])
    .map(placeOf);
  const words = specialties.map((one) => `${one.name} ${one.words}`).join(" ");
  const search = encodeURIComponent(specialties[0]?.name ?? name);
  const doc: Service = {
    id: slug(name) || first.id!,
    nameOverride: name,
    summary: text ?? null,
    overview: text ?? null,
    websiteLink: path,
    findLocationLink: `/locations/search?searchText=${search}`,
    ...(specialties.length > 0 && { scheduleAppointmentLink: `/find-a-doctor?specialty=${search}&distance=5000` }),
    phone: phoneOf(...group.map(({ telecom }) => telecom)) ?? null,
    specialties: specialties.map((one) => one.name),
    categories: [name.slice(0, 1).toUpperCase()],
    virtual,
    onDemand: false,
    featured: false,
    appointmentRequests: false,
    conditions: [],
    programs: [],
    onDemandVirtualServices: [],
  };
  return {
    id: String(doc.id),
    path,
    sort: name,
    updated: lastChangeOf(group),
    doc,
    places,
    facts: virtual ? [["virtual", "yes"]] : [],
    text: { name, terms: words, place: "" },
  };
}
