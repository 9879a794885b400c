import { rowsOf } from "./table.ts";

/** Conditions, procedures, and the board certification for a specialty. */
export interface Practice {
  conditions: readonly string[];
  procedures: readonly string[];
  /** A physician's board certification. */
  certificate: string;
  /** Years of residency. */
  residency: number;
  /**
   * Field and duration (in years) of the fellowship after the residency. Omitted if the specialty does not require a
   * fellowship.
   */
  fellowship?: { field: string; years: number };
}

// Columns: specialty | conditions | procedures | certificate of a physician | residency, fellowship in years
const PRACTICES = `
Family Medicine | High blood pressure; Diabetes; Asthma; Thyroid problems; Back pain; Allergies; Depression; Colds and flu | Yearly checkups; Vaccines; Women's health exams; Skin biopsies; Joint injections; Sports physicals | American Board of Family Medicine | 3
Internal Medicine | High blood pressure; Diabetes; High cholesterol; Heart disease; Kidney disease; Arthritis; Osteoporosis; Anemia | Yearly checkups; Vaccines; Checkups before surgery; Memory tests; Medicine reviews | American Board of Internal Medicine | 3
Pediatrics | Asthma; Ear infections; Allergies; Eczema; ADHD; Constipation; Growth concerns; Fevers | Well child visits; Childhood vaccines; Hearing and vision tests; School and sports physicals; Newborn visits | American Board of Pediatrics | 3
Urgent Care | Sprains; Cuts; Sore throat; Ear infections; Minor burns; Urinary infections; Rashes; Flu | Stitches; Splints; X-rays; Strep and flu tests; Tetanus shots | American Board of Family Medicine | 3
Emergency Medicine | Chest pain; Stroke; Broken bones; Severe bleeding; Allergic reactions; Head injuries; Poisoning; Breathing trouble | Emergency ultrasound; Setting broken bones; Wound repair; Resuscitation | American Board of Emergency Medicine | 4
Cardiology | Heart failure; Coronary artery disease; Atrial fibrillation; High blood pressure; Valve disease; Chest pain; High cholesterol; Cardiomyopathy | Echocardiograms; Stress tests; Cardiac catheterization; Pacemaker checks; Heart rhythm monitoring | American Board of Internal Medicine, Cardiovascular Disease | 3, Cardiology, 3
Dermatology | Acne; Eczema; Psoriasis; Skin cancer; Rosacea; Hair loss; Warts; Hives | Full skin exams; Mole removal; Skin biopsies; Cryotherapy; Patch tests | American Board of Dermatology | 4
Endocrinology | Type 1 diabetes; Type 2 diabetes; Thyroid disease; Osteoporosis; Pituitary disorders; Adrenal disorders; Polycystic ovary syndrome; Low calcium | Insulin pump setup; Continuous glucose monitoring; Thyroid ultrasound; Thyroid biopsies; Bone density tests | American Board of Internal Medicine, Endocrinology | 3, Endocrinology, 2
Gastroenterology | Heartburn; Crohn's disease; Ulcerative colitis; Irritable bowel; Hepatitis; Celiac disease; Ulcers; Fatty liver | Colonoscopy; Upper endoscopy; Polyp removal; Liver scans; Capsule endoscopy | American Board of Internal Medicine, Gastroenterology | 3, Gastroenterology, 3
General Surgery | Hernias; Gallstones; Appendicitis; Breast lumps; Diverticulitis; Hemorrhoids; Soft tissue tumors; Thyroid nodules | Hernia repair; Gallbladder removal; Appendix removal; Breast biopsies; Robotic surgery; Port placement | American Board of Surgery | 5
Obstetrics & Gynecology | Pregnancy; Menopause; Endometriosis; Fibroids; Heavy periods; Polycystic ovary syndrome; Infertility; Pelvic pain | Prenatal visits; Births; Cesarean births; IUD placement; Hysterectomy; Colposcopy | American Board of Obstetrics and Gynecology | 4
Orthopedics | Arthritis; Torn ligaments; Broken bones; Rotator cuff tears; Carpal tunnel syndrome; Knee pain; Hip pain; Tendinitis | Knee replacement; Hip replacement; Arthroscopy; Fracture repair; Joint injections; Ligament repair | American Board of Orthopaedic Surgery | 5
Neurology | Migraine; Stroke; Epilepsy; Parkinson's disease; Multiple sclerosis; Memory loss; Neuropathy; Tremor | EEG; EMG and nerve tests; Botulinum injections; Lumbar puncture; Memory tests | American Board of Psychiatry and Neurology, Neurology | 4
Oncology | Breast cancer; Lung cancer; Colon cancer; Prostate cancer; Lymphoma; Leukemia; Melanoma; Ovarian cancer | Chemotherapy; Immunotherapy; Hormone therapy; Genetic counseling; Bone marrow biopsies | American Board of Internal Medicine, Medical Oncology | 3, Medical Oncology, 3
Hematology | Anemia; Blood clots; Bleeding disorders; Lymphoma; Leukemia; Myeloma; Iron overload; Low platelets | Bone marrow biopsies; Iron infusions; Blood transfusions; Clotting tests | American Board of Internal Medicine, Hematology | 3, Hematology, 2
Psychiatry | Depression; Bipolar disorder; Anxiety; ADHD; Schizophrenia; Insomnia; Post-traumatic stress; Substance use | Medicine management; Psychotherapy; Transcranial magnetic stimulation; Evaluations | American Board of Psychiatry and Neurology, Psychiatry | 4
Psychology | Anxiety; Depression; Grief; Stress; Post-traumatic stress; Panic attacks; Insomnia; Family conflict | Cognitive behavioral therapy; Couples counseling; Psychological testing; Group therapy; EMDR | American Board of Professional Psychology, Clinical Psychology | 0
Pulmonology | Asthma; COPD; Sleep apnea; Pulmonary fibrosis; Lung nodules; Chronic cough; Pneumonia; Pulmonary hypertension | Lung function tests; Bronchoscopy; Sleep studies; Oxygen therapy; Lung cancer screening | American Board of Internal Medicine, Pulmonary Disease | 3, Pulmonary Medicine, 2
Urology | Kidney stones; Enlarged prostate; Prostate cancer; Incontinence; Urinary infections; Infertility in men; Bladder cancer; Blood in urine | Cystoscopy; Vasectomy; Stone removal; Prostate biopsies; Robotic surgery | American Board of Urology | 5
Rheumatology | Rheumatoid arthritis; Lupus; Gout; Psoriatic arthritis; Vasculitis; Fibromyalgia; Osteoporosis; Scleroderma | Joint injections; Joint ultrasound; Infusions; Bone density tests | American Board of Internal Medicine, Rheumatology | 3, Rheumatology, 2
Ear, Nose & Throat | Sinus infections; Hearing loss; Tonsillitis; Dizziness; Hoarseness; Nosebleeds; Sleep apnea; Thyroid nodules | Ear tubes; Tonsil removal; Sinus surgery; Hearing tests; Laryngoscopy | American Board of Otolaryngology | 5
Radiology | Cancer screening; Broken bones; Stroke; Lung disease; Abdominal pain; Vein problems | CT; MRI; Mammograms; Ultrasound; Image-guided biopsies | American Board of Radiology | 5
Pathology | Cancer diagnosis; Blood disorders; Infections; Kidney disease; Liver disease; Skin disease | Biopsy review; Blood smear review; Pap test review; Molecular tests | American Board of Pathology | 4
Physical Therapy | Back pain; Neck pain; Knee pain; Shoulder pain; Balance problems; Sports injuries; Recovery after surgery; Stroke recovery | Exercise programs; Manual therapy; Dry needling; Gait training; Balance training | American Board of Physical Therapy Specialties, Orthopedics | 0
Sports Medicine | Concussion; Tennis elbow; Sprains; Stress fractures; Runner's knee; Muscle tears; Shoulder instability; Overuse injuries | Joint injections; Ultrasound exams; Concussion tests; Return-to-sport plans; Platelet-rich plasma | American Board of Family Medicine, Sports Medicine | 3, Sports Medicine, 1
Allergy & Immunology | Hay fever; Food allergies; Hives; Asthma; Eczema; Drug allergies; Insect allergies; Immune deficiency | Skin tests; Allergy shots; Food challenges; Lung function tests; Patch tests | American Board of Allergy and Immunology | 3, Allergy and Immunology, 2
Infectious Disease | HIV; Hepatitis C; Lyme disease; Tuberculosis; Bone infections; Fevers; Sepsis; Skin infections | HIV care; PrEP; Travel vaccines; Antibiotics at home; Medicine reviews | American Board of Internal Medicine, Infectious Disease | 3, Infectious Disease, 2
Nephrology | Kidney disease; High blood pressure; Kidney stones; Protein in the urine; Kidney failure; Lupus; Anemia | Dialysis; Home dialysis; Kidney biopsies; Care before a transplant; Medicine reviews | American Board of Internal Medicine, Nephrology | 3, Nephrology, 2
Ophthalmology | Cataract; Glaucoma; Diabetic eye disease; Macular degeneration; Dry eyes; Crossed eyes; Retinal tears | Eye exams; Cataract surgery; Laser treatment; Eye injections; Glaucoma surgery | American Board of Ophthalmology | 4
Pain Medicine | Back pain; Nerve pain; Fibromyalgia; Neck pain; Pain after surgery; Arthritis | Joint injections; Nerve blocks; Medicine management; Epidural injections; Nerve stimulation | American Board of Anesthesiology, Pain Medicine | 4, Pain Medicine, 1
Plastic Surgery | Breast reconstruction; Scars; Cleft lip; Hand injuries; Skin cancer; Slow wounds | Breast reconstruction surgery; Scar repair; Skin grafts; Hand surgery; Cleft repair | American Board of Plastic Surgery | 6
Podiatry | Heel pain; Bunions; Diabetic foot ulcers; Ankle sprains; Ingrown toenails; Flat feet | Foot exams; Bunion surgery; Wound care; Custom insoles; Nail care | American Board of Foot and Ankle Surgery | 3
Vascular Surgery | Varicose veins; Aneurysm; Narrow leg arteries; Narrow neck arteries; Leg ulcers; Blood clots | Vein treatment; Stents; Bypass surgery; Aneurysm repair; Ultrasound of vessels | American Board of Surgery, Vascular Surgery | 5, Vascular Surgery, 2
`;

const listOf = (text = "") => text.split(";").map((part) => part.trim());

/** Conditions, procedures, and training, keyed by specialty. */
export const practices: ReadonlyMap<string, Practice> = new Map(
  rowsOf(PRACTICES).map(([specialty = "", conditions, procedures, certificate = "", years = ""]) => {
    const [residency, field, extraPart] = years.split(",").map((part) => part.trim());
    return [
      specialty,
      {
        conditions: listOf(conditions),
        procedures: listOf(procedures),
        certificate,
        residency: Number(residency),
        ...(field && { fellowship: { field, years: Number(extraPart) } }),
      },
    ];
  }),
);
