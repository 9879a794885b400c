import { definePhrases, type Translate } from "../context/phrases.ts";

export const pagePhrases = definePhrases({
  SkipToContent: { en: "Skip to content", es: "Ir al contenido" },
  PrivacyChoices: { en: "Privacy choices", es: "Opciones de privacidad" },
  ConsentQuestion: {
    en: "May we load tools from other companies on this page, such as chat and visit statistics? They may set cookies. We never use them on pages about your care, your bills or your searches.",
    es: "¿Podemos cargar en esta página herramientas de otras empresas, como un chat y estadísticas de visitas? Pueden guardar cookies. Nunca las usamos en páginas sobre su atención médica, sus facturas o sus búsquedas.",
  },
  ConsentAccept: { en: "Accept", es: "Aceptar" },
  ConsentDecline: { en: "Decline", es: "Rechazar" },
  ConsentRefused: {
    en: "Your browser asks us not to share your visit, so we don’t load anything from other companies.",
    es: "Su navegador nos pide que no compartamos su visita, así que no cargamos nada de otras empresas.",
  },
  ConsentClose: { en: "Close", es: "Cerrar" },
});

/** Returns the UI strings for the consent bar. */
export const consentLabels = (t: Translate) => ({
  title: t(pagePhrases.PrivacyChoices),
  question: t(pagePhrases.ConsentQuestion),
  accept: t(pagePhrases.ConsentAccept),
  decline: t(pagePhrases.ConsentDecline),
  refused: t(pagePhrases.ConsentRefused),
  close: t(pagePhrases.ConsentClose),
});
