import type { MedicalSpecialty } from "schema-dts";

type Name = Extract<MedicalSpecialty, string>;

/** Maps the upstream's medical specialties to https://schema.org/MedicalSpecialty values. */
const NAMES: Record<string, readonly Name[]> = {
  "Family Medicine": ["PrimaryCare"],
  "Internal Medicine": ["PrimaryCare"],
  Pediatrics: ["Pediatric"],
  "Urgent Care": ["PrimaryCare"],
  "Emergency Medicine": ["Emergency"],
  Cardiology: ["Cardiovascular"],
  Dermatology: ["Dermatology"],
  Endocrinology: ["Endocrine"],
  Gastroenterology: ["Gastroenterologic"],
  "General Surgery": ["Surgical"],
  "Obstetrics & Gynecology": ["Obstetric", "Gynecologic"],
  Orthopedics: ["Musculoskeletal"],
  Neurology: ["Neurologic"],
  Oncology: ["Oncologic"],
  Hematology: ["Hematologic"],
  Psychiatry: ["Psychiatric"],
  Psychology: ["Psychiatric"],
  Pulmonology: ["Pulmonary"],
  Urology: ["Urologic"],
  Rheumatology: ["Rheumatologic"],
  "Ear, Nose & Throat": ["Otolaryngologic"],
  Radiology: ["Radiography"],
  Pathology: ["Pathology"],
  "Physical Therapy": ["Physiotherapy"],
  "Sports Medicine": ["Musculoskeletal"],
  "Infectious Disease": ["Infectious"],
  Nephrology: ["Renal"],
  Ophthalmology: ["Optometric"],
  "Pain Medicine": ["Anesthesia"],
  "Plastic Surgery": ["PlasticSurgery"],
  Podiatry: ["Podiatric"],
  "Vascular Surgery": ["Surgical"],
};

/** Returns the schema.org values for a medical specialty, or undefined if schema.org has no value for the specialty. */
export const medicalSpecialty = (name: string | null | undefined): readonly Name[] | undefined => NAMES[name ?? ""];
