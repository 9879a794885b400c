import type { BackendEnv } from "../env.ts";
import { escaped, pageOf } from "../pay-page.ts";
import { browserUrl, siteOrigin } from "../return-url.ts";
import { rowsOf } from "./seed/table.ts";

// Other companies' systems that the site links to. The demo shows a page for each system. Columns: name | title |
// purpose | CMS fields and settings that contain the system's URL | what visitors can do on the site instead: texts and
// links
const ENGLISH = `
portal | MyLarkspur | Patients sign in to read test results, write to their care team and refill prescriptions. | the header and footer field "Sign in" in the CMS | Ask for your records > /patients-and-visitors/medical-records; Pay a bill without signing in > /pay-bill; Call (303) 555-0100 > tel:+13035550100
chat | Nurse chat | Visitors write with a nurse. | "thirdParties.chat" in the site record | Call a nurse: (303) 555-0142 > tel:+13035550142; Ask a nurse > /ask-a-nurse
careers | Job search | Applicants search open positions and apply. | "applyUrl" of each job | Call (303) 555-0158 to apply > tel:+13035550158; All open jobs > /careers/jobs
registration | Registration with a partner | Some classes are run by a partner, which takes the registration. | "externalRegistrationLink" of a session, and "redirectHosts" in the site record | Call (303) 555-0171 to sign up > tel:+13035550171; All classes > /classes-events/search
video | Video | Visitors watch a video. | "freshPaintVideoURL" of an event, and video links in the CMS | All classes > /classes-events/search
billing | Billing system | Patients sign in, see their bills and pay. | "paymentUrl" of each bill, and "paymentHosts" in the site record | Back to your bills > /pay-bill; Call (303) 555-0126 > tel:+13035550126
`;
/** Spanish text for each demo page: the page's title, its purpose, and what visitors can do instead. */
const SPANISH = `
portal | MyLarkspur | Aquí los pacientes entran para ver sus resultados, escribir a su equipo y pedir recetas. | Pedir su expediente > /es/patients-and-visitors/medical-records; Pagar una factura sin entrar > /es/pay-bill; Llamar al (303) 555-0144 > tel:+13035550144
chat | Chat con enfermería | Aquí las visitas del sitio escriben a una enfermera. | Llamar a una enfermera: (303) 555-0142 > tel:+13035550142; Preguntar a una enfermera > /es/ask-a-nurse
careers | Empleos | Aquí se buscan los puestos abiertos y se envían las solicitudes. | Llamar al (303) 555-0158 para solicitar un puesto > tel:+13035550158; Todos los empleos > /es/careers/jobs
registration | Inscripción con otra organización | Algunas clases las da una organización asociada, que recibe las inscripciones. | Llamar al (303) 555-0171 para inscribirse > tel:+13035550171; Todas las clases > /es/classes-events/search
video | Video | Aquí se ve un video. | Todas las clases > /es/classes-events/search
billing | Sistema de facturación | Aquí los pacientes entran, ven sus facturas y pagan. | Volver a sus facturas > /es/pay-bill; Llamar al (303) 555-0126 > tel:+13035550126
`;

const byName = (table: string) => new Map(rowsOf(table).map(([name = "", ...rest]) => [name, rest]));
const english = byName(ENGLISH);
const spanish = byName(SPANISH);

/** Paths of the demo pages for other companies' systems. */
export const standInPaths: readonly string[] = [...english.keys()].map((name) => `/stand-ins/${name}`);

/** Returns the steps in a column as links, of which the first looks like a button. */
function stepsHtml(column: string, env: BackendEnv): string {
  const steps = column.split(";").map((step, index) => {
    const [text = "", target = ""] = step.split(">").map((part) => part.trim());
    const href = target.startsWith("/") ? browserUrl(siteOrigin(env) + target, env) : target;
    return `<li><a${index === 0 ? ' class="first"' : ""} href="${escaped(href)}">${escaped(text)}</a></li>`;
  });
  return `<ul class="steps">${steps.join("")}</ul>`;
}

/**
 * Returns the demo page that replaces another company's system, or undefined for an unknown system. The page offers what
 * visitors can do on the site instead, and names the setting for connecting the real system.
 */
export function standIn(name: string, env: BackendEnv): Response | undefined {
  const [title = "", purpose = "", setting = "", steps = ""] = english.get(name) ?? [];
  if (!title) return undefined;
  const [spanishTitle = "", spanishPurpose = "", spanishSteps = ""] = spanish.get(name) ?? [];
  return pageOf(
    title,
    `<p>${escaped(purpose)}</p>
<p>This system is not connected, because Larkspur Health is a demonstration. You can:</p>
${stepsHtml(`${steps}; Back to Larkspur Health > /`, env)}
<section lang="es"><h2>${escaped(spanishTitle)}</h2><p>${escaped(spanishPurpose)}</p>
<p>Este sistema no está conectado, porque Larkspur Health es una demostración. Puede:</p>
${stepsHtml(`${spanishSteps}; Volver a Larkspur Health > /es`, env)}</section>
<p class="note">To connect your own system, change ${escaped(setting)}.</p>`,
    200,
  );
}
