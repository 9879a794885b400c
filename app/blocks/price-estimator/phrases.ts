import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Hospital: { en: "Hospital", es: "Hospital" },
  ChooseHospital: { en: "Choose a hospital", es: "Elija un hospital" },
  Service: { en: "Service", es: "Servicio" },
  ServiceHint: { en: "For example: MRI, X-ray, birth", es: "Por ejemplo, en inglés: MRI, X-ray, birth" },
  SeePrices: { en: "See prices", es: "Ver precios" },
  PricesAt: { en: "Prices at {hospital}", es: "Precios en {hospital}" },
  PricesFound: { en: "{n} services found.", es: "{n} servicios encontrados." },
  PricesFoundOne: { en: "1 service found.", es: "1 servicio encontrado." },
  PricesOf: { en: "From the hospital’s price file of {date}.", es: "Según el archivo de precios del {date}." },
  FirstPrices: {
    en: "Showing the first {n}. Add a word to narrow the list.",
    es: "Solo se muestran los primeros {n}. Agregue una palabra para encontrar el suyo.",
  },
  NoPrice: {
    en: "No service in this hospital’s file matches “{service}”. Try another word, or browse all of them.",
    es: "Ningún servicio del archivo de este hospital coincide con “{service}”. Pruebe con otra palabra o véalos todos.",
  },
  AllPrices: { en: "Show every service", es: "Ver todos los servicios" },
  PricesUnavailable: {
    en: "We can’t read this hospital’s prices right now. You can download its file below, or ask us for an estimate.",
    es: "No podemos leer los precios de este hospital en este momento. Puede descargar su archivo más abajo o pedirnos un presupuesto.",
  },
  CashPrice: { en: "Cash price, without insurance", es: "Precio al contado, sin seguro" },
  NegotiatedPrices: { en: "Prices agreed with insurers", es: "Precios acordados con aseguradoras" },
  ListPrice: { en: "List price", es: "Precio de lista" },
  PriceRange: { en: "{low} to {high}", es: "De {low} a {high}" },
  PriceOfPlans: { en: "Prices by plan", es: "Precios por plan" },
  Inpatient: { en: "Hospital stay", es: "Con hospitalización" },
  Outpatient: { en: "Without a hospital stay", es: "Sin hospitalización" },
});
