import { rowsOf } from "./table.ts";

// Class and event topics, with each topic's formats.

export interface Topic {
  title: string;
  category: string;
  audience: string;
  about: string;
  formats: readonly Format[];
  /** Fees in cents with their descriptions, or an empty list for a class without a fee. */
  fees: readonly (readonly [description: string, price: number])[];
  /** Possible numbers of weekly meetings, or an empty list for a single meeting. */
  weeks: readonly number[];
}

export type Format = "class" | "online" | "weekend" | "self-paced" | "spanish" | "drop-in" | "talk";

export const formats: Record<Format, { suffix: string; about: string }> = {
  class: { suffix: "", about: "In person, with an instructor." },
  online: { suffix: " Online", about: "Meets by live video. We'll email you the link before class." },
  weekend: { suffix: " on a Saturday", about: "On one Saturday, in person." },
  "self-paced": {
    suffix: " at Your Own Pace",
    about: "Watch the lessons whenever you like. You have access for 60 days.",
  },
  spanish: { suffix: " (en español)", about: "La clase se imparte en español, en persona." },
  "drop-in": {
    suffix: " Drop-in Group",
    about: "Come as you are. No registration needed. If there is a fee, pay at the door.",
  },
  talk: { suffix: ": An Evening Talk", about: "A short talk, with time for questions." },
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

// Columns: title | category | audience | formats | numbers of weekly meetings | fees in dollars with descriptions |
// description
const TABLE = `
Preparing for Birth | Birth & Newborn | Expecting parents | class online weekend self-paced spanish | 4 6 8 | 95 Per couple; 60 Per person | Labor, comfort measures and what to expect on the day.
Breastfeeding Basics | Birth & Newborn | Expecting parents | class online self-paced spanish |  | 35 Per couple; 25 Per person | Latching, milk supply and where to get help.
Newborn Care | Birth & Newborn | Expecting parents | class online weekend spanish |  | 40 Per couple; 28 Per person | Bathing, soothing, safe sleep and when to call the doctor.
Birth Center Tour | Birth & Newborn | Expecting parents | class online spanish |  |  | See the rooms and meet the nurses before the big day.
Becoming a Big Brother or Sister | Birth & Newborn | Children | class weekend |  | 15 Per child | Children ages 3 to 8 learn what a new baby needs.
Expecting Twins and More | Birth & Newborn | Expecting parents | class online | 4 6 8 | 95 Per couple; 60 Per person | Planning, feeding and sleep with more than one newborn.
Life After Birth | Parenting & Family | Parents | drop-in online spanish | 8 |  | A support group for parents in the first months.
Raising Toddlers Calmly | Parenting & Family | Parents | class online self-paced | 4 6 8 | 25 Per person | Tantrums, routines and setting kind limits.
Babysitting with Confidence | Parenting & Family | Teens | class weekend online |  | 55 Per teen | Safety, play and first aid for sitters ages 13 to 16.
Home Alone Safely | Parenting & Family | Children | class weekend |  | 30 Per child | Children ages 11 to 13 learn how to stay safe at home alone.
Fathers' Circle | Parenting & Family | Parents | drop-in online |  |  | New fathers talk about sleep, work and worry.
Car Seat Check | Safety & First Aid | Parents | drop-in weekend |  |  | A certified technician checks your car seat and shows you how to install it.
CPR for Family and Friends | Safety & First Aid | Adults | class weekend online spanish |  | 65 Certification card; 40 Without certification | Hands-only CPR, rescue breaths and choking.
First Aid Essentials | Safety & First Aid | Adults | class self-paced spanish |  | 65 Certification card; 40 Without certification | Bleeding, burns, sprains and when to call 911.
Basic Life Support Renewal | Safety & First Aid | Health professionals | class weekend |  | 75 Provider card | Two-year renewal for clinicians.
Wilderness First Aid | Safety & First Aid | Adults | class weekend | 4 6 8 | 185 Per person | How to care for an injury when help is hours away, for hikers, hunters and skiers.
Stop the Bleed | Safety & First Aid | Adults | class talk |  |  | How to stop severe bleeding with pressure, packing and tourniquets.
Living Well with Diabetes | Diabetes | Adults | class online spanish self-paced | 4 6 8 | 0 Class only; 18 Class and take-home kit | Food, movement, medicine and monitoring, week by week.
Preventing Type 2 Diabetes | Diabetes | Adults | class online spanish | 16 |  | Sixteen weeks of small changes.
Carb Counting | Diabetes | Adults | class online |  | 25 Per person | Reading labels and planning meals.
Heart-Healthy Cooking | Heart & Stroke | Adults | class online spanish |  | 32 Per person | Cook four heart-healthy, lower-sodium dishes with a dietitian.
Life After a Heart Attack | Heart & Stroke | Adults | class online drop-in | 4 6 8 |  | Exercise, medicine and coping with worry after you go home.
Know the Signs of Stroke | Heart & Stroke | Older adults | talk online |  |  | Learn BE FAST, and what happens at the hospital. If it is happening now, call 911.
Stroke Survivors | Heart & Stroke | Caregivers | drop-in online |  |  | For survivors and the people who care for them.
Gentle Yoga | Fitness & Movement | Adults | class online drop-in | 4 6 8 | 72 Whole course; 14 One class | Slow movement and breathing for every body.
Prenatal Yoga | Fitness & Movement | Expecting parents | class online | 4 6 8 | 78 Whole course; 15 One class | Strength and ease for pregnancy.
Tai Chi for Balance | Fitness & Movement | Older adults | class online | 4 6 8 | 64 Whole course | Slow movements that train balance.
Strong Bones | Fitness & Movement | Older adults | class online | 4 6 8 | 64 Whole course | Weight training for beginners over 60.
Couch to 5K | Fitness & Movement | Adults | class self-paced | 8 | 45 Whole course | From walking to running, one week at a time.
Hiking Fit | Fitness & Movement | Adults | class talk |  | 25 Per person | Knees, packs and pacing before the season.
Mindfulness for Stress | Mental Wellness | Adults | class online self-paced | 4 6 8 | 120 Whole course | Practice with a psychologist, a little every day.
Sleep Better | Mental Wellness | Adults | talk online self-paced |  | 0 Class only; 18 Class and take-home kit | What keeps us awake and what helps.
Mental Health First Aid | Mental Wellness | Adults | class online spanish |  | 25 Per person | How to notice, listen and find help.
Teens and Anxiety | Mental Wellness | Parents | talk online |  |  | What parents can say, and when to worry.
Quitting Tobacco and Vaping | Healthy Living | Adults | class online spanish | 4 6 8 |  | A plan, medicine and support from people doing it, too.
Managing Your Weight | Healthy Living | Adults | talk online |  |  | How habits, medicine and surgery can help.
Medicare Made Clear | Healthy Living | Older adults | talk online |  |  | Parts A to D in plain English, with no sales pitch.
Planning Your Care Ahead | Healthy Living | Older adults | talk online spanish |  |  | Advance directives, step by step.
Better Bladder Health | Healthy Living | Adults | talk online |  |  | Exercises and treatments.
Preparing for a New Knee or Hip | Joint & Spine | Adults | class online self-paced |  |  | What to expect, from the week before surgery to your first stairs.
Back on Track | Joint & Spine | Adults | class online |  | 25 Per person | Daily habits for a sore back.
Arthritis in Motion | Joint & Spine | Older adults | class drop-in |  | 8 Per class | Gentle exercise in warm water.
Cancer Survivors' Table | Cancer Support | Adults | drop-in online |  |  | Share a meal and talk, during and after treatment.
Art and Healing | Cancer Support | Adults | class weekend |  | 0 Class only; 18 Class and take-home kit | Spend an afternoon painting. No experience needed.
Caring for Someone with Cancer | Cancer Support | Caregivers | talk online |  |  | Practical help for family caregivers.
Walking Through Grief | Grief & Loss | Adults | class drop-in online | 4 6 8 |  | A group that walks and talks.
Pregnancy and Infant Loss | Grief & Loss | Parents | drop-in online |  |  | You are not alone. Come when you can.
Dementia Caregivers | Grief & Loss | Caregivers | drop-in online |  |  | Patience, safety and time to rest.
Cooking on a Budget | Nutrition | Adults | class spanish |  | 10 Per person, ingredients included | Five dinners for under $10 each.
Feeding Picky Eaters | Nutrition | Parents | talk online |  | 25 Per person | What helps at the dinner table.
`;

export const topics: readonly Topic[] = rowsOf(TABLE).map(
  ([title = "", category = "", audience = "", formatNames = "", weeks = "", fees = "", about = ""]) => ({
    title,
    category,
    audience,
    about,
    formats: formatNames.split(" ").filter((name): name is Format => name in formats),
    weeks: weeks.split(" ").filter(Boolean).map(Number),
    fees: fees
      .split(";")
      .filter(Boolean)
      .map((fee): [string, number] => {
        const [, dollars = "0", description = ""] = /^\s*(\d+) (.+)$/.exec(fee) ?? [];
        return [description, Number(dollars) * 100];
      }),
  }),
);

/** Titles and descriptions of Spanish classes, keyed by the topic's English title. */
const SPANISH = `
Preparing for Birth | Preparación para el parto | El trabajo de parto, cómo aliviar el dolor y qué esperar ese día.
Breastfeeding Basics | Lactancia materna | Cómo lograr un buen agarre, producir suficiente leche y dónde encontrar ayuda.
Newborn Care | Cuidado del recién nacido | El baño, cómo calmar al bebé, el sueño seguro y cuándo llamar al médico.
Birth Center Tour | Visita al centro de maternidad | Conozca las habitaciones y a las enfermeras antes del gran día.
Life After Birth | La vida después del parto | Un grupo de apoyo para madres y padres en los primeros meses.
CPR for Family and Friends | RCP para familiares y amigos | RCP solo con las manos, respiración de rescate y atragantamiento.
First Aid Essentials | Primeros auxilios | Sangrado, quemaduras, torceduras y cuándo llamar al 911.
Living Well with Diabetes | Vivir bien con diabetes | Alimentación, movimiento, medicinas y control de la glucosa, semana a semana.
Preventing Type 2 Diabetes | Prevención de la diabetes tipo 2 | Dieciséis semanas de cambios pequeños.
Heart-Healthy Cooking | Cocina saludable para el corazón | Prepare cuatro platos con menos sal junto a una nutricionista.
Mental Health First Aid | Primeros auxilios en salud mental | Cómo notar las señales, escuchar y encontrar ayuda.
Quitting Tobacco and Vaping | Dejar el tabaco y el vapeo | Un plan, medicinas y el apoyo de quienes también lo están dejando.
Planning Your Care Ahead | Planifique su atención médica | Las directivas anticipadas, paso a paso.
Cooking on a Budget | Cocinar con poco dinero | Cinco cenas por menos de $10 cada una.
`;

export const spanish: ReadonlyMap<string, { title: string; about: string }> = new Map(
  rowsOf(SPANISH).map(([topic = "", title = "", about = ""]) => [topic, { title, about }]),
);

/** Spanish fee descriptions, keyed by the English description. */
export const spanishFees: Record<string, string> = {
  "Per couple": "Por pareja",
  "Per person": "Por persona",
  "Certification card": "Con tarjeta de certificación",
  "Without certification": "Sin certificación",
  "Class only": "Solo la clase",
  "Class and take-home kit": "Clase y materiales para llevar a casa",
  "Per person, ingredients included": "Por persona, con los ingredientes incluidos",
};
