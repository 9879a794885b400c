import { bookingPage } from "../../booking-page.ts";
import { locationTypes, specialties } from "./care-catalog.ts";
import type { Row } from "./insert.ts";
import { acceptedPlans, planWords } from "./insurance.ts";
import { type Care, isHospital, type SeedLocation } from "./locations.ts";
import { firstNames, lastNames, mensNames } from "./names.ts";
import { type Portrayed, portraitPath } from "./portraits.ts";
import { providerDetails } from "./provider-details.ts";
import { random } from "./random.ts";
import type { Schedule } from "./slots.ts";
import { specialistPosts } from "./specialists.ts";

const titles: Record<string, readonly string[]> = {
  Podiatry: ["DPM"],
  Psychology: ["PhD", "PsyD"],
  "Physical Therapy": ["DPT", "PT"],
  "Urgent Care": ["PA-C", "NP", "MD"],
  "Family Medicine": ["MD", "DO", "NP", "PA-C"],
};

/** Pairs of specialties that one provider can have. */
const PAIRS = [
  ["Family Medicine", "Internal Medicine"],
  ["Pediatrics", "Urgent Care"],
  ["Oncology", "Hematology"],
];
/** Specialties that do not offer appointments, because patients either walk in or never see the doctor. */
const WITHOUT_APPOINTMENTS = new Set(["Emergency Medicine", "Pathology", "Radiology"]);
/** Walk-in location types, which patients can always visit on the same day. */
const WALK_IN = new Set(["Urgent Care", "Pediatric Urgent Care"]);
const goTogether = (a: number, b: number): boolean =>
  a !== b && PAIRS.some((pair) => [a, b].every((id) => pair.includes(specialties[id - 1]?.[0] ?? "")));

/** Search terms that match a provider's gender. */
const genderTerms: Record<Portrayed, readonly string[]> = {
  woman: ["woman", "female", "lady", "mujer", "doctora"],
  man: ["man", "male", "hombre"],
};

