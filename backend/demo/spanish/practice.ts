import { rowsOf } from "../seed/table.ts";
import { careNames } from "./names.ts";

// Conditions and procedures of providers. This table contains only the names that `careNames` lacks or translates
// differently, because the search uses `careNames` as synonyms.
// Columns: English | Spanish
const TABLE = `
Food allergies | Alergias a alimentos
Drug allergies | Alergias a medicinas
Insect allergies | Alergias a insectos
Immune deficiency | Defensas débiles
Skin tests | Pruebas en la piel
Food challenges | Pruebas con alimentos
Tuberculosis | Tuberculosis
Bone infections | Infecciones de los huesos
Sepsis | Sepsis
Skin infections | Infecciones de la piel
HIV care | Atención del VIH
PrEP | PrEP
Travel vaccines | Vacunas para viajar
Antibiotics at home | Antibióticos en casa
Protein in the urine | Proteína en la orina
Dialysis | Diálisis
Kidney biopsies | Biopsias de riñón
Care before a transplant | Atención antes de un trasplante
Diabetic eye disease | Diabetes en los ojos
Macular degeneration | Degeneración macular
Dry eyes | Ojos secos
Crossed eyes | Estrabismo
Retinal tears | Desgarros de retina
Eye exams | Exámenes de la vista
Eye exam | Examen de la vista
Cataract surgery | Cirugía de cataratas
Laser treatment | Tratamiento con láser
Eye injections | Inyecciones en el ojo
Glaucoma surgery | Cirugía de glaucoma
Pain after surgery | Dolor después de una cirugía
Nerve blocks | Bloqueos de nervios
Epidural injections | Inyecciones epidurales
Nerve stimulation | Estimulación de nervios
Scars | Cicatrices
Hand injuries | Lesiones de la mano
Slow wounds | Heridas que no cierran
Breast reconstruction surgery | Cirugía de reconstrucción del seno
Scar repair | Reparación de cicatrices
Skin grafts | Injertos de piel
Hand surgery | Cirugía de la mano
Cleft repair | Cirugía de labio hendido
Heel pain | Dolor de talón
Bunions | Juanetes
Diabetic foot ulcers | Úlceras del pie diabético
Ankle sprains | Torceduras de tobillo
Ingrown toenails | Uñas enterradas
Flat feet | Pie plano
Foot exams | Exámenes de los pies
Bunion surgery | Cirugía de juanetes
Wound care | Cuidado de heridas
Custom insoles | Plantillas a la medida
Nail care | Cuidado de las uñas
Narrow leg arteries | Arterias estrechas de las piernas
Narrow neck arteries | Arterias estrechas del cuello
Leg ulcers | Úlceras de la pierna
Vein treatment | Tratamiento de las venas
Stents | Stents
Bypass surgery | Cirugía de derivación
Aneurysm repair | Reparación de aneurisma
Ultrasound of vessels | Ultrasonido de los vasos
Thyroid problems | Problemas de la tiroides
Colds and flu | Resfriados y gripe
High blood pressure | Presión arterial alta
Yearly checkups | Chequeos anuales
Vaccines | Vacunas
Women's health exams | Exámenes de salud de la mujer
Skin biopsies | Biopsias de piel
Joint injections | Inyecciones en las articulaciones
Sports physicals | Exámenes físicos para deportes
Heart disease | Enfermedades del corazón
Checkups before surgery | Evaluaciones antes de una cirugía
Memory tests | Pruebas de memoria
Medicine reviews | Revisión de medicinas
Ear infections | Infecciones de oído
Constipation | Estreñimiento
Growth concerns | Problemas de crecimiento
Fevers | Fiebre
Well child visits | Chequeos del niño sano
Hearing and vision tests | Pruebas de audición y de la vista
School and sports physicals | Exámenes físicos para la escuela y deportes
Newborn visits | Consultas para recién nacidos
Sprains | Torceduras
Cuts | Cortaduras
Minor burns | Quemaduras leves
Urinary infections | Infecciones urinarias
Rashes | Sarpullidos
Splints | Férulas
X-rays | Radiografías
Strep and flu tests | Pruebas de estreptococo y de gripe
Tetanus shots | Vacunas contra el tétanos
Allergic reactions | Reacciones alérgicas
Head injuries | Lesiones en la cabeza
Poisoning | Intoxicaciones
Breathing trouble | Dificultad para respirar
Emergency ultrasound | Ecografía de emergencia
Setting broken bones | Reducción de fracturas
Wound repair | Reparación de heridas
Resuscitation | Reanimación
Coronary artery disease | Enfermedad de las arterias coronarias
Valve disease | Enfermedad de las válvulas del corazón
Cardiomyopathy | Miocardiopatía
Echocardiograms | Ecocardiogramas
Stress tests | Pruebas de esfuerzo
Cardiac catheterization | Cateterismo cardíaco
Pacemaker checks | Revisión del marcapasos
Heart rhythm monitoring | Monitoreo del ritmo cardíaco
Rosacea | Rosácea
Hair loss | Caída del cabello
Warts | Verrugas
Full skin exams | Exámenes completos de la piel
Mole removal | Extirpación de lunares
Cryotherapy | Crioterapia
Patch tests | Pruebas del parche
Pituitary disorders | Trastornos de la hipófisis
Adrenal disorders | Trastornos de las glándulas suprarrenales
Polycystic ovary syndrome | Síndrome de ovario poliquístico
Low calcium | Calcio bajo
Insulin pump setup | Instalación de bombas de insulina
Continuous glucose monitoring | Monitoreo continuo de glucosa
Thyroid ultrasound | Ecografía de tiroides
Thyroid biopsies | Biopsias de tiroides
Bone density tests | Pruebas de densidad ósea
Ulcerative colitis | Colitis ulcerosa
Ulcers | Úlceras
Upper endoscopy | Endoscopia superior
Polyp removal | Extirpación de pólipos
Liver scans | Estudios de imagen del hígado
Capsule endoscopy | Cápsula endoscópica
Hernias | Hernias
Breast lumps | Bultos en el seno
Diverticulitis | Diverticulitis
Hemorrhoids | Hemorroides
Soft tissue tumors | Tumores de los tejidos blandos
Thyroid nodules | Nódulos en la tiroides
Hernia repair | Reparación de hernias
Gallbladder removal | Extirpación de la vesícula
Appendix removal | Extirpación del apéndice
Breast biopsies | Biopsias de seno
Robotic surgery | Cirugía robótica
Port placement | Colocación de catéter implantable
Heavy periods | Reglas abundantes
Pelvic pain | Dolor pélvico
Prenatal visits | Consultas prenatales
Births | Partos
Cesarean births | Partos por cesárea
IUD placement | Colocación de DIU
Hysterectomy | Histerectomía
Colposcopy | Colposcopia
Torn ligaments | Desgarros de ligamentos
Rotator cuff tears | Desgarros del manguito rotador
Carpal tunnel syndrome | Síndrome del túnel carpiano
Hip pain | Dolor de cadera
Tendinitis | Tendinitis
Knee replacement | Reemplazo de rodilla
Arthroscopy | Artroscopia
Fracture repair | Reparación de fracturas
Ligament repair | Reparación de ligamentos
Neuropathy | Neuropatía
Tremor | Temblor
EEG | Electroencefalograma
EMG and nerve tests | Electromiografía y pruebas de los nervios
Botulinum injections | Inyecciones de toxina botulínica
Lumbar puncture | Punción lumbar
Prostate cancer | Cáncer de próstata
Leukemia | Leucemia
Melanoma | Melanoma
Ovarian cancer | Cáncer de ovario
Immunotherapy | Inmunoterapia
Hormone therapy | Terapia hormonal
Bone marrow biopsies | Biopsias de médula ósea
Bleeding disorders | Trastornos de sangrado
Myeloma | Mieloma
Iron overload | Exceso de hierro
Low platelets | Plaquetas bajas
Iron infusions | Infusiones de hierro
Blood transfusions | Transfusiones de sangre
Clotting tests | Pruebas de coagulación
Schizophrenia | Esquizofrenia
Post-traumatic stress | Estrés postraumático
Substance use | Consumo de sustancias
Medicine management | Control de medicinas
Psychotherapy | Psicoterapia
Transcranial magnetic stimulation | Estimulación magnética transcraneal
Evaluations | Evaluaciones
Panic attacks | Ataques de pánico
Family conflict | Conflictos familiares
Cognitive behavioral therapy | Terapia cognitivo-conductual
Couples counseling | Terapia de pareja
Psychological testing | Pruebas psicológicas
Group therapy | Terapia de grupo
EMDR | EMDR
Pulmonary fibrosis | Fibrosis pulmonar
Chronic cough | Tos crónica
Pneumonia | Neumonía
Pulmonary hypertension | Hipertensión pulmonar
Lung function tests | Pruebas de función pulmonar
Bronchoscopy | Broncoscopia
Sleep studies | Estudios del sueño
Oxygen therapy | Terapia con oxígeno
Lung cancer screening | Examen de detección de cáncer de pulmón
Kidney stones | Cálculos renales
Enlarged prostate | Próstata agrandada
Infertility in men | Infertilidad masculina
Bladder cancer | Cáncer de vejiga
Blood in urine | Sangre en la orina
Cystoscopy | Cistoscopia
Vasectomy | Vasectomía
Stone removal | Extracción de cálculos
Prostate biopsies | Biopsias de próstata
Psoriatic arthritis | Artritis psoriásica
Vasculitis | Vasculitis
Scleroderma | Esclerodermia
Joint ultrasound | Ecografía de las articulaciones
Infusions | Infusiones
Sinus infections | Sinusitis
Dizziness | Mareos
Hoarseness | Ronquera
Nosebleeds | Sangrado de la nariz
Ear tubes | Tubos de ventilación en los oídos
Tonsil removal | Extirpación de las amígdalas
Sinus surgery | Cirugía de los senos paranasales
Hearing tests | Pruebas de audición
Laryngoscopy | Laringoscopia
Cancer screening | Exámenes de detección de cáncer
Lung disease | Enfermedades de los pulmones
Abdominal pain | Dolor abdominal
Vein problems | Problemas de las venas
CT | Tomografía computarizada
Mammograms | Mamografías
Ultrasound | Ecografía
Image-guided biopsies | Biopsias guiadas por imágenes
Cancer diagnosis | Diagnóstico de cáncer
Blood disorders | Enfermedades de la sangre
Infections | Infecciones
Liver disease | Enfermedades del hígado
Skin disease | Enfermedades de la piel
Biopsy review | Análisis de biopsias
Blood smear review | Análisis de frotis de sangre
Pap test review | Análisis de pruebas de Papanicolaou
Molecular tests | Pruebas moleculares
Neck pain | Dolor de cuello
Sports injuries | Lesiones deportivas
Recovery after surgery | Recuperación después de una cirugía
Stroke recovery | Recuperación de un derrame cerebral
Exercise programs | Programas de ejercicio
Manual therapy | Terapia manual
Dry needling | Punción seca
Gait training | Entrenamiento de la marcha
Balance training | Entrenamiento del equilibrio
Stress fractures | Fracturas por estrés
Runner's knee | Rodilla de corredor
Muscle tears | Desgarros musculares
Shoulder instability | Inestabilidad del hombro
Overuse injuries | Lesiones por uso excesivo
Ultrasound exams | Exámenes con ecografía
Concussion tests | Pruebas de conmoción cerebral
Return-to-sport plans | Planes para volver al deporte
Platelet-rich plasma | Plasma rico en plaquetas
`;

