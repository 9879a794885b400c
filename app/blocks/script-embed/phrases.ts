import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  EmbedNote: {
    en: "There’s an interactive feature here. It shows only if you allow it, and never where others could learn about your health.",
    es: "Aquí hay una parte interactiva. Se muestra solo si usted lo permite, y nunca donde otros puedan saber algo de su salud.",
  },
  EmbedAllow: { en: "Privacy choices", es: "Opciones de privacidad" },
  EmbedForAuthors: {
    en: "This block contains a script. It runs on the published page once a visitor agrees, and never in the editor.",
    es: "Aquí hay un script. Se ejecuta para visitantes de páginas abiertas cuando aceptan, y nunca en el editor.",
  },
});
