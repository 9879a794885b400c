// Topics of classes and events. Each topic is given in the formats that it names.

export interface Topic {
  title: string;
  category: string;
  audience: string;
  about: string;
  formats: readonly Format[];
  /** Fees in cents with what they are for; none means that it is free. */
  fees?: readonly (readonly [description: string, price: number])[];
  series?: true;
}

export type Format = "class" | "online" | "weekend" | "self-paced" | "spanish" | "drop-in" | "talk";

export const formats: Record<Format, { suffix: string; about: string }> = {
  class: { suffix: "", about: "Meets in person with an instructor." },
  online: { suffix: " Online", about: "Meets by live video; a link comes by e-mail before the class." },
  weekend: { suffix: " Weekend Intensive", about: "Covers the whole course in one Saturday." },
  "self-paced": { suffix: " at Your Own Pace", about: "Watch the lessons whenever you like; access lasts 60 days." },
  spanish: { suffix: " en Español", about: "La clase se imparte en español." },
  "drop-in": { suffix: " Drop-in Group", about: "Come as you are; no registration is needed." },
  talk: { suffix: ": An Evening Talk", about: "A short talk with time for questions." },
};

export const categories = ["Birth & Newborn", "Parenting & Family", "Heart & Stroke", "Diabetes", "Healthy Living", "Fitness & Movement", "Mental Wellness", "Cancer Support", "Safety & First Aid", "Joint & Spine", "Grief & Loss", "Nutrition"] as const;
export const audiences = ["Adults", "Expecting parents", "Parents", "Teens", "Children", "Older adults", "Caregivers", "Health professionals"] as const;

const couple = [["Per couple", 9500], ["Per person", 6000]] as const;
const seat = [["Per person", 2500]] as const;
const cpr = [["Certification card", 6500], ["Without certification", 4000]] as const;
const freeOrKit = [["Class only", 0], ["Class and take-home kit", 1800]] as const;

