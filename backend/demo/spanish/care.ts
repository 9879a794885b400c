import { rowsOf } from "../seed/table.ts";

// Sentences about medical services, promotions, and facts about locations and doctors.
// Columns: English | Spanish
const TABLE = `
Two visitors at a time. | Dos visitas a la vez.
Two visitors at a time. Call first: the team may ask you to wait. | Dos visitas a la vez. Llame antes: el equipo puede pedirle que espere.
Two people of your choice may be with you at any hour. | Dos personas que usted elija pueden acompañarla a cualquier hora.
Parents may stay at any hour, also overnight. | Los padres pueden quedarse a cualquier hora, también de noche.
One person may be with each patient, two with a child. | Una persona puede acompañar a cada paciente; dos, si es un niño.
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
By appointment. | Con cita.
Last check-in is 30 minutes before closing. | Última llegada: 30 minutos antes del cierre.
Closed for lunch, noon to 1 p.m. | Cerrado a la hora de comer, de 12:00 a 1:00 p. m.
Closed on federal holidays. | Cerrado los días feriados federales.
See a clinician by video, every day from 7 a.m. to 11 p.m. | Vea a un profesional médico por video, todos los días de 7 a. m. a 11 p. m.
Hold your place in line and wait at home. | Guarde su lugar en la fila y espere en casa.
Walk in at any urgent care, no appointment needed. | Venga a cualquier centro de atención inmediata, sin cita.
For women 40 and older. No referral needed. | Para mujeres de 40 años o más. No necesita orden médica.
Pediatric urgent care is open past midnight. | La atención inmediata pediátrica abre hasta después de medianoche.
A calcium scan, a blood test and a talk with a nurse. | Un examen de calcio, un análisis de sangre y una conversación con una enfermera.
Free parking in the lot beside the building. | Estacionamiento gratis al lado del edificio.
Free parking in front of the entrance. Four spaces are for drivers with a disability placard. | Estacionamiento gratis frente a la entrada. Cuatro espacios son para conductores con permiso de estacionamiento para personas con discapacidad.
Free parking in the garage, levels 1 and 2; the elevator opens across from our door. | Estacionamiento gratis en el edificio de estacionamiento, niveles 1 y 2; el elevador se abre frente a nuestra puerta.
Step-free entrance with automatic doors. Service animals are welcome. | Entrada sin escalones, con puertas automáticas. Se permiten animales de servicio.
Step-free entrance at the side of the building, with an automatic door. | Entrada sin escalones al lado del edificio, con puerta automática.
Elevators to every floor. Ask the front desk for a wheelchair. | Elevadores a todos los pisos. Pida una silla de ruedas en la recepción.
Free parking in the visitor garage. Drop off at the main entrance at any hour. | Estacionamiento gratis para visitantes. Puede dejar a un pasajero en la entrada principal a cualquier hora.
Step-free entrances and elevators to every floor. Wheelchairs stand at each entrance. | Entradas sin escalones y elevadores a todos los pisos. Hay sillas de ruedas en cada entrada.
We can't load this bill right now. | No podemos mostrar esta factura en este momento.
`;

/** Spanish sentences about services, locations, and doctors, keyed by the English sentence. */
export const careTexts: ReadonlyMap<string, string> = new Map(
  rowsOf(TABLE).map(([english = "", text = ""]) => [english, text]),
);

/** Patterns for English strings that contain a name, with Spanish replacements. */
export const carePatterns: readonly (readonly [RegExp, string])[] = [
  [/^Enter from (.+) Street\.$/, "Entre por la calle $1 Street."],
  [/^Original Medicare$/, "Medicare Original"],
];
