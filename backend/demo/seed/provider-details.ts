import { dayAfter } from "../../local-dates.ts";
import { biographies } from "./biography.ts";
import { practices } from "./practice.ts";
import { type Random, random } from "./random.ts";

/** Languages other than English, each with the probability that a provider speaks the language. */
const languages = [
  ["Spanish", 0.28],
  ["Vietnamese", 0.04],
  ["Mandarin", 0.04],
  ["Arabic", 0.03],
  ["French", 0.04],
  ["Hindi", 0.04],
  ["Navajo", 0.02],
  ["American Sign Language", 0.03],
] as const;

const schools = ["Front Range", "Bitterroot", "High Plains", "Wasatch", "Sagebrush", "Great Divide"];
const hospitals = [
  "Bitterroot Medical Center, Missoula",
  "Mile High University Hospital, Denver",
  "Wasatch General, Salt Lake City",
  "Snake River Hospital, Boise",
  "Bighorn Regional, Billings",
];

const degrees: Record<string, string> = {
  DO: "Osteopathic Medicine",
  PhD: "Psychology",
  PsyD: "Psychology",
  DPT: "Physical Therapy",
  PT: "Physical Therapy",
  DPM: "Podiatric Medicine",
  NP: "Nursing",
  "PA-C": "Physician Assistant Studies",
};

/** National certifications for clinicians who are not physicians. */
const nationalCertificates: Record<string, string> = {
  NP: "American Nurses Credentialing Center, Family Nurse Practitioner",
  "PA-C": "National Commission on Certification of Physician Assistants",
};

interface Training {
  kind: "degree" | "residency" | "fellowship";
  name: string;
  year: number;
}

/** Earliest year in which a generated provider graduated, so that the oldest providers are in their sixties. */
const FIRST_GRADUATION = 1988;
const LAST_GRADUATION = 2016;

/**
 * Returns a provider's education (latest entry first) and certifications. Certifications are dated a year after the
 * education.
 * @param hospital hospital of a physician's residency; "" for other clinicians
 */
function trainingOf(title: string, specialty: string, school: string, hospital: string, chance: Random) {
  const practice = practices.get(specialty);
  const graduated = chance.int(FIRST_GRADUATION, LAST_GRADUATION);
  const education: Training[] = [
    { kind: "degree", name: `${title === "PA-C" ? "Master" : title}, ${school}`, year: graduated },
  ];
  if (hospital && practice) {
    education.unshift({ kind: "residency", name: hospital, year: graduated + practice.residency });
    const { fellowship } = practice;
    if (fellowship) {
      const year = graduated + practice.residency + fellowship.years;
      education.unshift({ kind: "fellowship", name: `${fellowship.field}, ${chance.pick(hospitals)}`, year });
    }
  }
  const certificate = hospital
    ? practice?.certificate
    : (nationalCertificates[title] ?? (chance.chance(0.5) ? practice?.certificate : undefined));
  const ended = education[0]?.year ?? graduated;
  return { education, certificates: certificate ? [{ name: certificate, year: ended + 1 }] : [] };
}

/**
 * Returns a function that generates provider details. The function uses separate random streams, so that changing it
 * does not change the rest of the seed data.
 * @param today YYYY-MM-DD
 * @param streams prefix of the names of the random streams
 */
export function providerDetails(today: string, streams = "") {
  const chance = random(`${streams}provider-details`);
  const history = random(`${streams}provider-history`);
  const biographyFor = biographies(random(`${streams}biographies`));
  return (title: string, who: "woman" | "man", specialty: string, requiredLanguages: readonly string[]) => {
    const spokenLanguages = languages
      .filter(([language, share]) => chance.chance(share) || requiredLanguages.includes(language))
      .map(([language]) => language);
    const school = `${chance.pick(schools)} School of ${degrees[title] ?? "Medicine"}`;
    const hospital = /^(MD|DO|DPM)$/.test(title) ? chance.pick(hospitals) : "";
    const video_visits = chance.chance(0.45);
    const rating_count = chance.int(24, 480);
    const practice = practices.get(specialty);
    const conditions = history.sample(practice?.conditions ?? [], history.int(4, 6));
    const procedures = history.sample(practice?.procedures ?? [], history.int(3, 5));
    const { education, certificates } = trainingOf(title, specialty, school, hospital, history);
    const rated_until = dayAfter(today, -history.int(20, 60));
    return {
      languages: JSON.stringify(["English", ...spokenLanguages]),
      gender: who,
      video_visits,
      education: JSON.stringify(education),
      certificates: JSON.stringify(certificates),
      conditions: JSON.stringify(conditions),
      procedures: JSON.stringify(procedures),
      about: biographyFor(conditions),
      rating_count,
      rated_from: dayAfter(rated_until, -730),
      rated_until,
    };
  };
}
