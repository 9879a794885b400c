import { classContentTexts } from "../seed/class-content.ts";
import { formats, spanish, spanishFees, topics } from "../seed/event-catalog.ts";
import { rowsOf } from "../seed/table.ts";

// Titles and descriptions of the classes that are held only in English.
// Columns: English title | Spanish title | Spanish description
const TITLES = `
Becoming a Big Brother or Sister | Ser hermana o hermano mayor | Niños de 3 a 8 años aprenden qué necesita un bebé recién nacido.
Expecting Twins and More | Embarazo de gemelos o más | Planificación, alimentación y sueño con más de un recién nacido.
Raising Toddlers Calmly | Criar con calma a niños pequeños | Berrinches, rutinas y límites puestos con cariño.
Babysitting with Confidence | Cuidar niños con confianza | Seguridad, juego y primeros auxilios para niñeras y niñeros de 13 a 16 años.
Home Alone Safely | Seguros en casa a solas | Niños de 11 a 13 años aprenden a estar seguros cuando se quedan solos en casa.
Fathers' Circle | Círculo de papás | Papás primerizos hablan del sueño, el trabajo y las preocupaciones.
Car Seat Check | Revisión del asiento de carro | Un técnico certificado revisa el asiento de su hijo y le enseña a instalarlo.
Basic Life Support Renewal | Renovación de soporte vital básico | Renovación de dos años para profesionales de la salud.
Wilderness First Aid | Primeros auxilios en zonas remotas | Cómo atender una lesión cuando la ayuda está a horas de distancia, para quienes hacen senderismo, cazan o esquían.
Stop the Bleed | Detenga el sangrado | Cómo detener un sangrado grave con presión, gasas y torniquete.
Carb Counting | Contar carbohidratos | Cómo leer etiquetas y planear comidas.
Life After a Heart Attack | La vida después de un infarto | Ejercicio, medicinas y cómo manejar la preocupación después de volver a casa.
Know the Signs of Stroke | Conozca las señales de un derrame cerebral | Aprenda las señales de RÁPIDO y qué pasa en el hospital. Si está pasando ahora, llame al 911.
Stroke Survivors | Sobrevivientes de derrame cerebral | Para sobrevivientes y para quienes los cuidan.
Gentle Yoga | Yoga suave | Movimiento lento y respiración para todos los cuerpos.
Prenatal Yoga | Yoga prenatal | Fuerza y bienestar para el embarazo.
Tai Chi for Balance | Tai chi para el equilibrio | Movimientos lentos que entrenan el equilibrio.
Strong Bones | Huesos fuertes | Ejercicio con pesas para principiantes mayores de 60 años.
Couch to 5K | Del sillón a los 5 km | De caminar a correr, semana a semana.
Hiking Fit | En forma para el senderismo | Rodillas, mochilas y ritmo antes de la temporada.
Mindfulness for Stress | Atención plena para el estrés | Practique con una psicóloga, un poco cada día.
Sleep Better | Dormir mejor | Qué nos quita el sueño y qué ayuda.
Teens and Anxiety | Adolescentes y ansiedad | Qué pueden decir los padres y cuándo preocuparse.
Managing Your Weight | Controle su peso | Cómo pueden ayudar los hábitos, las medicinas y la cirugía.
Medicare Made Clear | Medicare explicado con claridad | Las partes A a D en palabras sencillas, sin ventas.
Better Bladder Health | Mejor salud de la vejiga | Ejercicios y tratamientos.
Preparing for a New Knee or Hip | Prepararse para una rodilla o cadera nueva | Qué esperar, desde la semana antes de la cirugía hasta sus primeros escalones.
Back on Track | Espalda en forma | Hábitos diarios para el dolor de espalda.
Arthritis in Motion | Artritis en movimiento | Ejercicio suave en agua tibia.
Cancer Survivors' Table | La mesa de sobrevivientes de cáncer | Comparta una comida y una plática, durante y después del tratamiento.
Art and Healing | Arte y sanación | Pase una tarde pintando. No se necesita experiencia.
Caring for Someone with Cancer | Cuidar a alguien con cáncer | Ayuda práctica para familiares que cuidan.
Walking Through Grief | Caminar con el duelo | Un grupo que camina y platica.
Pregnancy and Infant Loss | Pérdida durante el embarazo o de un bebé | No está sola ni solo. Venga cuando pueda.
Dementia Caregivers | Cuidadores de personas con demencia | Paciencia, seguridad y tiempo para descansar.
Feeding Picky Eaters | Niños que no quieren comer | Qué ayuda en la mesa.
`;

