import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  BuildingDirectory: { en: "In this building", es: "En este edificio" },
  EmergencyCareOptions: { en: "If it can’t wait", es: "Si no puede esperar" },
  DoctorsNear: { en: "Find a doctor in {place}", es: "Buscar un médico en {place}" },
});
