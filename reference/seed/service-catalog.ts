import { rowsOf } from "./table.ts";

// The medical services A to Z. Columns: name | search terms | summary | conditions | programs | flags. Flags: f
// featured, v virtual visits, o on demand.
const TABLE = `
Allergy & Immunology | hay fever, hives, allergies | Find out what triggers it, and breathe easier. | Hay fever; Food allergy; Hives | Allergy shots | v
Anesthesiology | surgery, sedation | A specialist stays with you throughout your surgery. |  | Before-surgery clinic |
Arthritis Care | joint pain, rheumatoid | Less pain, more of your day. | Osteoarthritis; Rheumatoid arthritis; Gout | Arthritis in motion |
Back & Spine | back pain, sciatica, disc | From a sore back to spine surgery, one team. | Sciatica; Herniated disc; Scoliosis | Back on track | f
Bariatric Surgery | weight loss surgery, obesity | Surgery, and the years of support after it. | Severe obesity | Managing your weight |
Behavioral Health | mental health, counseling, depression, anxiety | Someone to talk to, this week. | Anxiety; Depression; Bipolar disorder | Mindfulness for stress | fvo
Birth Center | labor, delivery, maternity, pregnancy | Birth your way, with expert help right here. | High-risk pregnancy; Preterm birth | Preparing for birth; Breastfeeding help | f
Blood Disorders | anemia, clotting, hematology | Expert care for anemia, clotting and bleeding. | Anemia; Hemophilia; Blood clots |  |
Breast Health | mammogram, breast cancer | Screening today, answers soon. | Breast cancer; Dense breasts | Walk-in mammograms |
Burn Care | burn, scald | Care for burns, from first treatment to healed scars. | Burns; Frostbite |  |
Cancer Care | oncology, chemotherapy, tumor | A team that knows your name and your plan. | Breast cancer; Lung cancer; Colon cancer; Lymphoma | Survivors' table; Clinical trials | f
Cardiology | heart, chest pain, palpitations | From a first checkup to heart surgery, one team stays with you. | Atrial fibrillation; Heart failure; Coronary disease | Cardiac rehabilitation | fv
Children's Health | pediatrics, kids, child | Care made for kids. | Asthma in children; Ear infection; Croup | Child life | fv
Chronic Pain | pain management | More good days. | Fibromyalgia; Nerve pain | Pain school | v
Concussion Care | head injury, sports | Back to school and sports when your brain is ready. | Concussion | Baseline testing |
Dermatology | skin, rash, acne, mole | Care for skin, hair and nails, from rashes to skin cancer. | Acne; Eczema; Psoriasis; Skin cancer | Skin check days | v
Diabetes Care | blood sugar, insulin, endocrinology | Food, movement and medicine that fit your life. | Type 1 diabetes; Type 2 diabetes; Gestational diabetes | Living well with diabetes | v
Digestive Health | stomach, colonoscopy, heartburn | Straight answers about your gut. | Heartburn; Crohn's disease; Celiac disease | Direct-access colonoscopy |
Ear, Nose & Throat | sinus, hearing, tonsils | Hear, breathe and swallow with ease. | Sinus infection; Hearing loss; Tonsillitis |  |
Emergency Care | er, trauma, 911 | Open 24 hours a day. In an emergency, call 911. | Stroke; Heart attack; Broken bones |  | f
Endocrinology | thyroid, hormones | When hormones are out of balance. | Thyroid disease; Osteoporosis |  | v
Epilepsy Center | seizure, neurology | Fewer seizures, more freedom. | Epilepsy |  |
Eye Care | ophthalmology, cataract | See clearly, at every age. | Cataract; Glaucoma |  |
Family Medicine | primary care, checkup, physical | One doctor for everyone at home. | High blood pressure; Flu; Back pain | Annual wellness visit | fv
Fertility | infertility, ivf | Hope, with honest numbers. | Infertility; PCOS |  |
Foot & Ankle | podiatry, bunion, sprain | Get back to walking without pain. | Bunion; Plantar fasciitis; Ankle sprain |  |
Gender Health | transgender, hormones | Respectful care, close to home. |  |  | v
Genetics | hereditary, dna, counseling | Know what runs in the family. | Hereditary cancer | Genetic counseling | v
Geriatrics | aging, memory, older adults | Care for older adults and the people who help them. | Memory loss; Falls | Tai chi for balance |
Gynecology | women's health, period, menopause | Care from your first period through menopause and beyond. | Endometriosis; Menopause; Fibroids |  | v
Home Health | nurse at home | A nurse at your kitchen table. |  | Home infusion |
Hospice & Palliative Care | end of life, comfort | Comfort, time and people around you. |  | Walking through grief |
Imaging & Radiology | mri, ct, x-ray, ultrasound | Clear images and quick answers. |  | Walk-in X-ray |
Infectious Disease | hiv, travel medicine | Expert care for complex infections, and for travelers. | HIV; Hepatitis C; Lyme disease | Travel clinic | v
Internal Medicine | primary care, adults | Primary care for adults, including complex conditions. | Diabetes; High cholesterol |  | v
Joint Replacement | knee, hip, orthopedics | Back on the stairs in weeks. | Hip arthritis; Knee arthritis | Preparing for a new knee or hip |
Kidney Care | nephrology, dialysis | Keep your kidneys working longer. | Kidney disease; Kidney stones | Home dialysis |
Laboratory | blood test, lab | Walk in, roll up your sleeve and get on with your day. |  |  |
Liver Care | hepatitis, cirrhosis | Care for hepatitis, fatty liver and cirrhosis. | Hepatitis; Fatty liver |  |
Lung Care | pulmonology, breathing, copd | Breathe easier. | Asthma; COPD; Lung nodules | Pulmonary rehabilitation |
Maternal-Fetal Medicine | high-risk pregnancy | Extra care for high-risk pregnancies. | High-risk pregnancy; Twins |  | v
Men's Health | prostate, urology | The checkup you've been putting off. | Prostate enlargement; Low testosterone |  | v
Neonatal Intensive Care | nicu, premature | Care for the smallest babies, around the clock. | Preterm birth | Family rooms |
Neurology | brain, migraine, stroke | Answers for the brain and nervous system. | Migraine; Parkinson's disease; Multiple sclerosis |  | v
Nutrition Services | dietitian, diet | Food that fits your health and your table. |  | Cooking on a budget | v
Occupational Health | work injury, drug screen | Healthy people at work. | Work injury | Work physicals |
Orthopedics | bones, joints, fracture, knee pain | Care for bones and joints, from sprains to surgery. | Knee pain; Shoulder pain; Broken bones | Walk-in injury clinic | f
Pharmacy | prescription, refill | Fill your prescription before you leave. |  | Mail delivery | o
Physical Therapy | rehab, rehabilitation, exercise | Move better, week by week. | Back pain; Balance problems |  | v
Plastic Surgery | reconstruction, cosmetic | Reconstruction after illness or injury. | Cleft lip; Breast reconstruction |  |
Primary Care | doctor, checkup, physical, vaccine | A doctor who knows you. | High blood pressure; Flu; Allergies | Annual wellness visit | fvo
Quit Tobacco | smoking, vaping, cessation | You don't have to quit alone. | Nicotine dependence | Quitting tobacco and vaping | vo
Rehabilitation | stroke recovery, inpatient rehab | Your way back home. | Stroke; Spinal cord injury | Driving assessment |
Sleep Medicine | insomnia, apnea, snoring | Better nights, better days. | Sleep apnea; Insomnia | Home sleep test | v
Sports Medicine | athlete, sprain, injury | Back in the game, safely. | Ankle sprain; Tennis elbow | Hiking fit |
Stroke Care | brain attack, be fast | Minutes count. Call 911 at the first sign. | Stroke | Stroke survivors |
Surgery | operation, robotic, hernia | Skilled hands, small incisions and a quick return home. | Hernia; Gallstones; Appendicitis | Before-surgery clinic |
Transplant | kidney transplant, donor | A second chance, with a team for life. | Kidney failure | Living donors |
Urgent Care | walk in, sprain, flu, stitches | Today, without an appointment. | Flu; Sore throat; Sprain | Save my spot | fvo
Urology | bladder, kidney stones, prostate | Straight talk about sensitive subjects. | Kidney stones; Incontinence |  | v
Vascular Care | veins, aneurysm, legs | Care for veins and arteries. | Varicose veins; Aneurysm |  |
Women's Heart | heart, women | Heart disease can look different in women. | Coronary disease |  |
Wound Care | ulcer, hyperbaric | Help for wounds that won't heal. | Diabetic ulcer; Pressure ulcer | Hyperbaric oxygen |
`;

