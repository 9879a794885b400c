import { rowsOf } from "./table.ts";

// Medical services from A to Z. Columns: name | search terms | summary | conditions | programs | flags. Flags: f
// featured, v virtual visits, o on demand, r appointment requests.
const TABLE = `
Allergy & Immunology | hay fever, hives, allergies | Tests for allergies, and a plan for what triggers them. | Hay fever; Food allergy; Hives | Allergy shots | vr
Anesthesiology | surgery, sedation | Anesthesia and sedation, and the tests before surgery. |  | Before-surgery clinic |
Arthritis Care | joint pain, rheumatoid | Care for arthritis and other joint conditions. | Osteoarthritis; Rheumatoid arthritis; Gout | Arthritis in motion | r
Back & Spine | back pain, sciatica, disc | From a sore back to spine surgery, one team. | Sciatica; Herniated disc; Scoliosis | Back on track | fr
Bariatric Surgery | weight loss surgery, obesity | Surgery, and the years of support after it. | Severe obesity | Managing your weight | r
Behavioral Health | mental health, counseling, depression, anxiety | Counseling, psychiatry and help in a crisis. | Anxiety; Depression; Bipolar disorder | Mindfulness for stress | fvor
Birth Center | labor, delivery, maternity, pregnancy | Midwives, obstetricians and nurses for your birth. | High-risk pregnancy; Preterm birth | Preparing for birth; Breastfeeding help | fr
Blood Disorders | anemia, clotting, hematology | Expert care for anemia, clotting and bleeding. | Anemia; Hemophilia; Blood clots |  | r
Breast Health | mammogram, breast cancer | Mammograms, ultrasound and care for breast conditions. | Breast cancer; Dense breasts | Walk-in mammograms | r
Burn Care | burn, scald | Care for burns, from first treatment to healed scars. | Burns; Frostbite |  |
Cancer Care | oncology, chemotherapy, tumor | Medical, surgical and radiation care for cancer. | Breast cancer; Lung cancer; Colon cancer; Lymphoma | Clinical trials | fr
Cardiology | heart, chest pain, palpitations | From a first checkup to heart surgery. | Atrial fibrillation; Heart failure; Coronary disease | Cardiac rehabilitation | fvr
Children's Health | pediatrics, kids, child | Care made for kids. | Asthma in children; Ear infection; Croup | Child life | fvr
Chronic Pain | pain management | Medicine, movement and other help with lasting pain. | Fibromyalgia; Nerve pain | Pain school | vr
Concussion Care | head injury, sports | Tests and a step-by-step return to school and sports. | Concussion | Baseline testing | r
Dermatology | skin, rash, acne, mole | Care for skin, hair and nails, from rashes to skin cancer. | Acne; Eczema; Psoriasis; Skin cancer | Skin check days | vr
Diabetes Care | blood sugar, insulin, endocrinology | Food, movement and medicine that fit your life. | Type 1 diabetes; Type 2 diabetes; Gestational diabetes | Living well with diabetes | vr
Digestive Health | stomach, colonoscopy, heartburn | Care for the stomach, the bowel and the esophagus. | Heartburn; Crohn's disease; Celiac disease | Direct-access colonoscopy | r
Ear, Nose & Throat | sinus, hearing, tonsils | Care for hearing, sinuses, tonsils and the voice. | Sinus infection; Hearing loss; Tonsillitis |  | r
Emergency Care | er, trauma, 911 | Open 24 hours a day. In an emergency, call 911. | Stroke; Heart attack; Broken bones |  | f
Endocrinology | thyroid, hormones | When hormones are out of balance. | Thyroid disease; Osteoporosis |  | vr
Epilepsy Center | seizure, neurology | Tests and treatment for seizures. | Epilepsy |  | r
Eye Care | ophthalmology, cataract | Eye exams and eye surgery, for children and adults. | Cataract; Glaucoma |  | r
Family Medicine | primary care, checkup, physical | One doctor for everyone at home. | High blood pressure; Flu; Back pain | Annual wellness visit | fvr
Fertility | infertility, ivf | Tests and treatment, with clear figures about your chances. | Infertility; PCOS |  | r
Foot & Ankle | podiatry, bunion, sprain | Care for feet and ankles, from sprains to surgery. | Bunion; Plantar fasciitis; Ankle sprain |  | r
Gender Health | transgender, hormones | Respectful care, close to home. |  |  | vr
Genetics | hereditary, dna, counseling | Know what runs in the family. | Hereditary cancer | Genetic counseling | vr
Geriatrics | aging, memory, older adults | Care for older adults and the people who help them. | Memory loss; Falls | Tai chi for balance | r
Gynecology | women's health, period, menopause | Care from your first period through menopause and beyond. | Endometriosis; Menopause; Fibroids |  | vr
Home Health | nurse at home | Nurses and therapists who visit you at home. |  | Home infusion |
Hospice & Palliative Care | end of life, comfort | Comfort, time and people around you. |  | Walking through grief |
Imaging & Radiology | mri, ct, x-ray, ultrasound | X-ray, ultrasound, CT, MRI and mammograms. |  | Walk-in X-ray |
Infectious Disease | hiv, travel medicine | Expert care for complex infections, and for travelers. | HIV; Hepatitis C; Lyme disease | Travel clinic | vr
Internal Medicine | primary care, adults | Primary care for adults, including complex conditions. | Diabetes; High cholesterol |  | vr
Joint Replacement | knee, hip, orthopedics | Hip, knee and shoulder replacement. | Hip arthritis; Knee arthritis | Preparing for a new knee or hip | r
Kidney Care | nephrology, dialysis | Care for kidney disease, and dialysis. | Kidney disease; Kidney stones | Home dialysis | r
Laboratory | blood test, lab | Blood tests and other lab tests, without an appointment. |  |  |
Liver Care | hepatitis, cirrhosis | Care for hepatitis, fatty liver and cirrhosis. | Hepatitis; Fatty liver |  | r
Lung Care | pulmonology, breathing, copd | Care for asthma, COPD and other lung conditions. | Asthma; COPD; Lung nodules | Pulmonary rehabilitation | r
Maternal-Fetal Medicine | high-risk pregnancy | Extra care for high-risk pregnancies. | High-risk pregnancy; Twins |  | vr
Men's Health | prostate, urology | Checkups, prostate care and other care for men. | Prostate enlargement; Low testosterone |  | vr
Neonatal Intensive Care | nicu, premature | Care for the smallest babies, around the clock. | Preterm birth | Family rooms |
Neurology | brain, migraine, stroke | Care for the brain, the spinal cord and the nerves. | Migraine; Parkinson's disease; Multiple sclerosis |  | vr
Nutrition Services | dietitian, diet | Food that fits your health and your table. |  |  | vr
Occupational Health | work injury, drug screen | Care for work injuries, and exams for employers. | Work injury | Work physicals |
Orthopedics | bones, joints, fracture, knee pain | Care for bones and joints, from sprains to surgery. | Knee pain; Shoulder pain; Broken bones | Walk-in injury clinic | fr
Pharmacy | prescription, refill | Fill your prescription before you leave. |  | Mail delivery | o
Physical Therapy | rehab, rehabilitation, exercise | Exercise and hands-on care for pain, strength and balance. | Back pain; Balance problems |  | vr
Plastic Surgery | reconstruction, cosmetic | Reconstruction after illness or injury. | Cleft lip; Breast reconstruction |  | r
Primary Care | doctor, checkup, physical, vaccine | A doctor who knows you. | High blood pressure; Flu; Allergies | Annual wellness visit | fvor
Quit Tobacco | smoking, vaping, cessation | You don't have to quit alone. | Nicotine dependence | Quitting tobacco and vaping | vor
Rehabilitation | stroke recovery, inpatient rehab | Therapy in the hospital after a stroke, an injury or surgery. | Stroke; Spinal cord injury | Driving assessment |
Sleep Medicine | insomnia, apnea, snoring | Tests and treatment for sleep apnea, insomnia and other sleep problems. | Sleep apnea; Insomnia | Home sleep test | vr
Sports Medicine | athlete, sprain, injury | Care for sports injuries, and advice on going back to sports. | Ankle sprain; Tennis elbow | Hiking fit | r
Stroke Care | brain attack, be fast | Minutes count. Call 911 at the first sign. | Stroke | Stroke survivors |
Surgery | operation, robotic, hernia | General surgery, often through small incisions. | Hernia; Gallstones; Appendicitis | Before-surgery clinic |
Transplant | kidney transplant, donor | Kidney transplants, and care before and after. | Kidney failure | Living donors |
Urgent Care | walk in, sprain, flu, stitches | Walk in, without an appointment. | Flu; Sore throat; Sprain | Save my spot | fvo
Urology | bladder, kidney stones, prostate | Care for the bladder, the kidneys and the prostate. | Kidney stones; Incontinence |  | vr
Vascular Care | veins, aneurysm, legs | Care for veins and arteries. | Varicose veins; Aneurysm |  | r
Women's Heart | heart, women | Heart disease can look different in women. | Coronary disease |  | r
Wound Care | ulcer, hyperbaric | Care for wounds that heal slowly. | Diabetic ulcer; Pressure ulcer | Hyperbaric oxygen | r
`;

