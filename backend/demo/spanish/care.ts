import { rowsOf } from "../seed/table.ts";

// The medical services, their conditions and programs, promotions, and facts about locations and doctors.
// Columns: English | Spanish
const TABLE = `
Most units | La mayoría de las áreas
Intensive care | Cuidados intensivos
Children | Niños
Emergency room | Sala de emergencias
Two visitors at a time. | Dos visitas a la vez.
Two visitors at a time. Call first: the team may ask you to wait. | Dos visitas a la vez. Llame antes: el equipo puede pedirle que espere.
Two people of your choice may be with you at any hour. | Dos personas que usted elija pueden acompañarla a cualquier hora.
Parents may stay at any hour, also overnight. | Los padres pueden quedarse a cualquier hora, también de noche.
One person may be with each patient, two with a child. | Una persona puede acompañar a cada paciente; dos, si es un niño.
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
Tests for allergies, and a plan for what triggers them. | Pruebas de alergia y un plan para lo que la provoca.
Anesthesia and sedation, and the tests before surgery. | Anestesia y sedación, y las pruebas antes de la cirugía.
Care for arthritis and other joint conditions. | Atención de la artritis y otros problemas de las articulaciones.
From a sore back to spine surgery, one team. | Del dolor de espalda a la cirugía de columna, un solo equipo.
Surgery, and the years of support after it. | La cirugía y los años de apoyo que siguen.
Counseling, psychiatry and help in a crisis. | Consejería, psiquiatría y ayuda en una crisis.
Midwives, obstetricians and nurses for your birth. | Parteras, obstetras y enfermeras para su parto.
Expert care for anemia, clotting and bleeding. | Atención experta para la anemia, los coágulos y los sangrados.
Mammograms, ultrasound and care for breast conditions. | Mamografías, ultrasonido y atención de problemas del seno.
Care for burns, from first treatment to healed scars. | Atención de quemaduras, desde el primer tratamiento hasta la cicatriz.
Medical, surgical and radiation care for cancer. | Tratamiento del cáncer con medicinas, cirugía y radiación.
From a first checkup to heart surgery. | Desde un primer chequeo hasta la cirugía del corazón.
Care made for kids. | Atención hecha para los niños.
Medicine, movement and other help with lasting pain. | Medicinas, movimiento y otras ayudas para el dolor duradero.
Tests and a step-by-step return to school and sports. | Pruebas y un regreso paso a paso a la escuela y al deporte.
Care for skin, hair and nails, from rashes to skin cancer. | Atención de la piel, el cabello y las uñas, desde sarpullidos hasta cáncer de piel.
Food, movement and medicine that fit your life. | Alimentación, movimiento y medicinas que van con su vida.
Care for the stomach, the bowel and the esophagus. | Atención del estómago, los intestinos y el esófago.
Care for hearing, sinuses, tonsils and the voice. | Atención del oído, los senos nasales, las amígdalas y la voz.
Open 24 hours a day. In an emergency, call 911. | Abierto las 24 horas. En una emergencia, llame al 911.
When hormones are out of balance. | Cuando las hormonas pierden el equilibrio.
Tests and treatment for seizures. | Pruebas y tratamiento de las convulsiones.
Eye exams and eye surgery, for children and adults. | Exámenes y cirugía de los ojos, para niños y adultos.
One doctor for everyone at home. | Un médico para toda la familia.
Tests and treatment, with clear figures about your chances. | Pruebas y tratamiento, con cifras claras sobre sus posibilidades.
Care for feet and ankles, from sprains to surgery. | Atención de pies y tobillos, desde torceduras hasta cirugía.
Respectful care, close to home. | Atención con respeto, cerca de casa.
Know what runs in the family. | Sepa qué se hereda en su familia.
Care for older adults and the people who help them. | Atención para adultos mayores y para quienes los ayudan.
Care from your first period through menopause and beyond. | Atención desde la primera regla hasta la menopausia y después.
Nurses and therapists who visit you at home. | Enfermeras y terapeutas que lo visitan en casa.
Comfort, time and people around you. | Alivio, tiempo y gente a su lado.
X-ray, ultrasound, CT, MRI and mammograms. | Rayos X, ultrasonido, tomografía, resonancia y mamografías.
Expert care for complex infections, and for travelers. | Atención experta para infecciones complejas y para viajeros.
Primary care for adults, including complex conditions. | Atención primaria para adultos, también con enfermedades complejas.
Hip, knee and shoulder replacement. | Reemplazo de cadera, rodilla y hombro.
Care for kidney disease, and dialysis. | Atención de las enfermedades de los riñones, y diálisis.
Blood tests and other lab tests, without an appointment. | Análisis de sangre y otras pruebas de laboratorio, sin cita.
Care for hepatitis, fatty liver and cirrhosis. | Atención de la hepatitis, el hígado graso y la cirrosis.
Care for asthma, COPD and other lung conditions. | Atención del asma, la EPOC y otras enfermedades de los pulmones.
Extra care for high-risk pregnancies. | Atención especial para embarazos de alto riesgo.
Checkups, prostate care and other care for men. | Chequeos, atención de la próstata y otros cuidados para hombres.
Care for the smallest babies, around the clock. | Atención día y noche para los bebés más pequeños.
Care for the brain, the spinal cord and the nerves. | Atención del cerebro, la médula espinal y los nervios.
Food that fits your health and your table. | Comida que va con su salud y con su mesa.
Care for work injuries, and exams for employers. | Atención de lesiones en el trabajo, y exámenes para empleadores.
Care for bones and joints, from sprains to surgery. | Atención de huesos y articulaciones, desde torceduras hasta cirugía.
Fill your prescription before you leave. | Surta su receta antes de irse.
Exercise and hands-on care for pain, strength and balance. | Ejercicio y terapia manual para el dolor, la fuerza y el equilibrio.
Reconstruction after illness or injury. | Reconstrucción después de una enfermedad o lesión.
A doctor who knows you. | Un médico que lo conoce.
You don't have to quit alone. | No tiene que dejarlo solo.
Therapy in the hospital after a stroke, an injury or surgery. | Terapia en el hospital después de un derrame cerebral, una lesión o una cirugía.
Tests and treatment for sleep apnea, insomnia and other sleep problems. | Pruebas y tratamiento de la apnea, el insomnio y otros problemas del sueño.
Care for sports injuries, and advice on going back to sports. | Atención de lesiones deportivas y consejos para volver al deporte.
Minutes count. Call 911 at the first sign. | Cada minuto cuenta. Llame al 911 a la primera señal.
General surgery, often through small incisions. | Cirugía general, a menudo con cortes pequeños.
Kidney transplants, and care before and after. | Trasplantes de riñón, y atención antes y después.
Walk in, without an appointment. | Venga sin cita.
Care for the bladder, the kidneys and the prostate. | Atención de la vejiga, los riñones y la próstata.
Care for veins and arteries. | Atención de venas y arterias.
Heart disease can look different in women. | Las enfermedades del corazón pueden verse diferentes en las mujeres.
Care for wounds that heal slowly. | Atención de heridas que tardan en sanar.
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
By appointment. | Con cita.
Last check-in is 30 minutes before closing. | Última llegada: 30 minutos antes del cierre.
Closed for lunch, noon to 1 p.m. | Cerrado a la hora de comer, de 12:00 a 1:00 p. m.
Closed on federal holidays. | Cerrado los días feriados federales.
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
E-visit for a rash | Consulta en línea para un sarpullido
E-visit for a bladder infection | Consulta en línea para una infección urinaria
Video visit with a counselor | Consulta por video con un consejero
Same-day video visit with primary care | Consulta por video el mismo día con atención primaria
Nurse line | Línea de enfermería
Prescription refill by message | Resurtido de recetas por mensaje
Quit coach by phone | Apoyo por teléfono para dejar de fumar
Care from your couch | Atención desde su sillón
Video visits | Consultas por video
See a clinician by video, day or night. | Vea a un profesional médico por video, de día o de noche.
Save your spot | Aparte su lugar
Urgent care | Atención inmediata
Hold your place in line and wait at home. | Guarde su lugar en la fila y espere en casa.
Flu shots are here | Ya hay vacunas contra la gripe
Walk in at any urgent care, no appointment needed. | Venga a cualquier centro de atención inmediata, sin cita.
Every Thursday | Todos los jueves
For women 40 and older. No referral needed. | Para mujeres de 40 años o más. No necesita orden médica.
After-hours care for children | Atención para niños fuera de horario
Pediatric urgent care is open past midnight. | La atención inmediata pediátrica abre hasta después de medianoche.
Know your heart | Conozca su corazón
Screening for $129 | Examen por $129
A calcium scan, a blood test and a talk with a nurse. | Un examen de calcio, un análisis de sangre y una conversación con una enfermera.
Free parking in the lot beside the building. | Estacionamiento gratis al lado del edificio.
Free parking in front of the entrance. Four spaces are for drivers with a disability placard. | Estacionamiento gratis frente a la entrada. Cuatro espacios son para conductores con permiso de estacionamiento para personas con discapacidad.
Free parking in the garage, levels 1 and 2; the elevator opens across from our door. | Estacionamiento gratis en el edificio de estacionamiento, niveles 1 y 2; el elevador se abre frente a nuestra puerta.
Step-free entrance with automatic doors. Service animals are welcome. | Entrada sin escalones, con puertas automáticas. Se permiten animales de servicio.
Step-free entrance at the side of the building, with an automatic door. | Entrada sin escalones al lado del edificio, con puerta automática.
Elevators to every floor. Ask the front desk for a wheelchair. | Elevadores a todos los pisos. Pida una silla de ruedas en la recepción.
Free parking in the visitor garage. Drop off at the main entrance at any hour. | Estacionamiento gratis para visitantes. Puede dejar a un pasajero en la entrada principal a cualquier hora.
Step-free entrances and elevators to every floor. Wheelchairs stand at each entrance. | Entradas sin escalones y elevadores a todos los pisos. Hay sillas de ruedas en cada entrada.
Main building | Edificio principal
We can't load this bill right now. | No podemos mostrar esta factura en este momento.
`;

/** Spanish text about services, locations, and doctors, keyed by the English text. */
export const careTexts: ReadonlyMap<string, string> = new Map(
  rowsOf(TABLE).map(([english = "", text = ""]) => [english, text]),
);

/** Patterns for English strings that contain a name, with Spanish replacements. */
export const carePatterns: readonly (readonly [RegExp, string])[] = [
  [/^Enter from (.+) Street\.$/, "Entre por la calle $1 Street."],
  [/^Original Medicare$/, "Medicare Original"],
];
