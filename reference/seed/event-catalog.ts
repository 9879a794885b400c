import { rowsOf } from "./table.ts";

// Topics of classes and events. Each topic is given in the formats that it names.

export interface Topic {
  title: string;
  category: string;
  audience: string;
  about: string;
  formats: readonly Format[];
  /** Fees in cents with what they are for; none means that it is free. */
  fees: readonly (readonly [description: string, price: number])[];
  series: boolean;
}

export type Format = "class" | "online" | "weekend" | "self-paced" | "spanish" | "drop-in" | "talk";

export const formats: Record<Format, { suffix: string; about: string }> = {
  class: { suffix: "", about: "In person, with an instructor." },
  online: { suffix: " Online", about: "Meets by live video; a link comes by e-mail before the class." },
  weekend: { suffix: " Weekend Intensive", about: "Covers the whole course in one Saturday." },
  "self-paced": { suffix: " at Your Own Pace", about: "Watch the lessons whenever you like; access lasts 60 days." },
  spanish: { suffix: " en Español", about: "La clase se imparte en español." },
  "drop-in": { suffix: " Drop-in Group", about: "Come as you are; no registration is needed." },
  talk: { suffix: ": An Evening Talk", about: "A short talk with time for questions." },
};

export const categories: readonly string[] = [
  "Birth & Newborn",
  "Parenting & Family",
  "Heart & Stroke",
  "Diabetes",
  "Healthy Living",
  "Fitness & Movement",
  "Mental Wellness",
  "Cancer Support",
  "Safety & First Aid",
  "Joint & Spine",
  "Grief & Loss",
  "Nutrition",
];
export const audiences: readonly string[] = [
  "Adults",
  "Expecting parents",
  "Parents",
  "Teens",
  "Children",
  "Older adults",
  "Caregivers",
  "Health professionals",
];

