import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  RequestFor: { en: "Your request is for", es: "Su solicitud es para" },
  RequestTitleFor: { en: "Request an appointment: {name}", es: "Pedir una cita: {name}" },
  RequestsClosed: { en: "{name} takes no online requests", es: "{name} no recibe solicitudes en línea" },
  RequestForAnyone: {
    en: "We find a doctor who has time for you. Do you know who you want to see?",
    es: "Buscamos un médico que tenga tiempo para usted. ¿Ya sabe con quién quiere la cita?",
  },
  RequestNotSent: {
    en: "Your request was not sent. Everything you entered is still here.",
    es: "Su solicitud no se envió. Todo lo que escribió sigue aquí.",
  },
  RequestUnavailable: {
    en: "We can’t show this request form right now",
    es: "No podemos mostrar este formulario en este momento",
  },
  RequestChooseDoctor: { en: "Choose a doctor", es: "Elegir un médico" },
  RequestChoosePlace: { en: "Choose a location", es: "Elegir un centro" },
});
