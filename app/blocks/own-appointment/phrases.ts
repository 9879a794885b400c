import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  OwnVisit: { en: "Your visit", es: "Su visita" },
  VisitBooked: { en: "You’re booked", es: "Su visita está reservada" },
  VisitBookedText: {
    en: "We sent the details to {email}.",
    es: "Enviamos los detalles a {email}.",
  },
  VisitStatusBooked: { en: "This visit is booked.", es: "Esta visita está reservada." },
  VisitStatusLine: { en: "You are number {place} in line.", es: "Usted es el número {place} de la fila." },
  VisitStatusOver: { en: "This visit is over.", es: "Esta visita ya pasó." },
  VisitVideoHow: {
    en: "When it is your turn, we send a text message with a link to your phone. Open the link to see your clinician.",
    es: "Cuando sea su turno, le enviamos un mensaje de texto con un enlace. Ábralo para ver al profesional.",
  },
  VisitOfficeHow: {
    en: "Please come 10 minutes early, or 15 minutes if you are new. Bring a photo ID, your insurance card, and a list of your medicines.",
    es: "Llegue 10 minutos antes, o 15 si es su primera vez. Traiga una identificación con foto, su tarjeta del seguro y una lista de sus medicinas.",
  },
  VisitSpotHow: {
    en: "Please come at this time and say your name at the desk. People with the most serious problems are seen first.",
    es: "Venga a esta hora y dé su nombre en la recepción. Primero atendemos los casos más graves.",
  },
  VisitWhen: { en: "When", es: "Cuándo" },
  VisitWhere: { en: "Where", es: "Dónde" },
  VisitByVideo: { en: "By video, on your phone or computer", es: "Por video, en su teléfono o computadora" },
  VisitDoctor: { en: "With", es: "Con" },
  VisitMail: { en: "Email", es: "Correo electrónico" },
  VisitParking: { en: "Parking", es: "Estacionamiento" },
  VisitToCalendar: { en: "Add to calendar", es: "Agregar al calendario" },
  MoveVisit: { en: "Change the time", es: "Cambiar la hora" },
  MoveVisitConfirm: { en: "Move my visit", es: "Cambiar mi visita" },
  MoveVisitNone: {
    en: "There are no other free times online. Please call us.",
    es: "No hay otras horas libres en línea. Llámenos.",
  },
  CancelVisit: { en: "Cancel this visit", es: "Cancelar esta visita" },
  CancelVisitWarning: { en: "Somebody else can then have the time.", es: "Otra persona podrá tomar la hora." },
  CancelVisitConfirm: { en: "Yes, cancel it", es: "Sí, cancelarla" },
  VisitMoved: {
    en: "Your visit has a new time. We sent you an email.",
    es: "Su visita tiene una nueva hora. Le enviamos un correo.",
  },
  VisitMovedOnly: { en: "Your visit has a new time.", es: "Su visita tiene una nueva hora." },
  VisitCanceledOnly: { en: "Your visit is canceled.", es: "Su visita fue cancelada." },
  VisitKeepPage: {
    en: "Save this page, for example as a bookmark. We send no email, and only this page can change or cancel the visit online.",
    es: "Guarde esta página, por ejemplo como favorito. No enviamos ningún correo, y solo desde esta página puede cambiar o cancelar la visita en línea.",
  },
  VisitCanceledNow: {
    en: "Your visit is canceled. We sent you an email.",
    es: "Su visita fue cancelada. Le enviamos un correo.",
  },
  VisitNothingChanged: { en: "Nothing was changed", es: "No se cambió nada" },
  VisitChangeFailed: {
    en: "We could not save the change. Please try again in a minute, or call us.",
    es: "No pudimos guardar el cambio. Inténtelo de nuevo en un minuto o llámenos.",
  },
  BookAgain: { en: "Make another appointment", es: "Hacer otra cita" },
  VisitUnavailable: { en: "We can’t show your visit right now", es: "No podemos mostrar su visita en este momento" },
});