/** Returns `count` demo providers with specialties, locations, schedules, and search index entries. */
export function seedProviders(count: number, today: string, { locations, locationSpecialties }: Care) {
  const chance = random("providers");
  const detailsOf = providerDetails(today);
  const specialistDetailsOf = providerDetails(today, "specialist-");
  const plansOf = acceptedPlans().ofProvider;
  const specialistPlansOf = acceptedPlans().ofProvider;
  const providers: Row[] = [];
  const providerSpecialties: Row[] = [];
  const providersFts: Row[] = [];
  const schedules: Schedule[] = [];
  const portraitCounts: Record<Portrayed, number> = { woman: 0, man: 0 };
  const atLocation = Map.groupBy(locationSpecialties, (link) => Number(link.location_id));
  const staffedLocations = locations.filter((location) => atLocation.has(location.id));
  const specialtiesAt = (location: SeedLocation) =>
    (atLocation.get(location.id) ?? []).map((link) => Number(link.specialty_id));
  // The last providers in the list work at hospitals, one for each specialty at each hospital.
  const hospitalPosts = locations
    .filter(isHospital)
    .flatMap((location) => specialtiesAt(location).map((primary) => ({ location, primary })))
    .slice(0, count);
  const specialists = specialistPosts(locations, count, locationSpecialties);

  const names = new Set<string>();
  // Returns the next unused last name for a first name. If all last names are used, the function reuses names.
  const unusedWith = (firstName: string, pickedName: string): string => {
    const startIndex = lastNames.indexOf(pickedName);
    const order = [...lastNames.slice(startIndex), ...lastNames.slice(0, startIndex)];
    const lastName = order.find((name) => !names.has(`${firstName} ${name}`)) ?? pickedName;
    names.add(`${firstName} ${lastName}`);
    return lastName;
  };

  for (let id = 1; id <= count; id++) {
    const pickedLocation = chance.pick(staffedLocations);
    const post = hospitalPosts[id - 1 - (count - hospitalPosts.length)];
    const usualLocation = post?.location ?? pickedLocation;
    const locationSpecialtyIds = specialtiesAt(usualLocation);
    const usual = post?.primary ?? chance.pick(locationSpecialtyIds);
    const usualSpecialty = specialties[usual - 1]?.[0] ?? "";
    const specialist = post ? undefined : specialists.takePost(id, usualSpecialty);
    const { location, primary } = specialist ?? { location: usualLocation, primary: usual };
    const isSought = post !== undefined && specialties[primary - 1]?.[0] === "Cardiology";
    const [specialty = "", practitioner = "", keywords = []] = specialties[primary - 1] ?? [];
    const firstName = chance.pick(firstNames);
    const who = mensNames.has(firstName) ? "man" : "woman";
    const middleName = chance.chance(0.3) ? `${String.fromCharCode(65 + chance.int(0, 25))}.` : null;
    const lastName = unusedWith(firstName, chance.pick(lastNames));
    const profileUrl = `/find-a-doctor/${firstName}-${lastName}-${id}`.toLowerCase();
    const accepting = chance.chance(0.82) || isSought;
    const drawnDays = isSought
      ? chance.int(0, 2)
      : accepting && chance.chance(0.9)
        ? Math.floor(chance.next() ** 2 * 45)
        : null;
    const drawnExistingDays = chance.chance(0.95) ? Math.floor(chance.next() ** 2 * 20) : null;
    const isByAppointment = !WITHOUT_APPOINTMENTS.has(specialty);
    const isWalkIn = WALK_IN.has(locationTypes[location.type_id - 1]?.facet ?? "");
    const hasSchedule = isByAppointment && !isWalkIn;
    // Specialists take values that a provider with the usual specialty would have taken, so that all others stay the same.
    const usualTitle = chance.pick(titles[usualSpecialty] ?? ["MD", "MD", "DO"]);
    const usualDetails = detailsOf(usualTitle, who, usualSpecialty, isSought ? ["Spanish"] : []);
    const title = specialist ? (titles[specialty]?.[0] ?? "MD") : usualTitle;
    const details = specialist ? specialistDetailsOf(title, who, specialty, []) : usualDetails;
    const booksOnline = drawnDays !== null && chance.chance(0.8);
    const rating = chance.chance(0.88) ? Math.round((3.6 + chance.next() * 1.4) * 100) / 100 : null;
    const usualPlans = plansOf(JSON.parse(usualLocation.plans), usualSpecialty);
    const plans = specialist ? specialistPlansOf(JSON.parse(location.plans), specialty) : usualPlans;
    const newOpenings = drawnDays === null ? 0 : chance.int(1, 12);
    const knownOpenings = drawnExistingDays === null ? 0 : chance.int(2, 25);
    providers.push({
      id,
      first_name: firstName,
      middle_name: middleName,
      last_name: lastName,
      title,
      photo: `/-/media/${portraitPath(who, portraitCounts[who]++)}`,
      profile_url: profileUrl,
      booking_url: booksOnline && hasSchedule ? bookingPage("doctor", profileUrl) : null,
      main_phone: location.phone,
      overall_rating: rating,
      is_accepting: isWalkIn || (isByAppointment && accepting),
      takes_appointments: isByAppointment,
      primary_specialty_id: primary,
      location_id: location.id,
      ...details,
      rating_count: rating === null ? null : details.rating_count,
      rated_from: rating === null ? null : details.rated_from,
      rated_until: rating === null ? null : details.rated_until,
      plans: JSON.stringify(plans),
      video_visits: isByAppointment && details.video_visits,
    });
    if (hasSchedule)
      schedules.push({
        provider: id,
        newDays: drawnDays,
        knownDays: drawnExistingDays,
        newOpenings,
        knownOpenings,
        hasVideo: details.video_visits === true,
        isSought,
        hours: JSON.parse(location.hours),
        zone: location.time_zone,
      });
    const isPaired = chance.chance(0.25);
    const second = isPaired ? locationSpecialtyIds.filter((other) => goTogether(primary, other)) : [];
    for (const specialty_id of [primary, ...second]) providerSpecialties.push({ provider_id: id, specialty_id });
    providersFts.push({
      rowid: id,
      name: [firstName, middleName, lastName].filter(Boolean).join(" "),
      specialties: [specialty, practitioner, ...second.map((other) => specialties[other - 1]?.[0])].join(" "),
      keywords: [...keywords, details.languages, "speaking", ...genderTerms[who], ...planWords(plans)].join(" "),
      location: `${location.name} ${location.city} ${location.state}`,
    });
  }
  return { providers, providerSpecialties, providersFts, schedules, addedLocationSpecialties: specialists.links };
}

/** Returns specialties and their keywords as database rows. */
export function seedSpecialties() {
  const rows = specialties.map(([name, practitioner], index) => ({ id: index + 1, name, practitioner }));
  const keywords = specialties.flatMap(([, , names], index) =>
    names.map((name) => ({ name, specialty_id: index + 1 })),
  );
  return { specialties: rows, keywords };
}
