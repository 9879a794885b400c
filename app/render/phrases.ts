import { definePhrases, type Translate } from "../context/phrases.ts";

export const pagePhrases = definePhrases({
  SkipToContent: { en: "Skip to content", es: "Ir al contenido" },
  PageIncomplete: { en: "This page has not loaded completely.", es: "Esta página no se ha cargado por completo." },
  PageReload: { en: "Reload the page", es: "Volver a cargar la página" },
  PageReviewed: { en: "Page last reviewed: {date}", es: "Última revisión de esta página: {date}" },
  PageReviewedBy: { en: "Reviewed by {name}", es: "Revisada por {name}" },
  PageReviewDue: { en: "Next review due: {date}", es: "Próxima revisión: {date}" },
  PrivacyChoices: { en: "Privacy choices", es: "Opciones de privacidad" },
  ConsentQuestion: {
    en: "May we load tools from other companies, such as statistics? They may set cookies, but never load on pages about your care, your personal information, or your searches.",
    es: "¿Podemos cargar herramientas de otras empresas, como estadísticas? Pueden guardar cookies, pero nunca se cargan en páginas sobre su atención, sus datos personales o sus búsquedas.",
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
