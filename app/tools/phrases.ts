import { definePhrases } from "../context/phrases.ts";

export const toolPagePhrases = definePhrases({
  RoleStaff: { en: "Staff", es: "Personal" },
  RoleRequests: { en: "Requests", es: "Solicitudes" },
  RoleAuthor: { en: "Author", es: "Autor" },
  RoleOperations: { en: "Operations", es: "Operaciones" },
  RoleNone: { en: "Without a role", es: "Sin función" },
  YouCanOpen: { en: "You can open:", es: "Puede abrir:" },
  YourTools: { en: "Your tools", es: "Sus herramientas" },
  ToolsRequests: { en: "Requests", es: "Solicitudes" },
  ToolsStaff: { en: "Classes", es: "Clases" },
  ToolsAuthor: { en: "Content", es: "Contenido" },
  ToolsOperations: { en: "Operations", es: "Operaciones" },
  SignOut: { en: "Sign out", es: "Cerrar sesión" },
  SignInNeeded: { en: "Please sign in", es: "Inicie sesión" },
  SignInNeededText: { en: "This page is for people who work here.", es: "Esta página es para quienes trabajan aquí." },
  NothingDoneYet: {
    en: "Nothing was changed, because your sign-in has expired. Sign in again in a new tab, then come back to this one and send the form again.",
    es: "No se hizo lo que envió, porque su sesión terminó. Iníciela otra vez en una pestaña nueva, vuelva a esta y envíe el formulario de nuevo.",
  },
  NothingDoneReload: {
    en: "Nothing was changed, because your sign-in has expired. Sign in again in a new tab, then reload this page and let the browser send the form again.",
    es: "No se hizo lo que envió, porque su sesión terminó. Iníciela otra vez en una pestaña nueva, vuelva a cargar esta página y deje que el navegador lo envíe de nuevo.",
  },
  StillHere: {
    en: "What you typed is still here, until you close this page.",
    es: "Lo que escribió sigue aquí hasta que cierre esta página.",
  },
  SendAgain: { en: "Send the form again", es: "Enviar el formulario de nuevo" },
  NotAllowed: { en: "You can’t open this page", es: "No puede abrir esta página" },
  NotAllowedText: {
    en: "It requires the role “{role}”. Ask your administrator for access, or sign in with another account.",
    es: "Requiere la función “{role}”. Solicite acceso a su administrador o inicie sesión con otra cuenta.",
  },
  OtherPersonText: {
    en: "You are signed in as {name}, without the role “{role}”. Sign out in a new tab and sign in with the account that you used before. Then come back to this tab and send the form again.",
    es: "Inició sesión como {name}, sin la función “{role}”. Cierre la sesión en una pestaña nueva e inicie sesión con la cuenta de antes. Luego vuelva a esta pestaña y envíe el formulario de nuevo.",
  },
  ShownToOther: {
    en: "Another person opened this page. You are signed in as {name} now.",
    es: "Otra persona abrió esta página. Ahora su sesión es la de {name}.",
  },
  ShownToOtherAgain: {
    en: "If you send the form again, it is sent in your name. To send it in the other person’s name, sign out in a new tab, sign in with that account, then come back to this tab.",
    es: "Si envía el formulario de nuevo, se envía a su nombre. Para enviarlo a nombre de la otra persona, cierre la sesión en una pestaña nueva, inicie sesión con esa cuenta y vuelva a esta pestaña.",
  },
  ShownToOtherFile: {
    en: "To send the file in your name, open the page again and choose the file again.",
    es: "Para enviar el archivo a su nombre, abra la página y elija el archivo de nuevo.",
  },
  SignOutToSwitch: { en: "Sign out and use another account", es: "Cerrar sesión y usar otra cuenta" },
  TooManyRequests: { en: "Too many requests", es: "Demasiadas solicitudes" },
  TooManyRequestsText: { en: "Please wait a minute and try again.", es: "Espere un minuto e inténtelo de nuevo." },
  SignInUnavailable: { en: "Sign-in is not available", es: "No se puede iniciar sesión" },
  SignInUnavailableText: {
    en: "We can’t check who you are right now. Please try again soon.",
    es: "No podemos comprobar su identidad en este momento. Inténtelo de nuevo en breve.",
  },
  PageFailedText: {
    en: "We can’t show this right now. Please try again in a minute.",
    es: "No podemos mostrar esto en este momento. Inténtelo de nuevo en un minuto.",
  },
  ChangeUnclear: {
    en: "There was no complete response. If you changed something, check in another tab whether it was changed before you send the form again.",
    es: "No hubo una respuesta completa. Si cambió algo, compruebe en otra pestaña si se cambió antes de enviar el formulario de nuevo.",
  },
  ChangeTooLong: {
    en: "Nothing was changed, because the texts in the form are too long.",
    es: "No se cambió nada, porque los textos del formulario son demasiado largos.",
  },
  ChangeReadOnly: {
    en: "Nothing was changed. The site is read-only for now, because of maintenance. Please try again later.",
    es: "No se cambió nada. El sitio no admite cambios por ahora, por mantenimiento. Inténtelo más tarde.",
  },
  ChangeUnavailable: {
    en: "Nothing was changed, because a part of the site is not available. Please try again in a minute.",
    es: "No se cambió nada, porque una parte del sitio no está disponible. Inténtelo de nuevo en un minuto.",
  },
  AddressWrong: {
    en: "This page’s URL is incomplete or invalid.",
    es: "La URL de esta página está incompleta o no es válida.",
  },
  NothingChanged: { en: "Nothing was changed", es: "No se cambió nada" },
  NothingChangedText: {
    en: "That request didn’t come from the form on this page. Please open the page and try again.",
    es: "Lo que se envió no venía de un formulario de esta página. Abra la página e inténtelo allí.",
  },
  Reference: { en: "Reference: {id}", es: "Referencia: {id}" },
});
