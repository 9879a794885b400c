import { DOCTORS, LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { slug } from "../../../lib/text/slug.ts";
import type { Row } from "./insert.ts";
import { medicalServices, onDemandServices, promotions, VIRTUAL_CARE } from "./service-catalog.ts";
import { type ServiceDirectory, serviceDirectory } from "./service-directory.ts";
import { pageOf } from "./service-page.ts";

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

/** Conditions that have a page. */
const conditionPages = new Map(
  [
    ["Asthma"],
    ["Atrial fibrillation"],
    ["Back pain"],
    ["COPD"],
    ["Concussion"],
    ["Depression"],
    ["Ear infection"],
    ["Gallstones"],
    ["Heart failure"],
    ["Heartburn", "acid-reflux"],
    ["High blood pressure"],
    ["Kidney stones"],
    ["Knee arthritis"],
    ["Migraine"],
    ["Sleep apnea"],
    ["Type 2 diabetes"],
  ].map(([name = "", page = slug(name)]) => [name, `/conditions/${page}`]),
);

/** Whether the doctors of a specialty are near every city. Otherwise, a link to them must not be limited to a distance. */
export type IsNearby = (specialty: string) => boolean;

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

/** Returns the links to filters of the doctor search and the location search that have results. */
function linksOf({ specialties: [specialty], locationTypes: [type] }: ServiceDirectory, isNearby: IsNearby) {
  const distance: Record<string, string> =
    specialty && !isNearby(specialty) ? { distance: String(DEFAULTS.locationDistance) } : {};
  return {
    find_location_link:
      type || specialty
        ? `${LOCATIONS_SEARCH}?${query(type ? { locationType: type } : { searchText: specialty ?? "" })}`
        : null,
    schedule_appointment_link: specialty ? `${DOCTORS}?${query({ specialty, ...distance })}` : null,
  };
}

/** Returns medical services with their conditions and programs, virtual services, and promotions. */
export function seedServices(isNearby: IsNearby, events: readonly Row[]) {
  /** Returns the page of the first class about a topic. Some formats add words to the topic's title. */
  const classPage = (title: string): string | undefined => {
    const event = events.find(({ headline }) =>
      [title, `${title}:`].some((start) => `${headline} `.startsWith(`${start} `)),
    );
    return event && `/classes-events/${event.slug}`;
  };
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
    const directory = serviceDirectory.get(name);
    if (!directory) throw new Error(`service-directory.ts has no row for ${name}`);
    services.push({
      id,
      number: services.length + 1,
      name,
      keywords,
      icon: `/-/media/icons/services/${iconOf(name)}.svg`,
      summary,
      subheading: `${name} at Larkspur Health`,
      website_link: page,
      ...linksOf(directory, isNearby),
      condition_see_all_link: treats ? place("conditions") : null,
      program_see_all_link: offered ? place("programs") : null,
      virtual_services_link: virtual ? VIRTUAL_CARE : null,
      categories: JSON.stringify([name.charAt(0)]),
      on_demand: marks.includes("o"),
      virtual,
      featured: marks.includes("f"),
      takes_requests: marks.includes("r"),
      page: JSON.stringify(pageOf(name, directory)),
    });
    fts.push({ kind: "service", id, name, keywords: [keywords, treats, offered].join(" ") });
    for (const condition of splitList(treats)) {
      conditions.push({
        id: `cnd-${slug(name)}-${slug(condition)}`,
        service_id: id,
        name: condition,
        keywords: condition.toLowerCase(),
        landing_page_url: conditionPages.get(condition) ?? place(slug(condition)),
      });
    }
    const held = directory.classes.filter(classPage);
    const classes = new Set(held.map((title) => title.toLowerCase()));
    for (const title of [...splitList(offered).filter((title) => !classes.has(title.toLowerCase())), ...held]) {
      programs.push({
        id: `prg-${slug(name)}-${slug(title)}`,
        service_id: id,
        title,
        link_url: classPage(title) ?? place(slug(title)) ?? page,
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
