import { definePhrases } from "../../context/phrases.ts";

export const copyPhrases = definePhrases({
  CopyLabel: { en: "Copy of our website", es: "Copia de nuestro sitio web" },
  CopyTitle: {
    en: "Our website isn’t working right now. You are reading a copy from {time}.",
    es: "Nuestro sitio web no funciona en este momento. Está leyendo una copia del {time}.",
  },
  CopyText: {
    en: "Forms, searches, and sign-in don’t work on this copy. Hours and class dates may have changed since then.",
    es: "En esta copia no funcionan los formularios, las búsquedas ni el inicio de sesión. Es posible que los horarios y las fechas de las clases hayan cambiado desde entonces.",
  },
  CopyEmergency: { en: "In an emergency, call 911.", es: "En una emergencia, llame al 911." },
  CopyCall: { en: "Please call {phone}.", es: "Llame al {phone}." },
  CopyForm: {
    en: "This form doesn’t work on this copy of our website.",
    es: "Este formulario no funciona en esta copia de nuestro sitio web.",
  },
  CopyPersonal: {
    en: "This page doesn’t work on this copy of our website, because it shows personal information.",
    es: "Esta página no funciona en esta copia de nuestro sitio web porque muestra información personal.",
  },
  CopyBrowse: { en: "Browse the list from A to Z", es: "Ver la lista de la A a la Z" },
  CopyDoctors: { en: "Doctors from A to Z", es: "Médicos de la A a la Z" },
  CopyLocations: { en: "Locations from A to Z", es: "Centros de la A a la Z" },
  CopyServices: { en: "Services from A to Z", es: "Servicios de la A a la Z" },
  CopyClasses: { en: "Classes and events from A to Z", es: "Clases y eventos de la A a la Z" },
  CopyConditions: { en: "Conditions from A to Z", es: "Enfermedades de la A a la Z" },
  CopyArticles: { en: "Articles from A to Z", es: "Artículos de la A a la Z" },
  CopyJobs: { en: "Open positions from A to Z", es: "Puestos vacantes de la A a la Z" },
});
