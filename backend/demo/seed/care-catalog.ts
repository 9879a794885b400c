// Location types and specialties of the demo organization.

export interface LocationType {
  facet: string;
  /** Relative frequency of the location type. */
  weight: number;
  waitTime?: true;
  /** Whether patients can request an appointment. */
  takesRequests?: true;
  /** Whether patients can save a spot in line. */
  takesSpots?: true;
  hours: readonly HoursKind[];
  specialties: readonly string[];
  /** Additional search terms that are not part of the type's name. */
  keywords: string;
}

export type HoursKind = "always" | "long" | "late" | "office" | "split" | "early" | "shop" | "call" | "none";

export const locationTypes: readonly LocationType[] = [
  {
    facet: "Hospital",
    weight: 0,
    hours: ["always"],
    specialties: ["Cardiology", "General Surgery", "Obstetrics & Gynecology", "Orthopedics", "Neurology"],
    keywords: "medical center inpatient surgery birth maternity",
  },
  {
    facet: "Emergency Care",
    weight: 2,
    waitTime: true,
    hours: ["always"],
    specialties: ["Emergency Medicine"],
    keywords: "er emergency room trauma chest pain stroke",
  },
  {
    facet: "Urgent Care",
    weight: 14,
    waitTime: true,
    takesSpots: true,
    hours: ["long", "long", "late"],
    specialties: ["Urgent Care"],
    keywords: "walk in sprain stitches flu strep x-ray vaccine flu shot",
  },
  {
    facet: "Pediatric Urgent Care",
    weight: 5,
    waitTime: true,
    takesSpots: true,
    hours: ["late"],
    specialties: ["Pediatrics", "Urgent Care"],
    keywords: "children kids walk in fever ear infection",
  },
  {
    facet: "Primary Care",
    takesRequests: true,
    weight: 22,
    hours: ["office", "office", "split", "long"],
    specialties: ["Family Medicine", "Internal Medicine"],
    keywords: "family doctor checkup physical vaccine flu shot annual",
  },
  {
    facet: "Pediatrics",
    takesRequests: true,
    weight: 7,
    hours: ["office", "split"],
    specialties: ["Pediatrics"],
    keywords: "children kids well child vaccine flu shot",
  },
  {
    facet: "Specialty Clinic",
    takesRequests: true,
    weight: 18,
    hours: ["office", "split", "call"],
    specialties: [
      "Cardiology",
      "Dermatology",
      "Endocrinology",
      "Gastroenterology",
      "Neurology",
      "Orthopedics",
      "Pulmonology",
      "Urology",
      "Rheumatology",
      "Ear, Nose & Throat",
    ],
    keywords: "specialist referral",
  },
  {
    facet: "Women's Health",
    takesRequests: true,
    weight: 6,
    hours: ["office"],
    specialties: ["Obstetrics & Gynecology"],
    keywords: "pregnancy obgyn mammogram midwife",
  },
  {
    facet: "Behavioral Health",
    takesRequests: true,
    weight: 6,
    hours: ["office", "call", "none"],
    specialties: ["Psychiatry", "Psychology"],
    keywords: "mental health anxiety depression counseling therapy",
  },
  {
    facet: "Cancer Care",
    takesRequests: true,
    weight: 4,
    hours: ["office"],
    specialties: ["Oncology", "Hematology"],
    keywords: "chemotherapy infusion radiation tumor",
  },
  {
    facet: "Imaging",
    takesRequests: true,
    weight: 7,
    hours: ["early"],
    specialties: ["Radiology"],
    keywords: "mri ct scan x-ray ultrasound mammogram radiology",
  },
  { facet: "Laboratory", weight: 7, hours: ["early"], specialties: ["Pathology"], keywords: "lab blood test draw" },
  {
    facet: "Pharmacy",
    weight: 6,
    hours: ["shop"],
    specialties: [],
    keywords: "prescription refill medicine drugstore",
  },
  {
    facet: "Physical Therapy",
    takesRequests: true,
    weight: 8,
    hours: ["office", "split", "early"],
    specialties: ["Physical Therapy", "Sports Medicine"],
    keywords: "rehab rehabilitation knee back pain sports",
  },
];

