import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Menu: { en: "Menu", es: "Menú" },
  MainMenu: { en: "Main menu", es: "Menú principal" },
  MakeAnAppointment: { en: "Make an appointment", es: "Pedir una cita" },
  SuggestedSearches: { en: "Suggested Searches", es: "Búsquedas sugeridas" },
  SearchTooShort: { en: "Enter at least two characters", es: "Escriba al menos dos caracteres" },
  MainNavigation: { en: "Main", es: "Principal" },
});
