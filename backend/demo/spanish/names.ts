import { rowsOf } from "../seed/table.ts";

// The names of medical services, specialties, conditions, programs, promotions, and places, in the order of the services.
// Columns: English | Spanish
const TABLE = `
Most units | La mayoría de las áreas
Intensive care | Cuidados intensivos
Children | Niños
Emergency room | Sala de emergencias
Allergy & Immunology | Alergia e inmunología
Anesthesiology | Anestesiología
Arthritis Care | Atención de la artritis
Back & Spine | Espalda y columna
Bariatric Surgery | Cirugía bariátrica
Behavioral Health | Salud mental
Birth Center | Centro de maternidad
Birth center | Centro de maternidad
Blood Disorders | Enfermedades de la sangre
Breast Health | Salud del seno
Burn Care | Atención de quemaduras
Cancer Care | Atención del cáncer
Cardiology | Cardiología
Children's Health | Salud infantil
Chronic Pain | Dolor crónico
Concussion Care | Atención de conmociones cerebrales
Dermatology | Dermatología
Diabetes Care | Atención de la diabetes
Digestive Health | Salud digestiva
Ear, Nose & Throat | Oído, nariz y garganta
Emergency Care | Emergencias
Endocrinology | Endocrinología
Epilepsy Center | Centro de epilepsia
Eye Care | Atención de la vista
Family Medicine | Medicina familiar
Fertility | Fertilidad
Foot & Ankle | Pie y tobillo
Gender Health | Salud de género
Genetics | Genética
Geriatrics | Geriatría
Gynecology | Ginecología
Home Health | Atención médica en casa
Hospice & Palliative Care | Hospicio y cuidados paliativos
Imaging & Radiology | Imágenes y radiología
Infectious Disease | Enfermedades infecciosas
Internal Medicine | Medicina interna
Joint Replacement | Reemplazo de articulaciones
Kidney Care | Atención de los riñones
Laboratory | Laboratorio
Liver Care | Atención del hígado
Lung Care | Atención de los pulmones
Maternal-Fetal Medicine | Medicina materno-fetal
Men's Health | Salud del hombre
Neonatal Intensive Care | Cuidados intensivos neonatales
Neurology | Neurología
Nutrition Services | Servicios de nutrición
Occupational Health | Salud ocupacional
Orthopedics | Ortopedia
Pharmacy | Farmacia
Physical Therapy | Fisioterapia
Plastic Surgery | Cirugía plástica
Primary Care | Atención primaria
Quit Tobacco | Dejar el tabaco
Rehabilitation | Rehabilitación
Sleep Medicine | Medicina del sueño
Sports Medicine | Medicina del deporte
Stroke Care | Atención del derrame cerebral
Surgery | Cirugía
Transplant | Trasplantes
Urgent Care | Atención inmediata
Urology | Urología
Vascular Care | Atención vascular
Women's Heart | El corazón de la mujer
Wound Care | Cuidado de heridas
Hospital | Hospital
Pediatric Urgent Care | Atención inmediata pediátrica
Pediatrics | Pediatría
Specialty Clinic | Clínica de especialidades
Women's Health | Salud de la mujer
Imaging | Imágenes médicas
Emergency Medicine | Medicina de emergencia
Gastroenterology | Gastroenterología
General Surgery | Cirugía general
Obstetrics & Gynecology | Obstetricia y ginecología
Oncology | Oncología
Hematology | Hematología
Psychiatry | Psiquiatría
Psychology | Psicología
Pulmonology | Neumología
Rheumatology | Reumatología
Nephrology | Nefrología
Ophthalmology | Oftalmología
Pain Medicine | Medicina del dolor
Podiatry | Podología
Vascular Surgery | Cirugía vascular
Radiology | Radiología
Pathology | Patología
Annual physical | Chequeo anual
Family planning | Planificación familiar
Well child visit | Chequeo del niño sano
Childhood vaccines | Vacunas infantiles
Sprained ankle | Esguince de tobillo
Stitches | Puntos
Broken bone | Hueso roto
Severe bleeding | Sangrado grave
Chest pain | Dolor de pecho
Irregular heartbeat | Latido irregular
Skin cancer screening | Examen de cáncer de piel
Rash | Sarpullido
Colonoscopy | Colonoscopia
Irritable bowel | Colon irritable
Gallbladder | Vesícula
Pregnancy | Embarazo
Birth control | Métodos anticonceptivos
Hip replacement | Reemplazo de cadera
Chemotherapy | Quimioterapia
ADHD | TDAH
Grief | Duelo
Stress | Estrés
Prostate | Próstata
Arthritis | Artritis
Lupus | Lupus
Mammogram | Mamografía
MRI | Resonancia magnética
Blood test | Análisis de sangre
Biopsy | Biopsia
Balance | Equilibrio
Hay fever | Fiebre del heno
Food allergy | Alergia a alimentos
Hives | Urticaria
Osteoarthritis | Osteoartritis
Rheumatoid arthritis | Artritis reumatoide
Gout | Gota
Sciatica | Ciática
Herniated disc | Hernia de disco
Scoliosis | Escoliosis
Severe obesity | Obesidad grave
Anxiety | Ansiedad
Depression | Depresión
Bipolar disorder | Trastorno bipolar
High-risk pregnancy | Embarazo de alto riesgo
Preterm birth | Parto prematuro
Anemia | Anemia
Hemophilia | Hemofilia
Blood clots | Coágulos de sangre
Breast cancer | Cáncer de seno
Dense breasts | Senos densos
Burns | Quemaduras
Frostbite | Congelación
Lung cancer | Cáncer de pulmón
Colon cancer | Cáncer de colon
Lymphoma | Linfoma
Atrial fibrillation | Fibrilación auricular
Heart failure | Insuficiencia cardíaca
Coronary disease | Enfermedad coronaria
Asthma in children | Asma en niños
Ear infection | Infección de oído
Croup | Crup
Fibromyalgia | Fibromialgia
Nerve pain | Dolor de nervios
Concussion | Conmoción cerebral
Acne | Acné
Eczema | Eccema
Psoriasis | Psoriasis
Skin cancer | Cáncer de piel
Type 1 diabetes | Diabetes tipo 1
Type 2 diabetes | Diabetes tipo 2
Gestational diabetes | Diabetes gestacional
Heartburn | Acidez estomacal
Crohn's disease | Enfermedad de Crohn
Celiac disease | Enfermedad celíaca
Sinus infection | Sinusitis
Hearing loss | Pérdida de audición
Tonsillitis | Amigdalitis
Stroke | Derrame cerebral
Heart attack | Ataque al corazón
Broken bones | Huesos rotos
Thyroid disease | Enfermedad de la tiroides
Osteoporosis | Osteoporosis
Epilepsy | Epilepsia
Cataract | Cataratas
Glaucoma | Glaucoma
High blood pressure | Presión alta
Flu | Gripe
Back pain | Dolor de espalda
Infertility | Infertilidad
PCOS | Síndrome de ovario poliquístico
Bunion | Juanetes
Plantar fasciitis | Fascitis plantar
Ankle sprain | Esguince de tobillo
Hereditary cancer | Cáncer hereditario
Memory loss | Pérdida de la memoria
Visits with a referral | Consultas con remisión médica
National | Nacional
Visits with a VA referral | Consultas con remisión del VA
Falls | Caídas
Endometriosis | Endometriosis
Menopause | Menopausia
Fibroids | Fibromas
HIV | VIH
Hepatitis C | Hepatitis C
Lyme disease | Enfermedad de Lyme
Diabetes | Diabetes
High cholesterol | Colesterol alto
Hip arthritis | Artritis de cadera
Knee arthritis | Artritis de rodilla
Kidney disease | Enfermedad de los riñones
Kidney stones | Piedras en los riñones
Hepatitis | Hepatitis
Fatty liver | Hígado graso
Asthma | Asma
COPD | EPOC
Lung nodules | Nódulos en los pulmones
Twins | Gemelos
Prostate enlargement | Próstata agrandada
Low testosterone | Testosterona baja
Migraine | Migraña
Parkinson's disease | Enfermedad de Parkinson
Multiple sclerosis | Esclerosis múltiple
Work injury | Lesión en el trabajo
Knee pain | Dolor de rodilla
Shoulder pain | Dolor de hombro
Balance problems | Problemas de equilibrio
Cleft lip | Labio leporino
Breast reconstruction | Reconstrucción del seno
Allergies | Alergias
Nicotine dependence | Dependencia de la nicotina
Spinal cord injury | Lesión de la médula espinal
Sleep apnea | Apnea del sueño
Insomnia | Insomnio
Tennis elbow | Codo de tenista
Hernia | Hernia
Gallstones | Piedras en la vesícula
Appendicitis | Apendicitis
Kidney failure | Insuficiencia renal
Sore throat | Dolor de garganta
Sprain | Torcedura
Incontinence | Incontinencia
Varicose veins | Várices
Aneurysm | Aneurisma
Diabetic ulcer | Úlcera diabética
Pressure ulcer | Úlcera por presión
Allergy shots | Vacunas para la alergia
Before-surgery clinic | Clínica antes de la cirugía
Arthritis in motion | Artritis en movimiento
Back on track | Espalda en forma
Managing your weight | Controle su peso
Mindfulness for stress | Atención plena para el estrés
Preparing for birth | Preparación para el parto
Breastfeeding help | Ayuda con la lactancia
Walk-in mammograms | Mamografías sin cita
Clinical trials | Estudios clínicos
Cardiac rehabilitation | Rehabilitación cardíaca
Child life | Apoyo emocional para niños
Pain school | Escuela del dolor
Baseline testing | Pruebas de referencia
Skin check days | Días de revisión de la piel
Living well with diabetes | Vivir bien con diabetes
Direct-access colonoscopy | Colonoscopia sin consulta previa
Annual wellness visit | Visita anual de bienestar
Genetic counseling | Asesoría genética
Tai chi for balance | Tai chi para el equilibrio
Home infusion | Infusión en casa
Walking through grief | Caminar con el duelo
Walk-in X-ray | Rayos X sin cita
Travel clinic | Clínica del viajero
Preparing for a new knee or hip | Prepararse para una rodilla o cadera nueva
Home dialysis | Diálisis en casa
Pulmonary rehabilitation | Rehabilitación pulmonar
Family rooms | Habitaciones para la familia
Work physicals | Exámenes médicos de trabajo
Walk-in injury clinic | Clínica de lesiones sin cita
Mail delivery | Entrega por correo
Quitting tobacco and vaping | Dejar el tabaco y el vapeo
Driving assessment | Evaluación para manejar
Home sleep test | Prueba de sueño en casa
Hiking fit | En forma para el senderismo
Stroke survivors | Sobrevivientes de derrame cerebral
Living donors | Donantes vivos
Save my spot | Aparte su lugar
Hyperbaric oxygen | Oxígeno hiperbárico
Video visit for cold and flu | Consulta por video para resfriado y gripe
Video visit for a rash | Consulta por video para un sarpullido
Video visit for a bladder infection | Consulta por video para una infección urinaria
Video visit with a counselor | Consulta por video con un consejero
Same-day video visit with primary care | Consulta por video el mismo día con atención primaria
Nurse line | Línea de enfermería
Prescription refills | Resurtido de recetas
Quit coach by phone | Apoyo por teléfono para dejar de fumar
Care from your couch | Atención desde su sillón
Video visits | Consultas por video
Save your spot | Aparte su lugar
Urgent care | Atención inmediata
Flu shots are here | Ya hay vacunas contra la gripe
Every Thursday | Todos los jueves
After-hours care for children | Atención para niños fuera de horario
Know your heart | Conozca su corazón
Screening for $129 | Examen por $129
Main building | Edificio principal
`;

/**
 * Spanish names of services, conditions, and places, keyed by the English name. The search uses them as synonyms, so text
 * that names nothing belongs in `care.ts`.
 */
export const careNames: ReadonlyMap<string, string> = new Map(
  rowsOf(TABLE).map(([english = "", name = ""]) => [english, name]),
);
