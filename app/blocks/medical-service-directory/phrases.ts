import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ServiceDoctors: { en: "Doctors for {name}", es: "Médicos: {name}" },
  ServiceDoctorsNear: { en: "Doctors for {name} near {place}", es: "Médicos cerca de {place}: {name}" },
  ServiceDoctorsWithin: {
    en: "There are none within {near} miles of {place}. These are the next in our region.",
    es: "No hay a menos de {near} millas de {place}. Estos son los siguientes de nuestra región.",
  },
  ServiceDoctorsAll: { en: "All doctors: {name}", es: "Todos los médicos: {name}" },
  ServiceDoctorsUnavailable: {
    en: "We can’t show the doctors right now. Please try again in a minute.",
    es: "En este momento no podemos mostrar los médicos. Inténtelo de nuevo en un minuto.",
  },
  ServiceLocations: { en: "Where to find us", es: "Dónde encontrarnos" },
  ServiceLocationsAll: { en: "All locations", es: "Todos los centros" },
  ServiceLocationsUnavailable: {
    en: "We can’t show the locations right now. Please try again in a minute.",
    es: "En este momento no podemos mostrar los centros. Inténtelo de nuevo en un minuto.",
  },
  ServiceDirectoryFailed: {
    en: "We can’t show the doctors and locations right now.",
    es: "En este momento no podemos mostrar los médicos ni los centros.",
  },
  ServiceReach: { en: "How to reach {name}", es: "Cómo comunicarse: {name}" },
  ServiceReachText: {
    en: "Call, and we tell you who can see you, where, and whether your plan asks for a referral from your doctor.",
    es: "Llame y le decimos quién puede atenderlo, dónde, y si su plan pide una referencia de su médico.",
  },
});
