import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  RequestReceived: { en: "We have your request", es: "Recibimos su solicitud" },
  RequestUnknown: { en: "We can’t find this request", es: "No encontramos esta solicitud" },
  RequestNumber: { en: "Request number", es: "Número de solicitud" },
  RequestSent: { en: "Sent", es: "Enviada" },
  RequestAbout: { en: "For", es: "Para" },
  ReceiptUnavailable: {
    en: "We can’t show your receipt right now",
    es: "No podemos mostrar su recibo en este momento",
  },
  ReceiptUnavailableText: {
    en: "If you have just sent the form, we have it. You don’t need to send it again.",
    es: "Si acaba de enviar el formulario, ya lo tenemos. No tiene que enviarlo otra vez.",
  },
});
