import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  CampusInformation: { en: "Campus information", es: "Información del campus" },
  VisitingHours: { en: "Visiting hours", es: "Horario de visitas" },
  CampusDepartments: { en: "Departments", es: "Departamentos" },
  Donate: { en: "Donate to our hospital!", es: "¡Done a nuestro hospital!" },
});
