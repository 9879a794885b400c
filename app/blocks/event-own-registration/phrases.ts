import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  OwnRegistration: { en: "Your registration", es: "Su inscripción" },
  OwnStatusConfirmed: { en: "You are registered.", es: "Usted está inscrito." },
  OwnStatusHeld: {
    en: "Your seat is held, but not paid for yet.",
    es: "Su cupo está guardado, pero todavía no está pagado.",
  },
  OwnStatusCanceled: {
    en: "This registration is canceled. You do not have a seat.",
    es: "Esta inscripción está cancelada. Usted no tiene cupo.",
  },
  OwnStatusExpired: {
    en: "The seat was not paid for, so it was released. Nothing was charged.",
    es: "El cupo no se pagó y quedó libre. No se cobró nada.",
  },
  OwnStatusWaiting: {
    en: "You are number {place} on the waitlist. You do not have a seat yet, and nothing was charged.",
    es: "Usted es el número {place} de la lista de espera. Todavía no tiene cupo y no se cobró nada.",
  },
  OwnStatusSeated: {
    en: "A seat opened up, and you are no longer on the waitlist. Use the link in our latest email.",
    es: "Se desocupó un cupo y usted ya no está en la lista de espera. Use el enlace de nuestro correo más reciente.",
  },
  OwnStatusOffered: {
    en: "A seat is free, and we are holding it for you until {until}. Accept it to register. After that time, the seat goes to the next person.",
    es: "Hay un cupo libre y se lo guardamos hasta el {until}. Acéptelo para inscribirse. Después de esa hora, el cupo pasa a la siguiente persona.",
  },
  AcceptSeat: { en: "Accept the seat", es: "Aceptar el cupo" },
  DoneAccept: { en: "The seat is yours.", es: "El cupo es suyo." },
  LeaveWaitingList: { en: "Leave the waitlist", es: "Salir de la lista de espera" },
  LeaveWarning: {
    en: "You lose your place. If you join again, you are last in line.",
    es: "Usted pierde su turno. Si vuelve a anotarse, queda al final de la lista.",
  },
  LeaveConfirm: { en: "Yes, leave the list", es: "Sí, salir de la lista" },
  DoneLeave: { en: "You left the waitlist.", es: "Usted salió de la lista de espera." },
  OwnPay: { en: "Pay {amount}", es: "Pagar {amount}" },
  OwnPayUntil: { en: "Seat held until {until}", es: "Cupo guardado hasta el {until}" },
  WhoIsComing: { en: "Who is coming", es: "Quiénes vienen" },
  WhoIsWaiting: { en: "Who is waiting", es: "Quiénes esperan" },
  NotPaid: { en: "not paid yet", es: "sin pagar" },
  OwnRemovePerson: { en: "Remove", es: "Quitar" },
  OwnAddPerson: { en: "Add a person", es: "Agregar a una persona" },
  OwnAddFree: { en: "There is no charge.", es: "No tiene costo." },
  OwnAddPrice: {
    en: "It costs {price}. You pay on the next page.",
    es: "Cuesta {price}. Usted paga en la página siguiente.",
  },
  PersonFirstName: { en: "Their first name", es: "Nombre de la persona" },
  PersonLastName: { en: "Their last name", es: "Apellidos de la persona" },
  PersonFirstNameRequired: { en: "Enter their first name", es: "Escriba el nombre de la persona" },
  CancelRegistration: { en: "Cancel this registration", es: "Cancelar esta inscripción" },
  CancelWarning: {
    en: "Everyone in this registration loses their seat. This cannot be undone.",
    es: "Todas las personas de esta inscripción pierden su cupo. No se puede deshacer.",
  },
  CancelRefund: {
    en: "We refund the {amount} that you paid.",
    es: "Le reembolsamos los {amount} que pagó.",
  },
  CancelConfirm: { en: "Yes, cancel it", es: "Sí, cancelarla" },
  ClassBegun: {
    en: "The class has begun, so this registration can no longer be changed here. Please call us.",
    es: "La clase ya comenzó, así que esta inscripción ya no se puede cambiar aquí. Llámenos.",
  },
  OwnAddAtClass: {
    en: "It costs {price}. You don’t pay online: the email says how to pay.",
    es: "Cuesta {price}. No se paga en línea: el correo dice cómo pagar.",
  },
  AmountPaid: { en: "Paid", es: "Pagado" },
  Receipt: { en: "Receipt number", es: "Número de recibo" },
  MailSentTo: { en: "Email", es: "Correo electrónico" },
  ToCalendar: { en: "Add to calendar", es: "Agregar al calendario" },
  RegisterAgain: { en: "See this class", es: "Ver esta clase" },
  DoneCancel: { en: "Your registration is canceled.", es: "Su inscripción fue cancelada." },
  DoneRemove: { en: "We removed the person.", es: "Quitamos a la persona." },
  DoneAdd: { en: "We added the person.", es: "Agregamos a la persona." },
  DoneRefund: {
    en: "We refund {amount}. A refund to a card takes 5 to 10 business days.",
    es: "Le reembolsamos {amount}. Un reembolso a una tarjeta tarda de 5 a 10 días hábiles.",
  },
  DoneMail: { en: "We will send you an email about it.", es: "Le enviaremos un correo con los detalles." },
  OwnNothingChanged: { en: "Nothing was changed", es: "No se cambió nada" },
  ChangeFailed: {
    en: "We could not save the change. Please try again in a minute, or call us.",
    es: "No pudimos guardar el cambio. Inténtelo de nuevo en un minuto o llámenos.",
  },
  RefusedBegun: { en: "The class has already begun.", es: "La clase ya comenzó." },
  RefusedClosed: { en: "Registration for this class is closed.", es: "La inscripción en esta clase está cerrada." },
  RefusedFull: {
    en: "No seat is free. You can join the waitlist on the class page.",
    es: "No hay cupos libres. Puede unirse a la lista de espera en la página de la clase.",
  },
  RefusedMany: {
    en: "This class doesn’t take more people in one registration.",
    es: "Esta clase no acepta a más personas en una sola inscripción.",
  },
  RefusedNames: { en: "Each person needs a first name.", es: "Cada persona necesita un nombre." },
  RefusedDuplicate: { en: "This person is already registered.", es: "Esta persona ya está inscrita." },
  RefusedLast: {
    en: "This is the only person left. Cancel the registration instead.",
    es: "Es la única persona que queda. Cancele la inscripción.",
  },
  RefusedUnpaid: {
    en: "Please finish paying first, or cancel the registration.",
    es: "Primero termine de pagar, o cancele la inscripción.",
  },
  RefusedGone: { en: "This person is no longer registered.", es: "Esta persona ya no está inscrita." },
  LinkAltered: { en: "This link is not complete", es: "Este enlace no está completo" },
  LinkAlteredText: {
    en: "A part of it is missing or changed. Open the link in our email again, or copy all of it. If that does not help, call us.",
    es: "Le falta una parte o cambió. Abra otra vez el enlace de nuestro correo o cópielo completo. Si no funciona, llámenos.",
  },
  LinkExpired: { en: "This class is over", es: "Esta clase ya terminó" },
  LinkExpiredText: {
    en: "The link to a registration works until the class ends. For a receipt, call us.",
    es: "El enlace de una inscripción funciona hasta que termina la clase. Si necesita un recibo, llámenos.",
  },
  LinkMoved: { en: "This link is for another date", es: "Este enlace es de otra fecha" },
  LinkMovedText: {
    en: "Your registration was moved to another date. We sent a new link in the email about it. If you can’t find it, call us.",
    es: "Su inscripción pasó a otra fecha. Le enviamos un enlace nuevo en el correo sobre el cambio. Si no lo encuentra, llámenos.",
  },
  FindClass: { en: "Find a class", es: "Buscar una clase" },
});