export const topics: readonly Topic[] = [
  { title: "Preparing for Birth", category: "Birth & Newborn", audience: "Expecting parents", about: "Labor, comfort measures and what happens on the day.", formats: ["class", "online", "weekend", "self-paced", "spanish"], fees: couple, series: true },
  { title: "Breastfeeding Basics", category: "Birth & Newborn", audience: "Expecting parents", about: "Latching, milk supply and where to find help later.", formats: ["class", "online", "self-paced", "spanish"], fees: [["Per couple", 3500]] },
  { title: "Newborn Care", category: "Birth & Newborn", audience: "Expecting parents", about: "Bathing, soothing, sleep and when to call the doctor.", formats: ["class", "online", "weekend", "spanish"], fees: [["Per couple", 4000]] },
  { title: "Birth Center Tour", category: "Birth & Newborn", audience: "Expecting parents", about: "See the rooms and meet the nurses before the day comes.", formats: ["class", "online", "spanish"] },
  { title: "Becoming a Big Brother or Sister", category: "Birth & Newborn", audience: "Children", about: "Children from 3 to 8 learn what a new baby needs.", formats: ["class", "weekend"], fees: [["Per child", 1500]] },
  { title: "Expecting Twins and More", category: "Birth & Newborn", audience: "Expecting parents", about: "Planning, feeding and sleep with more than one newborn.", formats: ["class", "online"], fees: couple, series: true },
  { title: "Life After Birth", category: "Parenting & Family", audience: "Parents", about: "A circle for parents in the first months.", formats: ["drop-in", "online", "spanish"], series: true },
  { title: "Raising Toddlers Calmly", category: "Parenting & Family", audience: "Parents", about: "Tantrums, routines and kind limits.", formats: ["class", "online", "self-paced"], fees: seat, series: true },
  { title: "Babysitting with Confidence", category: "Parenting & Family", audience: "Teens", about: "Safety, play and first aid for sitters from 11 to 15.", formats: ["class", "weekend", "online"], fees: [["Per teen", 5500]] },
  { title: "Home Alone Safely", category: "Parenting & Family", audience: "Children", about: "Children from 8 to 11 learn what to do while alone.", formats: ["class", "weekend"], fees: [["Per child", 3000]] },
  { title: "Fathers' Circle", category: "Parenting & Family", audience: "Parents", about: "New fathers talk about sleep, work and worry.", formats: ["drop-in", "online"] },
  { title: "Car Seat Check", category: "Safety & First Aid", audience: "Parents", about: "A certified technician fits your car seat with you.", formats: ["drop-in", "weekend"] },
  { title: "CPR for Family and Friends", category: "Safety & First Aid", audience: "Adults", about: "Hands-only CPR, rescue breaths and choking.", formats: ["class", "weekend", "online", "spanish"], fees: cpr },
  { title: "First Aid Essentials", category: "Safety & First Aid", audience: "Adults", about: "Bleeding, burns, sprains and when to call 911.", formats: ["class", "self-paced", "spanish"], fees: cpr },
  { title: "Basic Life Support Renewal", category: "Safety & First Aid", audience: "Health professionals", about: "Two-year renewal for clinicians.", formats: ["class", "weekend"], fees: [["Provider card", 7500]] },
  { title: "Wilderness First Response", category: "Safety & First Aid", audience: "Adults", about: "Care far from help, for hikers, hunters and skiers.", formats: ["class", "weekend"], fees: [["Per person", 18500]], series: true },
  { title: "Stop the Bleed", category: "Safety & First Aid", audience: "Adults", about: "Pressure, packing and tourniquets in one hour.", formats: ["class", "talk"] },
  { title: "Living Well with Diabetes", category: "Diabetes", audience: "Adults", about: "Food, movement, medicine and monitoring, week by week.", formats: ["class", "online", "spanish", "self-paced"], fees: freeOrKit, series: true },
  { title: "Preventing Type 2 Diabetes", category: "Diabetes", audience: "Adults", about: "A year-long program of small lasting changes.", formats: ["class", "online", "spanish"], series: true },
  { title: "Carb Counting", category: "Diabetes", audience: "Adults", about: "Reading labels and planning meals.", formats: ["class", "online"], fees: seat },
  { title: "Heart-Healthy Cooking", category: "Heart & Stroke", audience: "Adults", about: "Cook four low-salt dishes with a dietitian.", formats: ["class", "online", "spanish"], fees: [["Per person, ingredients included", 3200]] },
  { title: "Life After a Heart Attack", category: "Heart & Stroke", audience: "Adults", about: "Exercise, worry and medicine after you go home.", formats: ["class", "online", "drop-in"], series: true },
  { title: "Know the Signs of Stroke", category: "Heart & Stroke", audience: "Older adults", about: "BE FAST, and what happens in the hospital.", formats: ["talk", "online"] },
  { title: "Stroke Survivors", category: "Heart & Stroke", audience: "Caregivers", about: "For survivors and those who care for them.", formats: ["drop-in", "online"] },
  { title: "Gentle Yoga", category: "Fitness & Movement", audience: "Adults", about: "Slow movement and breath for any body.", formats: ["class", "online", "drop-in"], fees: [["Six classes", 7200], ["One class", 1400]], series: true },
  { title: "Prenatal Yoga", category: "Fitness & Movement", audience: "Expecting parents", about: "Strength and ease for pregnancy.", formats: ["class", "online"], fees: [["Six classes", 7800], ["One class", 1500]], series: true },
  { title: "Tai Chi for Balance", category: "Fitness & Movement", audience: "Older adults", about: "Steadier steps and fewer falls.", formats: ["class", "online"], fees: [["Eight classes", 6400]], series: true },
  { title: "Strong Bones", category: "Fitness & Movement", audience: "Older adults", about: "Weight training for beginners past 60.", formats: ["class", "online"], fees: [["Eight classes", 6400]], series: true },
  { title: "Couch to 5K", category: "Fitness & Movement", audience: "Adults", about: "Nine weeks from walking to running.", formats: ["class", "self-paced"], fees: [["Nine weeks", 4500]], series: true },
  { title: "Hiking Fit", category: "Fitness & Movement", audience: "Adults", about: "Knees, packs and pacing before the season.", formats: ["class", "talk"], fees: seat },
  { title: "Mindfulness for Stress", category: "Mental Wellness", audience: "Adults", about: "Eight weeks of practice with a psychologist.", formats: ["class", "online", "self-paced"], fees: [["Eight weeks", 12000]], series: true },
  { title: "Sleep Better", category: "Mental Wellness", audience: "Adults", about: "What keeps us awake and what helps.", formats: ["talk", "online", "self-paced"], fees: freeOrKit },
  { title: "Mental Health First Aid", category: "Mental Wellness", audience: "Adults", about: "How to notice, listen and find help.", formats: ["class", "online", "spanish"], fees: seat },
  { title: "Teens and Anxiety", category: "Mental Wellness", audience: "Parents", about: "What parents can say, and when to worry.", formats: ["talk", "online"] },
  { title: "Quitting Tobacco and Vaping", category: "Healthy Living", audience: "Adults", about: "A plan, medicine and company.", formats: ["class", "online", "spanish"], series: true },
  { title: "Managing Your Weight", category: "Healthy Living", audience: "Adults", about: "What surgery, medicine and habits can do.", formats: ["talk", "online"] },
  { title: "Medicare Made Clear", category: "Healthy Living", audience: "Older adults", about: "Parts A to D in plain words; nobody sells anything.", formats: ["talk", "online"] },
  { title: "Planning Your Care Ahead", category: "Healthy Living", audience: "Older adults", about: "Advance directives, step by step.", formats: ["talk", "online", "spanish"] },
  { title: "Better Bladder Health", category: "Healthy Living", audience: "Adults", about: "Exercises and treatments that work.", formats: ["talk", "online"] },
  { title: "Preparing for a New Knee or Hip", category: "Joint & Spine", audience: "Adults", about: "From the week before to the first stairs.", formats: ["class", "online", "self-paced"] },
  { title: "Back on Track", category: "Joint & Spine", audience: "Adults", about: "Daily habits for a sore back.", formats: ["class", "online"], fees: seat },
  { title: "Arthritis in Motion", category: "Joint & Spine", audience: "Older adults", about: "Gentle exercise in warm water.", formats: ["class", "drop-in"], fees: [["Per class", 800]] },
  { title: "Cancer Survivors' Table", category: "Cancer Support", audience: "Adults", about: "Food and talk during and after treatment.", formats: ["drop-in", "online"] },
  { title: "Art and Healing", category: "Cancer Support", audience: "Adults", about: "Paint for an afternoon; no talent is needed.", formats: ["class", "weekend"], fees: freeOrKit },
  { title: "Caring for Someone with Cancer", category: "Cancer Support", audience: "Caregivers", about: "Practical help for those who help.", formats: ["talk", "online"] },
  { title: "Walking Through Grief", category: "Grief & Loss", audience: "Adults", about: "A group that walks and talks.", formats: ["class", "drop-in", "online"], series: true },
  { title: "Pregnancy and Infant Loss", category: "Grief & Loss", audience: "Parents", about: "You are not alone; come when you can.", formats: ["drop-in", "online"] },
  { title: "Dementia Caregivers", category: "Grief & Loss", audience: "Caregivers", about: "Patience, safety and rest.", formats: ["drop-in", "online"] },
  { title: "Cooking on a Budget", category: "Nutrition", audience: "Adults", about: "Five dinners for under ten dollars.", formats: ["class", "spanish"], fees: [["Per person, ingredients included", 1000]] },
  { title: "Feeding Picky Eaters", category: "Nutrition", audience: "Parents", about: "Peace at the table.", formats: ["talk", "online"], fees: seat },
];
