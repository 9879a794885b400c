import { definePhrases } from "../context/phrases.ts";

export const publicationPhrases = definePhrases({
  Trending: { en: "Trending", es: "Tendencias" },
  ArticlesHeading: { en: "{heading} Articles", es: "Artículos de {heading}" },
  Articles: { en: "Articles", es: "Artículos" },
  WrittenBy: { en: "By {name}", es: "Por {name}" },
  ReviewedBy: { en: "Medically reviewed by {name}", es: "Revisión médica: {name}" },
  UpdatedOn: { en: "Updated {date}", es: "Actualizado el {date}" },
  SeeMoreNews: { en: "See more", es: "Ver más" },
});
