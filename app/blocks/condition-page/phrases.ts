import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ConditionAlsoCalled: { en: "Also called: {names}", es: "También se llama: {names}" },
  ConditionEmergency: { en: "Call 911 for", es: "Llame al 911 si hay" },
  ConditionEmergencyRoom: { en: "Go to an emergency room for", es: "Vaya a una sala de emergencias si hay" },
  ConditionCall911: { en: "Call 911", es: "Llamar al 911" },
  ConditionWhatItIs: { en: "What it is", es: "Qué es" },
  ConditionCallUs: { en: "When to call us", es: "Cuándo llamarnos" },
  ConditionWhatWeDo: { en: "What we do", es: "Qué hacemos" },
  ConditionSources: { en: "Public sources", es: "Fuentes públicas" },
  ConditionGeneral: {
    en: "This page is general information. It does not replace the advice of a doctor or nurse who knows you.",
    es: "Esta página es información general. No reemplaza el consejo de un médico o una enfermera que conozca su caso.",
  },
  ConditionReviewedOn: { en: "Reviewed on {date}", es: "Revisado el {date}" },
});
