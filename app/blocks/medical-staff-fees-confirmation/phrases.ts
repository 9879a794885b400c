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
  PaymentUnknownHeading: { en: "Did you make a payment?", es: "¿Hizo un pago?" },
  PaymentUnknownMessage: {
    en: "We can’t tell from this page whether you paid. If you did, our payment service has emailed you a receipt. If you have no receipt, the fee is still due. Call the medical staff office if you are not sure.",
    es: "Desde esta página no podemos saber si pagó. Si pagó, nuestro servicio de pago le envió el recibo por correo electrónico. Si no tiene recibo, la cuota sigue pendiente. Si tiene dudas, llame a la oficina del personal médico.",
  },
  PaymentClosedHeading: { en: "You closed the payment page", es: "Cerró la página de pago" },
  PaymentConfirmedHeading: { en: "Thank you for your payment", es: "Gracias por su pago" },
});
