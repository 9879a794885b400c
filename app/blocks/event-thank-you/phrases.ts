import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ThankYou: { en: "Thank you", es: "Gracias" },
  YourRegistration: { en: "Your registration", es: "Su inscripción" },
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
