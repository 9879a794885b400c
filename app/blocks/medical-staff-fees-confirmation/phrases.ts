import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  PaymentConfirmedMessage: {
    en: "Our payment service will email you a receipt. If it does not arrive within a day, please call the medical staff office.",
    es: "Nuestro servicio de pago le enviará el recibo por correo electrónico. Si no llega en un día, llame a la oficina del personal médico.",
  },
  PaymentClosedMessage: {
    en: "You were not charged, and the fee is still due. You can start again whenever you like.",
    es: "No se le cobró nada y la cuota sigue pendiente. Puede empezar de nuevo cuando quiera.",
  },
  PaymentClosedHeading: { en: "You closed the payment page", es: "Cerró la página de pago" },
  PaymentConfirmedHeading: { en: "Thank you for your payment", es: "Gracias por su pago" },
});