/** Parsed rows with the columns name, keywords, summary, conditions, programs, and flags. */
export const medicalServices = rowsOf(TABLE);

export const onDemandServices = [
  ["Video visit for cold and flu", "cough, fever, sore throat, flu, cold", "Urgent Care"],
  ["Video visit for a rash", "rash, skin, itching, acne, dermatology", "Urgent Care"],
  ["Video visit for a bladder infection", "uti, bladder, burning", "Urgent Care"],
  ["Video visit with a counselor", "anxiety, depression, stress, mental health, therapy", "Behavioral Health"],
  ["Same-day video visit with primary care", "checkup, refill, blood pressure, doctor", "Primary Care"],
  ["Nurse line", "question, advice, nurse, symptoms", "Primary Care"],
  ["Prescription refills", "prescription, refill, medicine, pharmacy", "Pharmacy"],
  ["Quit coach by phone", "smoking, vaping, tobacco, quit", "Quit Tobacco"],
] as const;

/** Path of the page about video visits. */
export const VIRTUAL_CARE = "/medical-services/virtual-care";

/**
 * Promotion banners. A banner appears if the search filters by the `location_type` or contains one of the `terms`. The
 * terms name what the promotion offers and never a symptom or an illness: people who look for help get no advertising.
 */
export const promotions = [
  {
    always_on: true,
    icon: "video",
    heading: "Care from your couch",
    sub_heading: "Video visits",
    description: "See a clinician by video, every day from 7 a.m. to 11 p.m.",
    link: VIRTUAL_CARE,
    location_type: null,
    terms: "",
  },
  {
    always_on: true,
    icon: "calendar",
    heading: "Save your spot",
    sub_heading: "Urgent care",
    description: "Hold your place in line and wait at home.",
    link: "/locations/search?locationType=Urgent%20Care",
    location_type: null,
    terms: "",
  },
  {
    always_on: false,
    icon: "syringe",
    heading: "Flu shots are here",
    sub_heading: null,
    description: "Walk in at any urgent care, no appointment needed.",
    link: "/locations/search?locationType=Urgent%20Care",
    location_type: "Urgent Care",
    terms: "shot shots vaccine vaccines vaccination immunization immunizations vacuna vacunas",
  },
  {
    always_on: false,
    icon: "ribbon",
    heading: "Walk-in mammograms",
    sub_heading: "Every Thursday",
    description: "For women 40 and older. No referral needed.",
    link: "/locations/search?locationType=Imaging",
    location_type: "Imaging",
    terms: "mammogram mammograms mammography mamografía mamografías",
  },
  {
    always_on: false,
    icon: "child",
    heading: "After-hours care for children",
    sub_heading: null,
    description: "Pediatric urgent care is open past midnight.",
    link: "/locations/search?locationType=Pediatric%20Urgent%20Care",
    location_type: "Pediatric Urgent Care",
    terms: "pediatric pediatrics pediátrica pediátrico pediatría",
  },
  {
    always_on: false,
    icon: "heart",
    heading: "Know your heart",
    sub_heading: "Screening for $129",
    description: "A calcium scan, a blood test and a talk with a nurse.",
    link: "/medical-services/heart-screening",
    location_type: null,
    terms: "screening screenings",
  },
] as const;
