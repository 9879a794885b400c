import { definePhrases } from "../../context/phrases.ts";

/** UI strings about the visitor's location. */
export const visitorLocationPhrases = definePhrases({
  SetLocation: { en: "Set location", es: "Indicar ubicación" },
  WhereAreYou: { en: "Where do you need care?", es: "¿Dónde necesita atención?" },
  CityOrZip: { en: "City or ZIP code", es: "Ciudad o código postal" },
  CityOrZipHint: { en: "For example: Helena, 59601", es: "Por ejemplo: Helena, 59601" },
  YourLocation: { en: "Your location: {place}", es: "Su ubicación: {place}" },
  GuessedLocation: {
    en: "Going by your internet connection, you may be near {place}. That is only a guess: if it’s wrong, enter your city.",
    es: "Según su conexión a internet, usted podría estar cerca de {place}. Es solo una suposición: si no es correcta, escriba su ciudad.",
  },
  GuessMark: { en: "Near {place}?", es: "¿Cerca de {place}?" },
  LocationSelectorLoading: { en: "Looking for locations…", es: "Buscando ubicaciones…" },
  LocationSelectorLoadingError: {
    en: "We can’t look up locations right now. Please try again.",
    es: "No podemos buscar ubicaciones en este momento. Inténtelo de nuevo.",
  },
  LocationSelectorError: {
    en: "We don’t know a place by that name. Try a city or ZIP code.",
    es: "No encontramos ningún lugar con ese nombre. Pruebe con una ciudad o un código postal.",
  },
  SimilarPlaces: { en: "Did you mean:", es: "¿Quiso decir:" },
  NoOptions: { en: "No options", es: "No hay opciones" },
  UseMyLocation: { en: "Use my location", es: "Usar mi ubicación" },
  ForgetLocation: { en: "Forget my location", es: "Olvidar mi ubicación" },
  CloseLocation: { en: "Close", es: "Cerrar" },
  LocationDataUse: {
    en: "We use your location only to show care near you. We send it with your searches, and only this device remembers it. You can clear it at any time.",
    es: "Usamos su ubicación solo para mostrarle atención cerca de usted. La enviamos con sus búsquedas y solo este dispositivo la recuerda. Puede olvidarla en cualquier momento.",
  },
});
