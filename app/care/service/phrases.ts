import { definePhrases } from "../../context/phrases.ts";

/** UI strings for medical services. The first three UI strings are default link text. */
export const servicePhrases = definePhrases({
  FindALocation: { en: "Find a Location", es: "Buscar un centro" },
  DoctorsAndScheduling: { en: "Doctors & scheduling", es: "Médicos y citas" },
  OnDemandAndVirtual: {
    en: "See on-demand & virtual services",
    es: "Ver servicios virtuales y a pedido",
  },
  ConditionsWeTreat: { en: "Conditions we treat", es: "Afecciones que tratamos" },
  Programs: { en: "Programs", es: "Programas" },
  CareFromHome: { en: "Care from home", es: "Atención desde casa" },
  WhenToCome: { en: "When to come", es: "Cuándo venir" },
  WhatToExpect: { en: "What to expect", es: "Qué esperar" },
  ServiceQuestions: { en: "Questions people ask", es: "Preguntas frecuentes" },
  ServiceGeneral: {
    en: "This page is general information. It does not replace the advice of a doctor or nurse who knows you.",
    es: "Esta página es información general. No reemplaza el consejo de un médico o una enfermera que conozca su caso.",
  },
  SeeAll: { en: "See all", es: "Ver todo" },
  ServiceUnavailable: {
    en: "We can’t show this service right now",
    es: "En este momento no podemos mostrar este servicio",
  },
  About: { en: "about {name}", es: "sobre {name}" },
  For: { en: "for {name}", es: "para {name}" },
});
