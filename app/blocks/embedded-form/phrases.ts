import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  EmbeddedOffer: {
    en: "This form is provided by {host}. When you open it, that company learns your IP address and which page you are on.",
    es: "Este formulario es de {host}. Al abrirlo, esa empresa conoce su dirección de red y en qué página está usted.",
  },
  EmbeddedHere: { en: "The form opens on this page.", es: "El formulario se abre en esta página." },
  EmbeddedTitle: { en: "Form", es: "Formulario" },
  EmbeddedOpen: { en: "Open the form", es: "Abrir el formulario" },
});
