/**
 * A search query on a Spanish page, and its expected pages without the `/es` prefix. At least one of the expected pages
 * should be among the first three results.
 */
export type SpanishQuery = readonly [typed: string, ...pages: readonly string[]];

/** Forty common queries that the author wrote before adding Spanish synonyms. */
export const fortyInSpanish: readonly SpanishQuery[] = [
  ["urgencias", "/medical-services/urgent-care", "/medical-services/emergency-care"],
  ["sala de emergencias", "/medical-services/emergency-care"],
  ["no puedo pagar mi factura", "/financial-assistance"],
  ["pagar factura", "/pay-bill"],
  ["ayuda financiera", "/financial-assistance"],
  ["cuánto cuesta una resonancia", "/price-transparency"],
  ["precios", "/price-transparency"],
  ["pediatra", "/childrens-health"],
  ["fiebre en niños", "/health-library/fever-in-children"],
  ["rayos x", "/medical-services/imaging-radiology"],
  ["embarazo", "/medical-services/pregnancy-and-birth"],
  ["estoy embarazada", "/medical-services/pregnancy-and-birth"],
  ["clases de parto", "/classes-events", "/medical-services/pregnancy-and-birth"],
  ["dar pecho", "/medical-services/pregnancy-and-birth", "/medical-services/pregnancy-and-birth/first-weeks"],
  ["doctor del corazón", "/medical-services/heart-care"],
  ["presión alta", "/health-library/know-your-blood-pressure", "/medical-services/heart-care"],
  ["señales de derrame cerebral", "/health-library/signs-of-a-stroke"],
  ["diabetes tipo 2", "/health-library/new-to-type-2-diabetes", "/medical-services/diabetes-care"],
  ["azúcar en la sangre", "/medical-services/diabetes-care", "/health-library/new-to-type-2-diabetes"],
  ["dolor de rodilla", "/medical-services/orthopedics"],
  ["dolor de espalda", "/medical-services/back-spine"],
  ["depresion", "/medical-services/mental-health"],
  ["psicólogo", "/medical-services/mental-health"],
  ["vacuna contra la gripe", "/medical-services/flu-shots"],
  ["mamografía", "/medical-services/breast-health", "/medical-services/imaging-radiology"],
  ["análisis de sangre", "/medical-services/laboratory"],
  ["farmacia", "/medical-services/pharmacy"],
  ["cita por video", "/medical-services/virtual-care"],
  ["hablar con una enfermera", "/ask-a-nurse"],
  ["mis expedientes médicos", "/patients-and-visitors/medical-records"],
  ["horas de visita", "/patients-and-visitors/visiting-hours"],
  ["dónde me estaciono", "/patients-and-visitors", "/locations"],
  ["necesito un intérprete", "/language-assistance", "/nondiscrimination"],
  ["quejas", "/contact-us", "/nondiscrimination"],
  ["teléfono", "/contact-us"],
  ["trabajo de enfermera", "/careers/jobs"],
  ["no tengo seguro", "/financial-assistance", "/good-faith-estimate"],
  ["humo de incendios", "/health-library/wildfire-smoke"],
  ["cáncer de seno", "/medical-services/cancer-care", "/medical-services/breast-health"],
  ["ginecóloga", "/medical-services/gynecology", "/find-a-doctor"],
];

/**
 * Twenty queries that the author wrote after the first run of `fortyInSpanish` and never used to tune the search. Some
 * queries are misspelled or lack accents.
 */
export const twentyUnseen: readonly SpanishQuery[] = [
  ["me duele la garganta", "/medical-services/urgent-care"],
  ["mi hijo tiene tos", "/childrens-health", "/medical-services/virtual-care", "/medical-services/urgent-care"],
  [
    "me cai y no puedo caminar",
    "/medical-services/emergency-care",
    "/medical-services/urgent-care",
    "/medical-services/orthopedics",
  ],
  ["vacunas para mi bebe", "/childrens-health", "/childrens-health/first-visit"],
  ["primera cita con el pediatra", "/childrens-health/first-visit", "/childrens-health"],
  ["quiero dejar de fumar", "/medical-services/quit-tobacco"],
  ["examen de la vista", "/medical-services/eye-care"],
  ["que llevar al hospital para el parto", "/medical-services/pregnancy-and-birth/birth-plan"],
  ["plan de pago", "/pay-bill", "/financial-assistance"],
  ["mi seguro medico", "/patients-and-visitors/insurance"],
  ["aceptan medicaid", "/patients-and-visitors/insurance"],
  ["no puedo dormir", "/medical-services/sleep-medicine", "/health-library/better-sleep"],
  ["ataques de ansiedad", "/health-library/when-worry-takes-over", "/medical-services/mental-health"],
  ["terapia fisica", "/medical-services/physical-therapy"],
  [
    "cirujia de rodilla",
    "/medical-services/joint-replacement",
    "/medical-services/orthopedics",
    "/health-library/back-on-the-trail",
  ],
  ["diabetis", "/medical-services/diabetes-care", "/health-library/new-to-type-2-diabetes"],
  ["enbarazada", "/medical-services/pregnancy-and-birth"],
  ["dermatologo para acne", "/medical-services/dermatology"],
  ["recetas saludables para el corazon", "/health-library/cooking-for-your-heart", "/classes-events"],
  [
    "cuidados después de la operación",
    "/health-library/preparing-for-surgery",
    "/medical-services/surgery",
    "/health-library/back-on-the-trail",
  ],
];

/** Queries in English, or in a mix of Spanish and English, that visitors enter on a Spanish page. */
export const mixedWithEnglish: readonly SpanishQuery[] = [
  ["urgent care cerca de mi", "/medical-services/urgent-care"],
  ["billing", "/pay-bill"],
  ["mri", "/medical-services/imaging-radiology"],
  ["doctor de kids", "/childrens-health"],
  ["pregnancy", "/medical-services/pregnancy-and-birth"],
  ["flu shot", "/medical-services/flu-shots"],
  ["pagar mi bill", "/pay-bill"],
  ["checkup anual", "/medical-services/primary-care"],
  ["health records", "/patients-and-visitors/medical-records"],
  ["heart attack", "/medical-services/emergency-care", "/medical-services/heart-care"],
];