// One a line: title | category | audience | formats | series or not | fees in dollars, each with what it is for | about
const TABLE = `
Preparing for Birth | Birth & Newborn | Expecting parents | class online weekend self-paced spanish | series | 95 Per couple; 60 Per person | Labor, comfort measures and what happens on the day.
Breastfeeding Basics | Birth & Newborn | Expecting parents | class online self-paced spanish |  | 35 Per couple | Latching, milk supply and where to find help later.
Newborn Care | Birth & Newborn | Expecting parents | class online weekend spanish |  | 40 Per couple | Bathing, soothing, sleep and when to call the doctor.
Birth Center Tour | Birth & Newborn | Expecting parents | class online spanish |  |  | See the rooms and meet the nurses before the day comes.
Becoming a Big Brother or Sister | Birth & Newborn | Children | class weekend |  | 15 Per child | Children from 3 to 8 learn what a new baby needs.
Expecting Twins and More | Birth & Newborn | Expecting parents | class online | series | 95 Per couple; 60 Per person | Planning, feeding and sleep with more than one newborn.
Life After Birth | Parenting & Family | Parents | drop-in online spanish | series |  | A circle for parents in the first months.
Raising Toddlers Calmly | Parenting & Family | Parents | class online self-paced | series | 25 Per person | Tantrums, routines and kind limits.
Babysitting with Confidence | Parenting & Family | Teens | class weekend online |  | 55 Per teen | Safety, play and first aid for sitters from 11 to 15.
Home Alone Safely | Parenting & Family | Children | class weekend |  | 30 Per child | Children from 8 to 11 learn what to do while alone.
Fathers' Circle | Parenting & Family | Parents | drop-in online |  |  | New fathers talk about sleep, work and worry.
Car Seat Check | Safety & First Aid | Parents | drop-in weekend |  |  | A certified technician fits your car seat with you.
CPR for Family and Friends | Safety & First Aid | Adults | class weekend online spanish |  | 65 Certification card; 40 Without certification | Hands-only CPR, rescue breaths and choking.
First Aid Essentials | Safety & First Aid | Adults | class self-paced spanish |  | 65 Certification card; 40 Without certification | Bleeding, burns, sprains and when to call 911.
Basic Life Support Renewal | Safety & First Aid | Health professionals | class weekend |  | 75 Provider card | Two-year renewal for clinicians.
Wilderness First Response | Safety & First Aid | Adults | class weekend | series | 185 Per person | Care far from help, for hikers, hunters and skiers.
Stop the Bleed | Safety & First Aid | Adults | class talk |  |  | Pressure, packing and tourniquets in one hour.
Living Well with Diabetes | Diabetes | Adults | class online spanish self-paced | series | 0 Class only; 18 Class and take-home kit | Food, movement, medicine and monitoring, week by week.
Preventing Type 2 Diabetes | Diabetes | Adults | class online spanish | series |  | A year-long program of small lasting changes.
Carb Counting | Diabetes | Adults | class online |  | 25 Per person | Reading labels and planning meals.
Heart-Healthy Cooking | Heart & Stroke | Adults | class online spanish |  | 32 Per person, ingredients included | Cook four low-salt dishes with a dietitian.
Life After a Heart Attack | Heart & Stroke | Adults | class online drop-in | series |  | Exercise, worry and medicine after you go home.
Know the Signs of Stroke | Heart & Stroke | Older adults | talk online |  |  | BE FAST, and what happens in the hospital.
Stroke Survivors | Heart & Stroke | Caregivers | drop-in online |  |  | For survivors and those who care for them.
Gentle Yoga | Fitness & Movement | Adults | class online drop-in | series | 72 Whole course; 14 One class | Slow movement and breath for any body.
Prenatal Yoga | Fitness & Movement | Expecting parents | class online | series | 78 Whole course; 15 One class | Strength and ease for pregnancy.
Tai Chi for Balance | Fitness & Movement | Older adults | class online | series | 64 Whole course | Steadier steps and fewer falls.
Strong Bones | Fitness & Movement | Older adults | class online | series | 64 Whole course | Weight training for beginners past 60.
Couch to 5K | Fitness & Movement | Adults | class self-paced | series | 45 Whole course | From walking to running, one week at a time.
Hiking Fit | Fitness & Movement | Adults | class talk |  | 25 Per person | Knees, packs and pacing before the season.
Mindfulness for Stress | Mental Wellness | Adults | class online self-paced | series | 120 Whole course | Practice with a psychologist, a little every day.
Sleep Better | Mental Wellness | Adults | talk online self-paced |  | 0 Class only; 18 Class and take-home kit | What keeps us awake and what helps.
Mental Health First Aid | Mental Wellness | Adults | class online spanish |  | 25 Per person | How to notice, listen and find help.
Teens and Anxiety | Mental Wellness | Parents | talk online |  |  | What parents can say, and when to worry.
Quitting Tobacco and Vaping | Healthy Living | Adults | class online spanish | series |  | A plan, medicine and company.
Managing Your Weight | Healthy Living | Adults | talk online |  |  | What surgery, medicine and habits can do.
Medicare Made Clear | Healthy Living | Older adults | talk online |  |  | Parts A to D in plain words; nobody sells anything.
Planning Your Care Ahead | Healthy Living | Older adults | talk online spanish |  |  | Advance directives, step by step.
Better Bladder Health | Healthy Living | Adults | talk online |  |  | Exercises and treatments that work.
Preparing for a New Knee or Hip | Joint & Spine | Adults | class online self-paced |  |  | From the week before to the first stairs.
Back on Track | Joint & Spine | Adults | class online |  | 25 Per person | Daily habits for a sore back.
Arthritis in Motion | Joint & Spine | Older adults | class drop-in |  | 8 Per class | Gentle exercise in warm water.
Cancer Survivors' Table | Cancer Support | Adults | drop-in online |  |  | Food and talk during and after treatment.
Art and Healing | Cancer Support | Adults | class weekend |  | 0 Class only; 18 Class and take-home kit | Paint for an afternoon; no talent is needed.
Caring for Someone with Cancer | Cancer Support | Caregivers | talk online |  |  | Practical help for those who help.
Walking Through Grief | Grief & Loss | Adults | class drop-in online | series |  | A group that walks and talks.
Pregnancy and Infant Loss | Grief & Loss | Parents | drop-in online |  |  | You are not alone; come when you can.
Dementia Caregivers | Grief & Loss | Caregivers | drop-in online |  |  | Patience, safety and rest.
Cooking on a Budget | Nutrition | Adults | class spanish |  | 10 Per person, ingredients included | Five dinners for under ten dollars.
Feeding Picky Eaters | Nutrition | Parents | talk online |  | 25 Per person | Peace at the table.
`;

export const topics: readonly Topic[] = rowsOf(TABLE).map(
  ([title = "", category = "", audience = "", given = "", series, fees = "", about = ""]) => ({
    title,
    category,
    audience,
    about,
    formats: given.split(" ").filter((name): name is Format => name in formats),
    series: series === "series",
    fees: fees
      .split(";")
      .filter(Boolean)
      .map((fee): [string, number] => {
        const [, dollars = "0", description = ""] = /^\s*(\d+) (.+)$/.exec(fee) ?? [];
        return [description, Number(dollars) * 100];
      }),
  }),
);
