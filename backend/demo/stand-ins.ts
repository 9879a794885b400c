import type { BackendEnv } from "../env.ts";
import { escaped, pageOf } from "../pay-page.ts";
import { browserUrl, siteOrigin } from "../return-url.ts";
import { rowsOf } from "./seed/table.ts";

// Other companies' systems that the site links to. The demo shows a page for each system. Columns: name | title |
// purpose | CMS fields and settings that contain the system's URL | next step | page path
const ENGLISH = `
portal | MyLarkspur | Patients sign in to read test results, write to their care team and refill prescriptions. | the header and footer field "Sign in" in the CMS | Pay a bill without signing in | /pay-bill
booking | Online booking | Patients choose a time and book a visit. | "doctorSearch" in the site record, "bookingUrl" of each provider and "scheduleAppointmentLink" of each service | Find a doctor and call the office | /find-a-doctor
chat | Nurse chat | Visitors write with a nurse. | "thirdParties.chat" in the site record | Ask a nurse | /ask-a-nurse
careers | Job search | Applicants search open positions and apply. | the links of the careers page in the CMS | Careers at Larkspur | /careers
registration | Registration with a partner | Some classes are run by a partner, which takes the registration. | "externalRegistrationLink" of a session, and "redirectHosts" in the site record | All classes | /classes-events/search
video | Video | Visitors watch a video. | "freshPaintVideoURL" of an event, and video links in the CMS | All classes | /classes-events/search
billing | Billing system | Patients sign in, see their bills and pay. | "paymentUrl" of each bill, and "paymentHosts" in the site record | Back to your bills | /pay-bill
`;
/** Spanish text for each demo page: the page's purpose and the visitor's next steps. */
const SPANISH = `
portal | Aquí los pacientes entran para ver sus resultados, escribir a su equipo y pedir recetas. | Pagar una factura sin entrar | /es/pay-bill
booking | Aquí los pacientes eligen una hora y reservan su cita. | Buscar un médico y llamar al consultorio | /es/find-a-doctor
chat | Aquí las visitas del sitio escriben a una enfermera. | Preguntar a una enfermera | /es/ask-a-nurse
careers | Aquí se buscan los puestos abiertos y se envían las solicitudes. | Empleos en Larkspur | /es/careers
registration | Algunas clases las da una organización asociada, que recibe las inscripciones. | Todas las clases | /es/classes-events/search
video | Aquí se ve un video. | Todas las clases | /es/classes-events/search
billing | Aquí los pacientes entran, ven sus facturas y pagan. | Volver a sus facturas | /es/pay-bill
`;

const byName = (table: string) => new Map(rowsOf(table).map(([name = "", ...rest]) => [name, rest]));
const english = byName(ENGLISH);
const spanish = byName(SPANISH);

/** Paths of the demo pages for other companies' systems. */
export const standInPaths: readonly string[] = [...english.keys()].map((name) => `/stand-ins/${name}`);

/**
 * Returns the demo page that replaces another company's system, or undefined for an unknown system. The demo page names
 * the setting for connecting the real system.
 */
export function standIn(name: string, env: BackendEnv): Response | undefined {
  const [title = "", purpose = "", setting = "", linkText = "", path = ""] = english.get(name) ?? [];
  if (!title) return undefined;
  const [spanishPurpose, spanishLinkText = "", spanishPath = ""] = spanish.get(name) ?? [];
  const link = (href: string, text: string) =>
    `<p><a href="${escaped(browserUrl(siteOrigin(env) + href, env))}">${escaped(text)}</a></p>`;
  return pageOf(
    title,
    `<p>${escaped(purpose)}</p>
<p>This page is a stand-in. Larkspur Health is a demonstration, so you cannot do this here, and nothing is stored.</p>
<p>To connect your own system, change ${escaped(setting)}.</p>
${link(path, linkText)}${link("/", "Back to Larkspur Health")}${
  spanishPurpose
    ? `<section lang="es"><h2>En español</h2><p>${escaped(spanishPurpose)}</p>
<p>Esta es una demostración: aquí no se puede hacer nada, y no se guarda ningún dato.</p>
${link(spanishPath, spanishLinkText)}${link("/es", "Volver a Larkspur Health")}</section>`
    : ""
}`,
    200,
  );
}
