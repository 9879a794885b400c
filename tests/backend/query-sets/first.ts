type Wanted = readonly (readonly [typed: string, ...wanted: string[]])[];

/** Typical search queries with the expected first results. */
export interface Hundred {
  /** Expected result of a site search: the best page, or one of several equally good pages. */
  pages: Wanted;
  /**
   * Expected result of a location search: a location of one of the listed types that is about as near to the city as
   * the nearest such location.
   */
  places: readonly (readonly [typed: string, city: string, state: string, ...types: string[]])[];
  /** Expected result of a medical service search: the first suggestion. */
  services: Wanted;
  /** Expected result of a doctor search: the first doctor's specialty. */
  doctors: Wanted;
  /** Expected result of a class search: the beginning of the first class's headline. */
  classes: Wanted;
}

/**
 * The author wrote the queries before the synonym list existed. Do not copy the queries into the synonym list, because
 * they measure how well the search handles words that the list does not contain.
 */
export const firstHundred: Hundred = {
  pages: [
    ["chest hurts when i run", "/medical-services/heart-care", "/medical-services/emergency-care"],
    ["baby doctor", "/childrens-health"],
    ["toddler fever", "/health-library/fever-in-children", "/childrens-health"],
    ["my kid swallowed a coin", "/childrens-health"],
    ["having a baby", "/medical-services/pregnancy-and-birth"],
    ["midwife", "/medical-services/pregnancy-and-birth"],
    ["epidural", "/medical-services/pregnancy-and-birth", "/medical-services/pregnancy-and-birth/birth-plan"],
    ["im pregnant what now", "/medical-services/pregnancy-and-birth"],
    ["c-section", "/medical-services/pregnancy-and-birth"],
    ["hip replacement", "/medical-services/joint-replacement"],
    ["torn acl", "/medical-services/orthopedics"],
    ["hurt my shoulder", "/medical-services/orthopedics"],
    ["knee surgery recovery", "/health-library/back-on-the-trail", "/medical-services/orthopedics"],
    ["tumor", "/medical-services/cancer-care"],
    ["radiation treatment", "/medical-services/cancer-care"],
    ["breast cancer", "/medical-services/cancer-care"],
    ["feeling depressed", "/medical-services/mental-health", "/conditions/depression"],
    ["panic attacks", "/medical-services/mental-health"],
    ["therapist for teenager", "/medical-services/mental-health"],
    ["psychiatrist", "/medical-services/mental-health"],
    ["migrain", "/medical-services/brain-and-nerves", "/conditions/migraine"],
    ["seizures", "/medical-services/brain-and-nerves"],
    ["memory loss", "/medical-services/brain-and-nerves"],
    ["parkinsons", "/medical-services/brain-and-nerves"],
    ["afib", "/medical-services/heart-care", "/conditions/atrial-fibrillation"],
    ["pacemaker", "/medical-services/heart-care"],
    [
      "high blood pressure",
      "/health-library/know-your-blood-pressure",
      "/medical-services/heart-care",
      "/conditions/high-blood-pressure",
    ],
    ["palpitations", "/medical-services/heart-care"],
    ["stitches", "/medical-services/emergency-care", "/medical-services/urgent-care"],
    ["er wait time", "/medical-services/emergency-care", "/locations", "/locations/search"],
    ["walk in clinic", "/medical-services/emergency-care", "/locations", "/medical-services/urgent-care"],
    [
      "sprained ankle",
      "/medical-services/orthopedics",
      "/medical-services/emergency-care",
      "/medical-services/urgent-care",
      "/medical-services/foot-ankle",
    ],
    [
      "sore throat",
      "/medical-services/emergency-care",
      "/medical-services/virtual-care",
      "/medical-services/urgent-care",
    ],
    ["pink eye", "/medical-services/virtual-care"],
    ["telehealth appointment", "/medical-services/virtual-care"],
    ["video visit cost", "/medical-services/virtual-care"],
    ["refill my prescription", "/medical-services/virtual-care"],
    ["pay my bill online", "/pay-bill"],
    ["payment plan", "/pay-bill"],
    ["cant afford my hospital bill", "/pay-bill"],
    ["how much does an mri cost", "/price-transparency", "/pay-bill"],
    ["financial assistance", "/financial-assistance", "/pay-bill"],
    ["do you take medicaid", "/medical-services", "/patients-and-visitors/insurance"],
    ["second opinion", "/medical-services"],
    ["i cant sleep", "/health-library/better-sleep", "/medical-services/sleep-medicine"],
    ["insomnia", "/health-library/better-sleep", "/medical-services/sleep-medicine"],
    ["heart healthy recipes", "/health-library/cooking-for-your-heart"],
    ["low salt diet", "/health-library/cooking-for-your-heart"],
    ["can i eat before surgery", "/health-library/preparing-for-surgery"],
    ["what to bring to the hospital", "/health-library/preparing-for-surgery"],
    ["new primary care doctor", "/find-a-doctor", "/medical-services/primary-care"],
    ["phone number", "/contact-us"],
    ["medical records", "/patients-and-visitors/medical-records"],
    ["job openings", "/careers/jobs"],
    ["hospital ceo", "/about-us"],
    ["sign language interpreter", "/nondiscrimination", "/language-assistance"],
    ["hipaa", "/notice-of-privacy-practices", "/privacy"],
    ["birthing classes", "/classes-events", "/medical-services/pregnancy-and-birth"],
    ["credentialing", "/for-professionals", "/for-professionals/medical-staff-fees"],
    ["dolor de rodilla", "/medical-services/orthopedics"],
    ["embarazada", "/medical-services/pregnancy-and-birth"],
    ["pagar factura", "/pay-bill"],
  ],
  places: [
    ["urgent care fort collins", "Fort Collins", "CO", "Urgent Care"],
    ["emergency room billings", "Billings", "MT", "Emergency Care"],
    ["80501 urgent care", "Longmont", "CO", "Urgent Care"],
    ["pharmacy in missoula", "Missoula", "MT", "Pharmacy"],
    ["blood draw pueblo", "Pueblo", "CO", "Laboratory"],
    ["mri denver", "Denver", "CO", "Imaging"],
    ["x ray bozeman", "Bozeman", "MT", "Imaging"],
    ["kids urgent care aurora", "Aurora", "CO", "Pediatric Urgent Care"],
    ["obgyn great falls", "Great Falls", "MT", "Women's Health"],
    ["physical therapist greeley", "Greeley", "CO", "Physical Therapy"],
    ["counseling helena", "Helena", "MT", "Behavioral Health"],
    ["hospital grand junction", "Grand Junction", "CO", "Hospital"],
    ["family doctor 59715", "Bozeman", "MT", "Primary Care"],
    ["chemo colorado springs", "Colorado Springs", "CO", "Cancer Care"],
    ["mammogram lakewood co", "Lakewood", "CO", "Imaging", "Women's Health"],
    ["dermatologist boulder", "Boulder", "CO", "Specialty Clinic"],
    ["pediatrician kalispell", "Kalispell", "MT", "Pediatrics"],
    ["medico familiar denver", "Denver", "CO", "Primary Care"],
  ],
  services: [
    ["stomach ache", "Digestive Health"],
    ["stop smoking", "Quit Tobacco"],
    ["snoring", "Sleep Medicine"],
    ["eye doctor", "Eye Care"],
    ["feet hurt", "Foot & Ankle"],
    ["blood sugar", "Diabetes Care"],
  ],
  doctors: [
    ["heart doctor", "Cardiology"],
    ["skin rash", "Dermatology"],
    ["kidney stones", "Urology"],
    ["headaches", "Neurology"],
    ["womens doctor", "Obstetrics & Gynecology"],
    ["bone doctor", "Orthopedics"],
    ["shrink", "Psychiatry", "Psychology"],
    ["cardiologo", "Cardiology"],
  ],
  classes: [
    ["lamaze", "Preparing for Birth"],
    ["quit smoking", "Quitting Tobacco and Vaping"],
    ["first aid cpr", "CPR for Family and Friends", "First Aid Essentials"],
    ["yoga for pregnancy", "Prenatal Yoga"],
    ["alzheimers support group", "Dementia Caregivers"],
    ["weight loss", "Managing Your Weight"],
  ],
};
