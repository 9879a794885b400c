import { definePhrases } from "../../context/phrases.ts";
import { namePhrase } from "../name-text.ts";

/** Spanish translations of location types, specialties, and languages that upstreams provide in English. */
const NAMES: Readonly<Record<string, string>> = {
  "Allergy & Immunology": "Alergia e inmunología",
  "American Sign Language": "Lengua de señas estadounidense",
  Arabic: "Árabe",
  "Behavioral Health": "Salud mental",
  "Cancer Care": "Atención del cáncer",
  Cardiology: "Cardiología",
  Dermatology: "Dermatología",
  "Ear, Nose & Throat": "Oído, nariz y garganta",
  "Emergency Care": "Emergencias",
  "Emergency Medicine": "Medicina de emergencia",
  Endocrinology: "Endocrinología",
  English: "Inglés",
  "Family Medicine": "Medicina familiar",
  French: "Francés",
  Gastroenterology: "Gastroenterología",
  "General Surgery": "Cirugía general",
  Hematology: "Hematología",
  Hindi: "Hindi",
  Hospital: "Hospital",
  Imaging: "Imágenes médicas",
  "Infectious Disease": "Enfermedades infecciosas",
  "Internal Medicine": "Medicina interna",
  Laboratory: "Laboratorio",
  Mandarin: "Mandarín",
  Navajo: "Navajo",
  Nephrology: "Nefrología",
  Neurology: "Neurología",
  "Obstetrics & Gynecology": "Obstetricia y ginecología",
  Oncology: "Oncología",
  Ophthalmology: "Oftalmología",
  Orthopedics: "Ortopedia",
  "Pain Medicine": "Medicina del dolor",
  Pathology: "Patología",
  "Pediatric Urgent Care": "Atención inmediata pediátrica",
  Pediatrics: "Pediatría",
  Pharmacy: "Farmacia",
  "Physical Therapy": "Fisioterapia",
  "Plastic Surgery": "Cirugía plástica",
  Podiatry: "Podología",
  "Primary Care": "Atención primaria",
  Psychiatry: "Psiquiatría",
  Psychology: "Psicología",
  Pulmonology: "Neumología",
  Radiology: "Radiología",
  Rheumatology: "Reumatología",
  Spanish: "Español",
  "Specialty Clinic": "Clínica de especialidades",
  "Sports Medicine": "Medicina del deporte",
  "Urgent Care": "Atención inmediata",
  Urology: "Urología",
  "Vascular Surgery": "Cirugía vascular",
  Vietnamese: "Vietnamita",
  "Women's Health": "Salud de la mujer",
};

/**
 * UI strings for names that have translations. Only the server imports this module. The server sends each island only
 * the translations that it needs.
 */
export const careNames = definePhrases(
  Object.fromEntries(Object.entries(NAMES).map(([name, es]) => [namePhrase(name).key, { en: name, es }])),
);
