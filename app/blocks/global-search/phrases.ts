import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ResultsHeading: { en: "Results for “{text}”", es: "Resultados para “{text}”" },
  SearchCountOne: { en: "1 result for “{text}”", es: "1 resultado para “{text}”" },
  SearchCount: { en: "{n} results for “{text}”", es: "{n} resultados para “{text}”" },
  SeeMore: { en: "See more", es: "Ver más" },
  SearchNarrow: {
    en: "These are the first results. To narrow them down, try a more specific search.",
    es: "Estos son los primeros resultados. Para ver menos y mejores, haga una búsqueda más específica.",
  },
  SearchPartNamed: {
    en: "This searches only a part of the site: {part}.",
    es: "Aquí se busca solo en una parte del sitio: {part}.",
  },
  SearchPart: {
    en: "This searches only a part of the site.",
    es: "Aquí se busca solo en una parte del sitio.",
  },
  SearchWholeSite: { en: "Search the whole site", es: "Buscar en todo el sitio" },
  KindService: { en: "Medical service", es: "Servicio médico" },
  KindDoctor: { en: "Doctor", es: "Médico" },
  KindLocation: { en: "Location", es: "Centro" },
  KindClass: { en: "Class or event", es: "Clase o evento" },
  KindCondition: { en: "Condition", es: "Problema de salud" },
  KindArticle: { en: "Health library", es: "Biblioteca de salud" },
  KindNews: { en: "News", es: "Noticias" },
  KindJob: { en: "Job", es: "Empleo" },
  KindPage: { en: "Information", es: "Información" },
  SearchHint: {
    en: "Type what you’re looking for: a symptom, a service, a doctor or a location.",
    es: "Escriba lo que busca: un síntoma, un servicio, un médico o un centro.",
  },
});
