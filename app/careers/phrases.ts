import { definePhrases } from "../context/phrases.ts";

/** UI strings for the job list and job pages. */
export const jobPhrases = definePhrases({
  JobWords: { en: "Job or keyword", es: "Empleo o palabra" },
  JobKinds: { en: "Kinds of work", es: "Tipos de trabajo" },
  JobPlace: { en: "Place", es: "Lugar" },
  JobAnyPlace: { en: "Any location", es: "Cualquier centro" },
  JobShow: { en: "Show jobs", es: "Mostrar empleos" },
  JobCount: { en: "{n} open jobs", es: "{n} empleos abiertos" },
  JobCountOne: { en: "1 open job", es: "1 empleo abierto" },
  JobNone: { en: "No open job matches right now.", es: "Ahora ningún empleo abierto coincide." },
  JobAll: { en: "Show all open jobs", es: "Mostrar todos los empleos abiertos" },
  JobsUnavailable: { en: "We can’t show our open jobs right now", es: "Ahora no podemos mostrar los empleos abiertos" },
  JobFullTime: { en: "Full time", es: "Tiempo completo" },
  JobPartTime: { en: "Part time", es: "Medio tiempo" },
  JobPerDiem: { en: "As needed", es: "Según se necesite" },
  JobPay: { en: "{from} to {to} an hour", es: "De {from} a {to} por hora" },
  JobFacts: { en: "About this job", es: "Sobre este empleo" },
  JobSchedule: { en: "Schedule", es: "Horario" },
  JobPayLabel: { en: "Pay", es: "Pago" },
  JobPostedLabel: { en: "Posted", es: "Publicado" },
  JobDuties: { en: "What you do", es: "Qué va a hacer" },
  JobQualifications: { en: "What you bring", es: "Qué necesita tener" },
  JobApplication: { en: "What an application needs", es: "Qué necesita la solicitud" },
  JobApply: { en: "Apply for this job", es: "Solicitar este empleo" },
  JobNotSent: {
    en: "Your application was not sent. Everything you entered is still here.",
    es: "Su solicitud no se envió. Todo lo que escribió sigue aquí.",
  },
  JobApplyByEmail: { en: "Apply by email", es: "Solicitar por correo" },
  JobWhere: { en: "Where", es: "Dónde" },
});
