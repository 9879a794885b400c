import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  PartiesHeading: { en: "Who else learns about your visit", es: "Quién más se entera de su visita" },
  PartiesNone: {
    en: "This site loads nothing from other companies.",
    es: "Este sitio no carga nada de otras empresas.",
  },
  PartyHost: { en: "From {host}", es: "De {host}" },
  PartyOwnHost: { en: "Sent through this site", es: "A través de este sitio" },
  PartyLoads: { en: "When", es: "Cuándo" },
  PartyLearns: { en: "What it learns", es: "Qué conoce" },
  PartyAfterConsent: {
    en: "Only after you accept, and never on pages about your health or your personal information.",
    es: "Solo si usted acepta, y nunca en páginas sobre su salud o sus datos personales.",
  },
  PartyWithForm: {
    en: "On pages with a form, while you fill it out.",
    es: "En páginas con un formulario, mientras usted lo llena.",
  },
  PartyOnOpen: {
    en: "When you open such a form, or right away if you have accepted.",
    es: "Cuando usted abre uno de esos formularios, o enseguida si ha aceptado.",
  },
  PartyTagManager: { en: "Visit statistics", es: "Estadísticas de visitas" },
  PartyTagManagerLearns: {
    en: "Which of those pages you see, and what you choose there. No names, and nothing you type.",
    es: "Cuáles de esas páginas ve y qué elige en ellas. Ni nombres ni lo que usted escribe.",
  },
  PartyFormAnalytics: { en: "Form statistics", es: "Estadísticas de formularios" },
  PartyFormAnalyticsLearns: {
    en: "How those pages are used. It never runs on a page with a form about you.",
    es: "Cómo se usan esas páginas. Nunca funciona en una página con un formulario sobre usted.",
  },
  PartyChat: { en: "Chat assistant", es: "Asistente de chat" },
  PartyChatLearns: {
    en: "Which page you are on, and what you write to it.",
    es: "En qué página está y lo que usted le escribe.",
  },
  PartyAutopilot: { en: "Page improvement", es: "Mejora de páginas" },
  PartyAutopilotLearns: {
    en: "How you move through those pages.",
    es: "Cómo se mueve por esas páginas.",
  },
  PartyEngagement: { en: "Returning visits", es: "Visitas repetidas" },
  PartyEngagementLearns: {
    en: "That this browser has been here before. Its cookie lasts 365 days.",
    es: "Que este navegador ya estuvo aquí. Su cookie dura 365 días.",
  },
  PartyBotCheck: { en: "Check that you are a person", es: "Verificación de que usted es una persona" },
  PartyBotCheckLearns: {
    en: "Your IP address, your browser, and how you use the page with the form. Not what you type.",
    es: "Su dirección de red, su navegador y cómo usa la página del formulario. No lo que escribe.",
  },
  PartyEmbeddedForms: { en: "Forms from other companies", es: "Formularios de otra empresa" },
  PartyEmbeddedFormsLearns: {
    en: "Your IP address, the page, and what you fill in there.",
    es: "Su dirección de red, la página y lo que usted escribe allí.",
  },
  ChoiceHeading: { en: "Your choice", es: "Su elección" },
  ChoiceAll: {
    en: "You accepted tools from other companies.",
    es: "Usted aceptó herramientas de otras empresas.",
  },
  ChoiceNone: {
    en: "You declined tools from other companies.",
    es: "Usted rechazó herramientas de otras empresas.",
  },
  ChoiceOpen: {
    en: "You have not decided yet, so none of them loads.",
    es: "Aún no ha decidido, así que ninguna se carga.",
  },
  ChoiceRefused: {
    en: "Your browser asks us not to share your visit (Global Privacy Control). We honor that.",
    es: "Su navegador nos pide no compartir su visita (Global Privacy Control). Respetamos esa petición.",
  },
  ChoiceWithoutScript: {
    en: "Without JavaScript, none of them loads.",
    es: "Sin JavaScript, ninguna se carga.",
  },
  ChangeChoice: { en: "Change my choice", es: "Cambiar mi elección" },
});
