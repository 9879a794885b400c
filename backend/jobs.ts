import { rowsOf } from "./demo/seed/table.ts";

/** Strings for a job description in one language. */
interface RoleTexts {
  title: string;
  kind: string;
  summary: string;
  duties: string[];
  qualifications: string[];
  applicationNeeds: string[];
}

export interface Role {
  id: string;
  /** Pay range in dollars per hour. */
  pay: { from: number; to: number };
  en: RoleTexts;
  es: RoleTexts;
}

const KINDS: Record<string, string> = {
  Nursing: "Enfermería",
  "Tests and therapy": "Pruebas y terapia",
  "Patient support": "Atención a pacientes",
  "Food, rooms and buildings": "Comida, cuartos y edificios",
  "Office and technology": "Oficina y tecnología",
};

// Columns: ID | kind | pay from | pay to | licensed | title | summary | duty | duty | qualification | the same text
// columns in Spanish
const ROLES = `
registered-nurse-intensive-care | Nursing | 38.5 | 56.2 | yes | Registered nurse, intensive care | Care for two patients at a time, in a unit where nurses lead the morning rounds. | Watch, treat and comfort patients who are very ill. | Teach families what happens next. | One year as a nurse in a hospital. | Enfermero o enfermera, cuidados intensivos | Atienda a dos pacientes a la vez, en una unidad donde la enfermería dirige la ronda de la mañana. | Vigilar, tratar y consolar a pacientes muy graves. | Explicar a las familias lo que sigue. | Un año como enfermero en un hospital.
registered-nurse-emergency | Nursing | 37.9 | 55.4 | yes | Registered nurse, emergency room | Meet people on their worst day, with a team that has your back. | Sort patients by how urgent their care is. | Start treatment with doctors and medics. | Basic and advanced life support certificates. | Enfermero o enfermera, sala de emergencias | Reciba a las personas en su peor día, con un equipo que lo respalda. | Clasificar a los pacientes por urgencia. | Empezar el tratamiento con médicos y paramédicos. | Certificados de soporte vital básico y avanzado.
nurse-midwife | Nursing | 52.4 | 68.9 | yes | Certified nurse-midwife | Be there for about ten births a month, and the visits before and after. | See patients in the clinic two days a week. | Attend births day and night, in shifts. | Board certification as a midwife. | Enfermera partera certificada | Acompañe unos diez partos al mes, y las visitas antes y después. | Ver pacientes en la clínica dos días por semana. | Atender partos de día y de noche, por turnos. | Certificación como partera.
nursing-assistant | Patient support | 19.2 | 24.8 | yes | Certified nursing assistant | Help people wash, eat and walk, and notice when something changes. | Help patients with daily needs. | Measure blood pressure, pulse and temperature. | A nursing assistant certificate, or a place in our free course. | Asistente de enfermería certificado | Ayude a las personas a bañarse, comer y caminar, y note cuando algo cambia. | Ayudar a los pacientes en sus necesidades diarias. | Medir presión, pulso y temperatura. | Certificado de asistente de enfermería, o un lugar en nuestro curso gratis.
medical-assistant | Patient support | 20.1 | 26.3 | no | Medical assistant | Welcome patients, and get everything ready for the visit. | Bring patients to their room and write down why they came. | Give shots and draw blood. | A course for medical assistants, or a year in a clinic. | Asistente médico | Reciba a los pacientes y prepare todo para la visita. | Llevar a los pacientes al cuarto y anotar por qué vinieron. | Poner vacunas y tomar muestras de sangre. | Un curso de asistente médico, o un año en una clínica.
interpreter-spanish | Patient support | 24.6 | 31.9 | no | Medical interpreter, Spanish | Make sure that nobody agrees to something they did not understand. | Interpret visits in person, by phone and by video. | Translate short instructions. | A 40-hour course for medical interpreters. | Intérprete médico de español | Asegúrese de que nadie acepte algo que no entendió. | Interpretar visitas en persona, por teléfono y por video. | Traducir instrucciones breves. | Un curso de 40 horas para intérpretes médicos.
radiology-technologist | Tests and therapy | 31.7 | 44.1 | yes | Radiology technologist | Take clear pictures with as little radiation as possible. | Take X-rays in the hospital and in the operating room. | Check the equipment every morning. | Certification in radiography. | Técnico en radiología | Tome imágenes claras con la menor radiación posible. | Tomar radiografías en el hospital y en el quirófano. | Revisar el equipo cada mañana. | Certificación en radiografía.
physical-therapist | Tests and therapy | 39.4 | 52.7 | yes | Physical therapist | Get people back on the stairs, the trail or the horse. | See ten patients a day, one at a time. | Plan exercises for home. | A degree in physical therapy. | Fisioterapeuta | Ayude a las personas a volver a las escaleras, al sendero o al caballo. | Ver a diez pacientes al día, uno a la vez. | Preparar ejercicios para la casa. | Un título en fisioterapia.
laboratory-technician | Tests and therapy | 25.8 | 34.6 | no | Laboratory technician | Find the answer in the sample, and find it right. | Test blood and other samples. | Call doctors with results that cannot wait. | An associate degree in laboratory science. | Técnico de laboratorio | Encuentre la respuesta en la muestra, y que sea correcta. | Analizar sangre y otras muestras. | Llamar a los médicos con resultados que no pueden esperar. | Un título técnico en laboratorio.
cook | Food, rooms and buildings | 18.9 | 23.1 | no | Cook, early shift | Three hundred breakfasts a morning, and people who are glad to see every one. | Cook from the menu and for special diets. | Keep the kitchen clean and safe. | A food handler card within 30 days of hire. | Cocinero, turno temprano | Trescientos desayunos cada mañana, y personas que se alegran con cada uno. | Cocinar el menú y las dietas especiales. | Mantener la cocina limpia y segura. | Tarjeta de manejo de alimentos en los primeros 30 días.
environmental-services | Food, rooms and buildings | 18.4 | 22.2 | no | Room care team member | A clean room is part of the treatment, and patients remember who cleaned it. | Clean rooms and hallways by the safety steps. | Tell the nurses when something is broken or wrong. | No experience: we teach you. | Personal de limpieza de cuartos | Un cuarto limpio es parte del tratamiento, y los pacientes recuerdan quién lo limpió. | Limpiar cuartos y pasillos con los pasos de seguridad. | Avisar a enfermería cuando algo está mal o roto. | Sin experiencia: le enseñamos.
front-desk | Office and technology | 19.6 | 24.4 | no | Front desk coordinator | You are the first voice that a worried person hears. | Make appointments and check patients in. | Answer questions about bills, or find who can. | A year of work with customers. | Coordinador de recepción | Usted es la primera voz que oye una persona preocupada. | Hacer citas y registrar a los pacientes. | Contestar preguntas sobre facturas, o encontrar quién sabe. | Un año de trabajo con clientes.
`;