/** Spanish titles and descriptions of all classes, keyed by the English title. */
const classes = new Map([
  ...spanish,
  ...rowsOf(TITLES).map(([topic = "", title = "", about = ""]) => [topic, { title, about }] as const),
]);

const SUFFIXES: Record<keyof typeof formats, string> = {
  class: "",
  online: " en línea",
  weekend: " en un sábado",
  "self-paced": " a su propio ritmo",
  spanish: "",
  "drop-in": ", grupo abierto",
  talk: ": una charla por la tarde",
};

// Columns: English | Spanish
const NAMES = `
Birth & Newborn | Parto y recién nacido
Parenting & Family | Crianza y familia
Heart & Stroke | Corazón y derrame cerebral
Diabetes | Diabetes
Healthy Living | Vida sana
Fitness & Movement | Ejercicio y movimiento
Mental Wellness | Bienestar mental
Cancer Support | Apoyo durante el cáncer
Safety & First Aid | Seguridad y primeros auxilios
Joint & Spine | Articulaciones y columna
Grief & Loss | Duelo y pérdida
Nutrition | Nutrición
Adults | Adultos
Expecting parents | Futuros padres
Parents | Madres y padres
Teens | Adolescentes
Children | Niños
Older adults | Adultos mayores
Caregivers | Cuidadores
Health professionals | Profesionales de la salud
In person, with an instructor. | En persona, con instructor.
Meets by live video. We'll email you the link before class. | Es por video en vivo. Le enviaremos el enlace por correo electrónico antes de la clase.
On one Saturday, in person. | En un sábado, en persona.
Watch the lessons whenever you like. You have access for 60 days. | Vea las lecciones cuando quiera. Tiene acceso por 60 días.
Come as you are. No registration needed. If there is a fee, pay at the door. | Venga como está. No necesita inscribirse. Si hay un costo, se paga en la puerta.
A short talk, with time for questions. | Una charla breve, con tiempo para preguntas.
Watch the lessons on your own schedule. | Vea las lecciones a la hora que quiera.
One meeting, with time for questions. | Una reunión, con tiempo para preguntas.
Weekly meetings, with time for questions. | Reuniones semanales, con tiempo para preguntas.
Per child | Por niño
Per teen | Por adolescente
Per class | Por clase
Whole course | Curso completo
One class | Una clase
Provider card | Con tarjeta profesional
What to bring | Qué traer
Class handout | Hoja de la clase
Weekly log | Registro semanal
Online | En línea
Level 1 | Nivel 1
`;

/**
 * Spanish text about classes, keyed by the English text. If a class is held in English, its Spanish title states the
 * language.
 */
export const classTexts: ReadonlyMap<string, string> = new Map([
  ...rowsOf(NAMES).map(([english = "", text = ""]) => [english, text] as const),
  ...Object.entries(spanishFees),
  ["Colorado Initial Appointment", "Nombramiento inicial en Colorado"],
  ["Colorado Reappointment", "Renovación del nombramiento en Colorado"],
  ["Colorado Late Fee", "Recargo por demora en Colorado"],
  ["Montana Initial Appointment", "Nombramiento inicial en Montana"],
  ["Montana Reappointment", "Renovación del nombramiento en Montana"],
  ...classContentTexts,
  ...topics.flatMap((topic) => {
    const { title = topic.title, about = topic.about } = classes.get(topic.title) ?? {};
    return [
      [topic.about, about] as const,
      ...topic.formats
        .filter((format) => format !== "spanish")
        .map((format) => [topic.title + formats[format].suffix, `${title}${SUFFIXES[format]} (en inglés)`] as const),
      [topic.title, `${title} (en inglés)`] as const,
    ];
  }),
]);

/** Patterns for English strings that contain a name or a number, with Spanish replacements. */
export const classPatterns: readonly (readonly [RegExp, string])[] = [
  [/^Conference Center, (.+)$/, "Centro de conferencias, $1"],
  [/^Wellness Studio, (.+)$/, "Estudio de bienestar, $1"],
  [/^Community Room, (.+)$/, "Sala comunitaria, $1"],
  [
    /^Park in the visitor garage and follow the signs to the (\w+) entrance\.$/,
    "Estaciónese en el estacionamiento de visitantes y siga los letreros hasta la entrada $1.",
  ],
  [/^\/-\/media\/events\/([\w-]+)\.pdf$/, "/-/media/events/$1-es.pdf"],
];