/** Specialties, each with the doctor's title and the words that patients use for the conditions. */
export const specialties: readonly (readonly [name: string, practitioner: string, keywords: readonly string[]])[] = [
  ["Family Medicine", "Family physician", ["Annual physical", "Family planning", "High blood pressure", "Flu"]],
  ["Internal Medicine", "Internist", ["Diabetes", "High cholesterol", "Annual physical"]],
  ["Pediatrics", "Pediatrician", ["Well child visit", "Childhood vaccines", "Ear infection", "Asthma in children"]],
  ["Urgent Care", "Urgent care clinician", ["Sprained ankle", "Stitches", "Sore throat"]],
  ["Emergency Medicine", "Emergency physician", ["Broken bone", "Severe bleeding"]],
  ["Cardiology", "Cardiologist", ["Chest pain", "Heart failure", "Irregular heartbeat", "High blood pressure"]],
  ["Dermatology", "Dermatologist", ["Acne", "Eczema", "Skin cancer screening", "Rash"]],
  ["Endocrinology", "Endocrinologist", ["Diabetes", "Thyroid disease"]],
  ["Gastroenterology", "Gastroenterologist", ["Colonoscopy", "Heartburn", "Irritable bowel"]],
  ["General Surgery", "Surgeon", ["Hernia", "Gallbladder", "Appendicitis"]],
  ["Obstetrics & Gynecology", "Obstetrician-gynecologist", ["Pregnancy", "Menopause", "Birth control"]],
  ["Orthopedics", "Orthopedic surgeon", ["Knee pain", "Hip replacement", "Shoulder pain", "Broken bone"]],
  ["Neurology", "Neurologist", ["Migraine", "Stroke", "Epilepsy", "Memory loss"]],
  ["Oncology", "Oncologist", ["Breast cancer", "Lung cancer", "Chemotherapy"]],
  ["Hematology", "Hematologist", ["Anemia", "Blood clots"]],
  ["Psychiatry", "Psychiatrist", ["Depression", "Bipolar disorder", "ADHD", "Mental health"]],
  ["Psychology", "Psychologist", ["Anxiety", "Depression", "Grief", "Stress", "Mental health"]],
  ["Pulmonology", "Pulmonologist", ["Asthma", "COPD", "Sleep apnea"]],
  ["Urology", "Urologist", ["Kidney stones", "Prostate", "Incontinence"]],
  ["Rheumatology", "Rheumatologist", ["Arthritis", "Lupus", "Gout"]],
  ["Ear, Nose & Throat", "ENT physician", ["Sinus infection", "Hearing loss", "Tonsillitis"]],
  ["Radiology", "Radiologist", ["Mammogram", "MRI"]],
  ["Pathology", "Pathologist", ["Blood test", "Biopsy"]],
  ["Physical Therapy", "Physical therapist", ["Back pain", "Knee pain", "Balance"]],
  ["Sports Medicine", "Sports medicine physician", ["Concussion", "Tennis elbow", "Sprained ankle"]],
  ["Allergy & Immunology", "Allergist", ["Hay fever", "Food allergy", "Hives"]],
  ["Infectious Disease", "Infectious disease physician", ["HIV", "Hepatitis C", "Travel vaccines"]],
  ["Nephrology", "Nephrologist", ["Kidney disease", "Dialysis"]],
  ["Ophthalmology", "Eye doctor", ["Cataract", "Glaucoma", "Eye exam"]],
  ["Pain Medicine", "Pain specialist", ["Nerve pain", "Fibromyalgia"]],
  ["Plastic Surgery", "Plastic surgeon", ["Breast reconstruction", "Scars"]],
  ["Podiatry", "Podiatrist", ["Heel pain", "Bunion"]],
  ["Vascular Surgery", "Vascular surgeon", ["Varicose veins", "Aneurysm"]],
];

/**
 * For each state: the number of cities that have locations, the number of hospitals, and the share of all locations.
 */
export const states = [
  { state: "CO", cities: 26, hospitals: 11, share: 0.58, areaCodes: ["303", "720"] },
  { state: "MT", cities: 18, hospitals: 3, share: 0.27, areaCodes: ["406"] },
  // Utah is at the edge of the region, so it has clinics but no hospitals.
  { state: "UT", cities: 8, hospitals: 0, share: 0.09, areaCodes: ["801"] },
  { state: "ID", cities: 5, hospitals: 0, share: 0.06, areaCodes: ["208"] },
] as const;