const needs = {
  en: {
    resume: "Your résumé, or a few lines about where you have worked",
    license: "The number of your license or certificate",
    references: "Names and phone numbers of two people you have worked with. You can send them later",
    time: "About 10 minutes",
  },
  es: {
    resume: "Su currículum, o unas líneas sobre dónde ha trabajado",
    license: "El número de su licencia o certificado",
    references: "Nombres y teléfonos de dos personas con las que ha trabajado. Puede enviarlos después",
    time: "Unos 10 minutos",
  },
} as const;

function textsOf(language: "en" | "es", kind: string, isLicensed: boolean, texts: readonly string[]): RoleTexts {
  const [title = "", summary = "", first = "", second = "", qualification = ""] = texts;
  const { resume, license, references, time } = needs[language];
  const licenseRequirement = {
    en: "A license or certificate for the state, before your first day.",
    es: "Licencia o certificado del estado, antes del primer día.",
  }[language];
  return {
    title,
    kind,
    summary,
    duties: [first, second],
    qualifications: [qualification, ...(isLicensed ? [licenseRequirement] : [])],
    applicationNeeds: [resume, ...(isLicensed ? [license] : []), references, time],
  };
}

/** Job roles, keyed by ID. */
export const roles: ReadonlyMap<string, Role> = new Map(
  rowsOf(ROLES).map(([id = "", kind = "", from, to, licensed, ...texts]) => [
    id,
    {
      id,
      pay: { from: Number(from), to: Number(to) },
      en: textsOf("en", kind, licensed === "yes", texts.slice(0, 5)),
      es: textsOf("es", KINDS[kind] ?? kind, licensed === "yes", texts.slice(5)),
    },
  ]),
);
