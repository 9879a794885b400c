import { random } from "./random.ts";

/** Languages in addition to English, with the probability of each. */
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

const sentences = [
  "I like to hear the whole story before we decide anything.",
  "I explain things in plain words, and I draw a lot of pictures.",
  "I want you to leave knowing what comes next.",
  "I grew up in a small mountain town, and I know how far a drive to a doctor can be.",
  "I take your questions first and my list second.",
  "I work best with people who tell me when something isn't working.",
];

const degrees: Record<string, string> = {
  DO: "Osteopathic Medicine",
  PhD: "Psychology",
  PsyD: "Psychology",
  DPT: "Physical Therapy",
  PT: "Physical Therapy",
  NP: "Nursing",
  "PA-C": "Physician Assistant Studies",
};

/**
 * Returns a generator of provider details. The generator has a separate random stream, so other generated data stays
 * the same.
 */
export function providerDetails() {
  const chance = random("provider-details");
  return (title: string, who: "woman" | "man", known: readonly string[]) => {
    const spoken = languages
      .filter(([language, share]) => chance.chance(share) || known.includes(language))
      .map(([language]) => language);
    const school = `${title}: ${chance.pick(schools)} School of ${degrees[title] ?? "Medicine"}`;
    const residency = /^(MD|DO)$/.test(title) ? [`Residency: ${chance.pick(hospitals)}`] : [];
    return {
      languages: JSON.stringify(["English", ...spoken]),
      gender: who,
      video_visits: chance.chance(0.45),
      education: JSON.stringify([...residency, school]),
      about: chance.pick(sentences),
    };
  };
}
