import { DOCTORS } from "../../../lib/cms/paths.ts";
import { slug } from "../../../lib/text/slug.ts";
import { specialties } from "./care-catalog.ts";
import type { Row } from "./insert.ts";
import { medicalServices, onDemandServices, promotions, VIRTUAL_CARE } from "./service-catalog.ts";

const splitList = (text: string) =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Icons in the media library, each with a pattern for service names. If no pattern matches a service, the last icon is
 * used.
 */
const icons: readonly (readonly [string, RegExp])[] = [
  ["ambulance", /Emergency|Urgent|Burn/],
  ["heart-pulse", /Heart|Cardio|Vascular/],
  ["brain", /Neurology|Stroke|Epilepsy|Concussion/],
  ["dumbbell", /Physical Therapy|Rehabilitation|Sports/],
  ["bone", /Orthopedics|Joint|Foot|Spine|Arthritis/],
  ["lungs", /Lung/],
  ["moon", /Sleep/],
  ["eye", /Eye/],
  ["ear", /Ear/],
  ["baby", /Birth|Neonatal|Maternal|Fertility|Children/],
  ["chat", /Behavioral|Quit|Gender/],
  ["pill", /Pharmacy|Pain|Anesthesiology/],
  ["syringe", /Allergy|Infectious|Diabetes|Endocrinology|Occupational/],
  ["lab", /Laboratory|Blood|Genetics|Kidney/],
  ["apple", /Nutrition|Bariatric|Digestive|Liver/],
  ["home", /Home/],
  ["hand-heart", /Hospice|Cancer|Breast|Geriatrics|Transplant|Wound/],
  ["stethoscope", /./],
];
const iconOf = (service: string): string => icons.find(([, names]) => names.test(service))![0];

/** Services that have a page in the CMS. For a service that is not in this map, the site generates the page. */
const authored = new Map([
  ["Behavioral Health", "mental-health"],
  ["Birth Center", "pregnancy-and-birth"],
  ["Cancer Care", "cancer-care"],
  ["Cardiology", "heart-care"],
  ["Diabetes Care", "diabetes-care"],
  ["Emergency Care", "emergency-care"],
  ["Imaging & Radiology", "imaging-radiology"],
  ["Neurology", "brain-and-nerves"],
  ["Orthopedics", "orthopedics"],
  ["Physical Therapy", "physical-therapy"],
  ["Primary Care", "primary-care"],
  ["Sleep Medicine", "sleep-medicine"],
  ["Urgent Care", "urgent-care"],
]);
/** Returns whether a service has a page in the CMS. */
export const hasAuthoredPage = (name: string): boolean => authored.has(name);
export const servicePage = (name: string): string => `/medical-services/${authored.get(name) ?? slug(name)}`;

/** Specialties of doctors, which the doctor search offers as a filter. */
const searchable = new Set(specialties.map(([name]) => name));

/** Returns medical services with their conditions and programs, virtual services, and promotions. */
export function seedServices() {
  const services: Row[] = [];
  const conditions: Row[] = [];
  const programs: Row[] = [];
  const fts: Row[] = [];
  for (const [name = "", keywords = "", summary = "", treats = "", offered = "", marks = ""] of medicalServices) {
    const id = `svc-${slug(name)}`;
    const page = servicePage(name);
    // Pages that the site generates have an anchor for each condition and program, but pages in the CMS do not.
    const place = (id: string) => (hasAuthoredPage(name) ? null : `${page}#${id}`);
    const virtual = marks.includes("v");
    services.push({
      id,
      name,
      keywords,
      icon: `/-/media/icons/services/${iconOf(name)}.svg`,
      summary,
      subheading: `${name} at Larkspur Health`,
      website_link: page,
      find_location_link: `/locations/search?searchText=${encodeURIComponent(name)}`,
      schedule_appointment_link: searchable.has(name) ? `${DOCTORS}?specialty=${encodeURIComponent(name)}` : DOCTORS,
      condition_see_all_link: treats ? place("conditions") : null,
      program_see_all_link: offered ? place("programs") : null,
      virtual_services_link: virtual ? VIRTUAL_CARE : null,
      categories: JSON.stringify([name.charAt(0)]),
      on_demand: marks.includes("o"),
      virtual,
      featured: marks.includes("f"),
      takes_requests: marks.includes("r"),
    });
    fts.push({ kind: "service", id, name, keywords: [keywords, treats, offered].join(" ") });
    for (const condition of splitList(treats)) {
      conditions.push({
        id: `cnd-${slug(name)}-${slug(condition)}`,
        service_id: id,
        name: condition,
        keywords: condition.toLowerCase(),
        landing_page_url: place(slug(condition)),
      });
    }
    for (const program of splitList(offered)) {
      programs.push({
        id: `prg-${slug(name)}-${slug(program)}`,
        service_id: id,
        title: program,
        link_url: place(slug(program)) ?? page,
      });
    }
  }
  const onDemand: Row[] = onDemandServices.map(([heading, keywords, service], index) => ({
    id: `ods-${slug(heading)}`,
    service_id: `svc-${slug(service)}`,
    heading,
    keywords,
    landing_page_url: `${VIRTUAL_CARE}#${slug(heading)}`,
    // The states where doctors are licensed for virtual visits differ by service.
    states: JSON.stringify(index % 4 === 3 ? ["CO", "MT"] : ["CO", "MT", "UT", "ID"]),
  }));
  fts.push(...onDemand.map(({ id, heading, keywords }) => ({ kind: "on-demand", id, name: heading, keywords })));
  return {
    services,
    conditions,
    programs,
    onDemand,
    fts,
    promotions: promotions.map((promotion): Row => ({ ...promotion })),
  };
}
