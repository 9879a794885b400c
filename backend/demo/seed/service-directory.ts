import { rowsOf } from "./table.ts";

// What the directory has for each medical service. A service without location types is at the locations that have its
// specialties. Columns: service | specialties | location types | classes | phone number, if it has one of its own
const TABLE = `
Allergy & Immunology | Allergy & Immunology |  |  |
Anesthesiology |  | Hospital |  |
Arthritis Care | Rheumatology; Orthopedics |  | Arthritis in Motion |
Back & Spine | Orthopedics; Pain Medicine; Physical Therapy |  | Back on Track |
Bariatric Surgery | General Surgery | Hospital | Managing Your Weight |
Behavioral Health | Psychiatry; Psychology | Behavioral Health | Mindfulness for Stress; Teens and Anxiety; Mental Health First Aid |
Birth Center | Obstetrics & Gynecology | Women's Health | Preparing for Birth; Breastfeeding Basics; Newborn Care; Birth Center Tour |
Blood Disorders | Hematology |  |  |
Breast Health | General Surgery; Oncology; Plastic Surgery | Imaging |  |
Burn Care | Plastic Surgery | Emergency Care | First Aid Essentials |
Cancer Care | Oncology; Hematology | Cancer Care | Cancer Survivors' Table; Art and Healing; Caring for Someone with Cancer |
Cardiology | Cardiology |  | Life After a Heart Attack; Heart-Healthy Cooking | 303-555-0163
Children's Health | Pediatrics | Pediatrics | Feeding Picky Eaters; Raising Toddlers Calmly | 303-555-0187
Chronic Pain | Pain Medicine; Physical Therapy; Psychology |  | Mindfulness for Stress; Gentle Yoga |
Concussion Care | Sports Medicine; Neurology |  |  |
Dermatology | Dermatology |  |  |
Diabetes Care | Endocrinology |  | Living Well with Diabetes; Carb Counting; Preventing Type 2 Diabetes |
Digestive Health | Gastroenterology |  |  |
Ear, Nose & Throat | Ear, Nose & Throat |  |  |
Emergency Care |  | Emergency Care | First Aid Essentials; CPR for Family and Friends; Stop the Bleed |
Endocrinology | Endocrinology |  | Managing Your Weight |
Epilepsy Center | Neurology |  |  |
Eye Care | Ophthalmology |  |  |
Family Medicine | Family Medicine | Primary Care |  |
Fertility | Obstetrics & Gynecology; Urology | Women's Health |  |
Foot & Ankle | Podiatry; Orthopedics |  |  |
Gender Health | Endocrinology; Psychology |  |  |
Genetics |  |  |  |
Geriatrics | Internal Medicine | Primary Care | Tai Chi for Balance; Strong Bones; Dementia Caregivers |
Gynecology | Obstetrics & Gynecology | Women's Health | Better Bladder Health |
Home Health |  |  | Caring for Someone with Cancer |
Hospice & Palliative Care |  |  | Walking Through Grief; Planning Your Care Ahead |
Imaging & Radiology |  | Imaging |  |
Infectious Disease | Infectious Disease |  |  |
Internal Medicine | Internal Medicine | Primary Care |  |
Joint Replacement | Orthopedics |  | Preparing for a New Knee or Hip |
Kidney Care | Nephrology |  |  |
Laboratory |  | Laboratory |  |
Liver Care | Gastroenterology |  |  |
Lung Care | Pulmonology |  | Quitting Tobacco and Vaping |
Maternal-Fetal Medicine | Obstetrics & Gynecology | Women's Health | Expecting Twins and More |
Men's Health | Urology; Family Medicine |  | Fathers' Circle |
Neonatal Intensive Care |  | Hospital | Newborn Care; Life After Birth |
Neurology | Neurology |  |  |
Nutrition Services |  |  | Cooking on a Budget; Carb Counting; Heart-Healthy Cooking |
Occupational Health |  | Urgent Care |  |
Orthopedics | Orthopedics |  | Hiking Fit | 303-555-0205
Pharmacy |  | Pharmacy |  |
Physical Therapy | Physical Therapy | Physical Therapy | Back on Track; Tai Chi for Balance |
Plastic Surgery | Plastic Surgery |  |  |
Primary Care | Family Medicine; Internal Medicine | Primary Care |  |
Quit Tobacco |  |  | Quitting Tobacco and Vaping |
Rehabilitation |  | Hospital | Stroke Survivors |
Sleep Medicine | Pulmonology; Neurology |  | Sleep Better |
Sports Medicine | Sports Medicine |  | Hiking Fit; Couch to 5K |
Stroke Care | Neurology | Emergency Care | Know the Signs of Stroke; Stroke Survivors |
Surgery | General Surgery | Hospital |  |
Transplant | Nephrology |  |  |
Urgent Care |  | Urgent Care | First Aid Essentials |
Urology | Urology |  | Better Bladder Health |
Vascular Care | Vascular Surgery |  |  |
Women's Heart | Cardiology |  | Heart-Healthy Cooking; Know the Signs of Stroke |
Wound Care | Podiatry; Vascular Surgery; Plastic Surgery |  |  |
`;

const listOf = (text = ""): string[] =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

export interface ServiceDirectory {
  specialties: readonly string[];
  locationTypes: readonly string[];
  /** Titles of classes. */
  classes: readonly string[];
  phone: string;
}

/** Phone number of services without a number of their own: nurses and appointments. */
const NURSE_LINE = "303-555-0142";

/** What the directory has for each medical service, keyed by the service's name. */
export const serviceDirectory: ReadonlyMap<string, ServiceDirectory> = new Map(
  rowsOf(TABLE).map(([name = "", specialties, locationTypes, classes, phone]) => [
    name,
    {
      specialties: listOf(specialties),
      locationTypes: listOf(locationTypes),
      classes: listOf(classes),
      phone: phone || NURSE_LINE,
    },
  ]),
);