/** Parsed rows with the columns name, keywords, summary, conditions, programs and flags. */
export const medicalServices = rowsOf(TABLE);

export const onDemandServices = [
  ["Video visit for cold and flu", "cough, fever, sore throat, flu, cold", "Urgent Care"],
  ["E-visit for a rash", "rash, skin, itching, acne, dermatology", "Urgent Care"],
  ["E-visit for a bladder infection", "uti, bladder, burning", "Urgent Care"],
  ["Video visit with a counselor", "anxiety, depression, stress, mental health, therapy", "Behavioral Health"],
  ["Same-day video visit with primary care", "checkup, refill, blood pressure, doctor", "Primary Care"],
  ["Nurse line", "question, advice, nurse, symptoms", "Primary Care"],
  ["Prescription refill by message", "prescription, refill, medicine, pharmacy", "Pharmacy"],
  ["Quit coach by phone", "smoking, vaping, tobacco, quit", "Quit Tobacco"],
] as const;

/** Path of the page about video visits. */
export const VIRTUAL_CARE = "/medical-services/virtual-care";

/**
 * Promotion banners. Promotion banners. A banner appears if the search has the `location_type` or contains one of the
 * `terms`.
 */
export const promotions = [
  {
    always_on: true,
    icon: "video",
    heading: "Care from your couch",
    sub_heading: "Video visits",
    description: "See a clinician by video, day or night.",
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
    terms: "flu shot vaccine",
  },
  {
    always_on: false,
    icon: "ribbon",
    heading: "Walk-in mammograms",
    sub_heading: "Every Thursday",
    description: "No referral, no wait list.",
    link: "/locations/search?locationType=Imaging",
    location_type: "Imaging",
    terms: "mammogram breast imaging",
  },
  {
    always_on: false,
    icon: "child",
    heading: "After-hours care for children",
    sub_heading: null,
    description: "Pediatric urgent care is open past midnight.",
    link: "/locations/search?locationType=Pediatric%20Urgent%20Care",
    location_type: "Pediatric Urgent Care",
    terms: "child kids pediatric fever",
  },
  {
    always_on: false,
    icon: "heart",
    heading: "Know your heart",
    sub_heading: "Screening for $129",
    description: "A calcium scan can show what you can't feel.",
    link: "/medical-services/heart-screening",
    location_type: null,
    terms: "heart chest cardiology",
  },
] as const;
