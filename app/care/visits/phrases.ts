import { definePhrases } from "../../context/phrases.ts";

export const visitPhrases = definePhrases({
  VisitWith: { en: "Appointment with {name}", es: "Cita con {name}" },
  VisitAt: { en: "Appointment at {name}", es: "Cita en {name}" },
  VisitFor: { en: "Appointment: {name}", es: "Cita: {name}" },
  SpotAt: { en: "Save your spot at {name}", es: "Guarde su turno en {name}" },
  SpotName: { en: "Your spot in line at {name}", es: "Su turno en {name}" },
  VideoVisit: { en: "Video visit", es: "Consulta por video" },
  ChooseTime: { en: "Choose a time", es: "Elija una hora" },
  AboutTime: { en: "about {time}", es: "hacia las {time}" },
  VisitDay: { en: "{day}, {time}", es: "{day}, {time}" },
  AllTimesOf: { en: "All times", es: "Todas las horas" },
  TimeWith: { en: "with {name}", es: "con {name}" },
  VisitTaken: {
    en: "Somebody else has just taken this time, or it has passed. Nothing was changed. Please choose another time.",
    es: "Otra persona acaba de tomar esta hora, o la hora ya pasó. No se cambió nada. Elija otra hora.",
  },
  VisitDuplicate: {
    en: "You already have a visit here. To move or cancel it, use the link in the email that we sent you.",
    es: "Usted ya tiene una visita aquí. Para cambiarla o cancelarla, use el enlace del correo que le enviamos.",
  },
  VisitMany: {
    en: "You have several visits ahead of you. To book more, please call us.",
    es: "Usted ya tiene varias visitas. Para reservar otra, llámenos.",
  },
  VisitOver: {
    en: "The visit has begun or is over, so it can no longer be changed here. Please call us.",
    es: "La visita ya comenzó o terminó, así que no se puede cambiar aquí. Llámenos.",
  },
  VisitAlreadyCanceled: { en: "This visit is canceled.", es: "Esta visita está cancelada." },
  VisitLinkAltered: { en: "This link is not complete", es: "Este enlace no está completo" },
  VisitLinkAlteredText: {
    en: "A part of the link is missing, or it is too old. Open the link in our email again, or copy all of it. If that does not help, call us.",
    es: "Al enlace le falta una parte o ya es muy antiguo. Abra otra vez el enlace de nuestro correo o cópielo completo. Si no funciona, llámenos.",
  },
});
