import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  DoctorsHere: { en: "Doctors here", es: "Médicos en este centro" },
  DoctorsCounted: { en: "Doctors here: {n}", es: "Médicos en este centro: {n}" },
  DoctorsElsewhere: { en: "Find a doctor", es: "Buscar un médico" },
  DoctorsUnavailable: {
    en: "We can’t show the doctors here right now. Please try again in a minute.",
    es: "En este momento no podemos mostrar los médicos de este centro. Inténtelo de nuevo en un minuto.",
  },
  NearbyLocations: { en: "Other locations nearby", es: "Otros centros cercanos" },
  NearbyUnavailable: {
    en: "We can’t show nearby locations right now. Please try again in a minute.",
    es: "En este momento no podemos mostrar los centros cercanos. Inténtelo de nuevo en un minuto.",
  },
});