const names = new Map([
  ...careNames,
  ...rowsOf(TABLE).map(([english = "", spanish = ""]) => [english, spanish] as const),
]);
const namesInSentence = new Map([...names].map(([english, spanish]) => [english.toLowerCase(), spanish]));

/** Returns the Spanish name of a condition or procedure, or the name itself if it has no translation. */
export const practiceName = (name: string): string => names.get(name) ?? name;

/**
 * Returns the Spanish name of a condition, capitalized for use in the middle of a sentence. Abbreviations keep their
 * capitals.
 */
export function conditionInSentence(condition: string): string | undefined {
  const name = namesInSentence.get(condition.toLowerCase());
  return name && (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));
}

// Columns: field of a fellowship | Spanish
const FELLOWSHIPS = `
Allergy and Immunology | Alergia e inmunología
Cardiology | Cardiología
Endocrinology | Endocrinología
Gastroenterology | Gastroenterología
Hematology | Hematología
Infectious Disease | Enfermedades infecciosas
Medical Oncology | Oncología médica
Nephrology | Nefrología
Pain Medicine | Medicina del dolor
Pulmonary Medicine | Neumología
Rheumatology | Reumatología
Sports Medicine | Medicina del deporte
Vascular Surgery | Cirugía vascular
`;

/** Patterns for a provider's education, with Spanish replacements. Schools and hospitals keep their names. */
export const educationPatterns: readonly (readonly [RegExp, string])[] = [
  ...rowsOf(FELLOWSHIPS).map(([field, spanish]) => [new RegExp(`^${field}, (.+)$`), `${spanish}, $1`] as const),
  [/^Master, (.+)$/, "Maestría, $1"],
];
