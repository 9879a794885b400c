import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ThankYou: { en: "Thank you", es: "Gracias" },
  YourRegistration: { en: "Your registration", es: "Su inscripción" },
  ThanksUnknown: { en: "We can’t find this registration", es: "No encontramos esta inscripción" },
  ThanksUnknownText: {
    en: "The link may be incomplete. If you registered, our email has the details and a link to your registration.",
    es: "Es posible que el enlace esté incompleto. Si se inscribió, nuestro correo tiene los datos y un enlace a su inscripción.",
  },
  ThanksSafe: {
    en: "This does not change your registration. Our email has the details, too.",
    es: "Esto no cambia su inscripción. Nuestro correo también tiene los datos.",
  },
  Name: { en: "Name", es: "Nombre" },
  AlsoRegistered: { en: "Also registered", es: "También inscritos" },
  Email: { en: "Email", es: "Correo electrónico" },
  Amount: { en: "Amount", es: "Monto" },
  ReceiptNumber: { en: "Receipt number", es: "Número de recibo" },
  TransactionId: { en: "Transaction ID", es: "Número de transacción" },
  AddToCalendar: { en: "Add to calendar", es: "Agregar al calendario" },
  GetDirections: { en: "Get directions", es: "Cómo llegar" },
  ChangeOrCancel: { en: "Change or cancel", es: "Cambiar o cancelar" },
  Print: { en: "Print", es: "Imprimir" },
});
