import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  RegistrationUnknown: { en: "We can’t find this class", es: "No encontramos esta clase" },
  RegistrationChoose: { en: "Choose a class first", es: "Elija primero una clase" },
  RegistrationUnknownText: {
    en: "It may be over, or the link you followed may be incomplete.",
    es: "Es posible que ya haya terminado o que el enlace esté incompleto.",
  },
  RegistrationChooseText: {
    en: "You register for one date of a class. Find the class, then choose Register next to the date that works for you.",
    es: "Usted se inscribe en una fecha de una clase. Busque la clase y elija Inscribirse junto a la fecha que le convenga.",
  },
  RegisterFor: { en: "Register for {event}", es: "Inscribirse en {event}" },
  WaitFor: { en: "Waitlist: {event}", es: "Lista de espera: {event}" },
  PersonNumber: { en: "Person {n}", es: "Persona {n}" },
  AddPerson: { en: "Add another person", es: "Agregar a otra persona" },
  RemovePerson: { en: "remove", es: "quitar" },
  PartnerName: { en: "Your partner’s name", es: "Nombre de su pareja" },
  PartnerHelp: { en: "The fee covers both of you.", es: "El costo es para los dos." },
  PartnerFee: { en: "Only for this fee: {fee}.", es: "Solo con este costo: {fee}." },
  SameFee: { en: "Same as yours", es: "El mismo que el suyo" },
  Fee: { en: "Fee", es: "Costo" },
  PaymentCanceled: {
    en: "Your payment was canceled. You were not charged, and your seat was released. You can register again.",
    es: "Su pago fue cancelado. No se le cobró nada y su cupo quedó libre. Puede inscribirse de nuevo.",
  },
  RegistrationFull: { en: "This date is full", es: "Esta fecha está llena" },
  RegistrationFullText: {
    en: "Every seat is taken. The class may have other dates with open seats.",
    es: "Todos los cupos están ocupados. La clase puede tener otras fechas con cupos disponibles.",
  },
  WaitingListText: {
    en: "Every seat is taken, but you can wait for one. If a seat opens up, we offer it to the people who wait, in order. Until then you have no seat, and we charge nothing.",
    es: "Todos los cupos están ocupados, pero puede esperar uno. Si se libera un cupo, lo ofrecemos a quienes esperan, por orden. Hasta entonces no tiene cupo y no se le cobra nada.",
  },
  WaitIfFull: {
    en: "If the class fills up before my registration arrives, put me on the waitlist",
    es: "Si la clase se llena antes de que llegue mi inscripción, pónganme en la lista de espera",
  },
  RegistrationClosedText: {
    en: "This date is no longer taking registrations. The class may have other dates.",
    es: "Esta fecha ya no acepta inscripciones. La clase puede tener otras fechas.",
  },
  RegistrationElsewhere: { en: "Registration is on another site", es: "La inscripción está en otro sitio" },
  RegistrationElsewhereText: {
    en: "Our partner handles registration for this date.",
    es: "Nuestro socio se encarga de las inscripciones para esta fecha.",
  },
  InLine: { en: "You’re in line", es: "Usted está en la fila" },
  InLineText: {
    en: "You’re number {place} in line for this class. We have your form, so you don’t need to send it again.",
    es: "Usted es el número {place} en la fila para esta clase. Ya tenemos su formulario; no hace falta enviarlo otra vez.",
  },
  InLineNext: {
    en: "This page checks your place in line every {seconds} seconds. When it’s your turn, you’ll see here whether you have a seat.",
    es: "Esta página revisa su lugar en la fila cada {seconds} segundos. Cuando llegue su turno, aquí verá si tiene un cupo en la clase.",
  },
  InLineCheck: { en: "Check now", es: "Revisar ahora" },
  RegistrationNotNeeded: { en: "No registration needed", es: "No hace falta inscribirse" },
  RegistrationNotNeededText: {
    en: "Just come by. This date is open to everyone.",
    es: "Simplemente venga. Esta fecha está abierta a todos.",
  },
  OtherDates: { en: "See other dates", es: "Ver otras fechas" },
  OtherClasses: { en: "Find another class", es: "Buscar otra clase" },
  PromoCode: { en: "Promotion code", es: "Código promocional" },
  PromoApply: { en: "Apply", es: "Aplicar" },
  PromoCodeValid: { en: "Code accepted. You save", es: "Código aceptado. Usted ahorra" },
  PromoOneSeat: {
    en: "The code covers one seat: the first person’s.",
    es: "El código cubre un solo cupo: el de la primera persona.",
  },
  PromoCodeFailed: {
    en: "We couldn’t check this code right now. You can register with it: we check it again then.",
    es: "No pudimos comprobar este código en este momento. Puede inscribirse con él: lo comprobaremos entonces.",
  },
  PromoCodeInvalid: { en: "This code isn’t valid for this class.", es: "Este código no es válido para esta clase." },
  ToPay: { en: "To pay", es: "A pagar" },
});
