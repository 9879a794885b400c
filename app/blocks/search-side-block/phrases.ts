import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  OnDemandServices: { en: "On Demand & Virtual Services", es: "Servicios virtuales y a pedido" },
  RelatedLocations: { en: "Related Locations", es: "Centros relacionados" },
  SideFailed: { en: "{heading}: not available right now.", es: "{heading}: no disponible en este momento." },
  FindLocation: { en: "Find a location", es: "Buscar un centro" },
  FindLocationText: {
    en: "Hospitals, clinics and urgent care, with hours and wait times.",
    es: "Hospitales, clínicas y atención inmediata, con horarios y tiempos de espera.",
  },
  FindDoctor: { en: "Find a doctor", es: "Buscar un médico" },
  FindDoctorText: { en: "By name, specialty or location.", es: "Por nombre, especialidad o centro." },
  RelatedClassesEvents: { en: "Related Classes & Events", es: "Clases y eventos relacionados" },
  FindEvent: { en: "Find a class or event", es: "Buscar una clase o un evento" },
  FindEventText: {
    en: "Birth classes, CPR, support groups and more.",
    es: "Clases de preparación para el parto, RCP, grupos de apoyo y más.",
  },
});
