import type { Hundred } from "./first.ts";

/**
 * Search queries that the author wrote after the queries in `second.ts`. The author did not run any of them before the
 * set was complete.
 */
export const thirdForty: Hundred = {
  pages: [
    ["fast heartbeat at night", "/medical-services/heart-care", "/medical-services/emergency-care"],
    ["cholesterol check", "/medical-services/primary-care", "/medical-services/heart-screening"],
    ["what is my deductible", "/pay-bill", "/price-transparency", "/good-faith-estimate"],
    ["hospital food for visitors", "/patients-and-visitors"],
    ["where to park at the hospital", "/patients-and-visitors", "/locations", "/locations/denver-hospital/campus"],
    ["my bill is wrong", "/pay-bill"],
    ["dad had a stroke", "/medical-services/brain-and-nerves", "/health-library/signs-of-a-stroke"],
    ["face is drooping", "/health-library/signs-of-a-stroke", "/medical-services/brain-and-nerves"],
    ["breastfeeding hurts", "/medical-services/pregnancy-and-birth/first-weeks"],
    ["due date calculator", "/medical-services/pregnancy-and-birth"],
    ["when can i drive after knee replacement", "/health-library/back-on-the-trail", "/medical-services/orthopedics"],
    ["stop eating before operation", "/health-library/preparing-for-surgery"],
    ["panic attack what to do", "/health-library/when-worry-takes-over", "/medical-services/mental-health"],
    ["teenager depressed", "/medical-services/mental-health"],
    ["sunburn blisters", "/health-library/sun-at-altitude"],
    ["air quality asthma", "/health-library/wildfire-smoke"],
    ["metformin side effects", "/health-library/new-to-type-2-diabetes", "/medical-services/diabetes-care"],
    ["flu shot near me", "/medical-services/flu-shots"],
    ["covid test", "/medical-services/urgent-care", "/medical-services/laboratory"],
    ["nurse hotline", "/contact-us", "/ask-a-nurse"],
    ["how to request my records", "/patients-and-visitors/medical-records"],
    ["volunteer", "/careers", "/ask-a-nurse", "/about-us"],
    ["cita con pediatra", "/childrens-health"],
    ["ayuda para pagar", "/financial-assistance", "/pay-bill"],
  ],
  places: [
    ["urgent care boulder", "Boulder", "CO", "Urgent Care"],
    ["open now urgent care missoula", "Missoula", "MT", "Urgent Care"],
    ["childrens doctor fort collins", "Fort Collins", "CO", "Pediatrics"],
    ["ct scan pueblo", "Pueblo", "CO", "Imaging"],
    ["therapist boulder co", "Boulder", "CO", "Behavioral Health"],
    ["prescription pickup billings", "Billings", "MT", "Pharmacy"],
    ["closest er to 80302", "Boulder", "CO", "Emergency Care", "Hospital"],
  ],
  services: [
    ["kidney stones", "Urology", "Kidney Care"],
    ["back pain", "Back & Spine", "Physical Therapy", "Orthopedics"],
    ["hot flashes", "Women's Health", "Gynecology"],
  ],
  doctors: [
    ["doctor for migraines", "Neurology"],
    ["cardiologist who speaks spanish", "Cardiology"],
    ["stomach doctor", "Gastroenterology"],
  ],
  classes: [
    ["newborn care class", "Newborn Care", "Preparing for Birth", "Breastfeeding Basics"],
    ["cpr training", "CPR for Family and Friends"],
    ["diabetes class", "Living Well with Diabetes", "Carb Counting"],
  ],
};
