import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ConditionAlsoCalled: { en: "Also called: {names}", es: "También se llama: {names}" },
  ConditionWhatItIs: { en: "What it is", es: "Qué es" },
  ConditionCallUs: { en: "When to call us", es: "Cuándo llamarnos" },
  ConditionWhatWeDo: { en: "What we do", es: "Qué hacemos" },
  ConditionCare: { en: "Get care", es: "Recibir atención" },
  ConditionSources: { en: "Public sources", es: "Fuentes públicas" },
  ConditionGeneral: {
    en: "This page is general information. It does not replace the advice of a doctor or nurse who knows you.",
    es: "Esta página es información general. No reemplaza el consejo de un médico o una enfermera que conozca su caso.",
  },
  ConditionReviewedOn: { en: "Reviewed on {date}", es: "Revisado el {date}" },
});
