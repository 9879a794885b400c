import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  PaymentConfirmedMessage: {
    en: "Our payment service will email you a receipt. If it does not arrive within a day, please call the medical staff office.",
    es: "Nuestro servicio de pago le enviará el recibo por correo electrónico. Si no llega en un día, llame a la oficina del personal médico.",
  },
  PaymentClosedMessage: {
    en: "If you left before you paid, you were not charged, and the fee is still due. You can start again whenever you like.",
    es: "Si salió antes de pagar, no se le cobró nada y la cuota sigue pendiente. Puede empezar de nuevo cuando quiera.",
  },
  PaymentOpenMessage: {
    en: "Our payment service has not finished this payment yet. Reload this page in a minute. If nothing changes, please call the medical staff office before you pay again.",
    es: "Nuestro servicio de pago aún no ha terminado este pago. Vuelva a cargar esta página en un minuto. Si nada cambia, llame a la oficina del personal médico antes de pagar de nuevo.",
  },
  PaymentUnknownMessage: {
    en: "This page shows a payment only right after it was made here. If you paid, the receipt in your email is your proof. If you have none, please call the medical staff office.",
    es: "Esta página muestra un pago solo justo después de hacerlo aquí. Si pagó, el recibo en su correo electrónico es su comprobante. Si no lo tiene, llame a la oficina del personal médico.",
  },
  PaymentUnavailableMessage: {
    en: "Our payment service does not answer right now. If you paid, it will email you a receipt: please do not pay a second time. Reload this page in a minute to see more.",
    es: "Nuestro servicio de pago no responde en este momento. Si pagó, le enviará el recibo por correo electrónico: no pague otra vez. Vuelva a cargar esta página en un minuto para saber más.",
  },
  PaymentOpenHeading: { en: "Your payment is not finished", es: "Su pago no ha terminado" },
  PaymentCanceledOutcome: { en: "This payment was canceled", es: "Este pago se canceló" },
  PaymentRefusedHeading: { en: "This payment was not accepted", es: "Este pago no fue aceptado" },
  PaymentUnknownHeading: { en: "We do not see a payment here", es: "Aquí no vemos ningún pago" },
  PaymentUnavailableHeading: {
    en: "We can’t confirm a payment right now",
    es: "No podemos confirmar un pago en este momento",
  },
  PaymentClosedHeading: { en: "You closed the payment page", es: "Cerró la página de pago" },
  PaymentConfirmedHeading: { en: "Thank you for your payment", es: "Gracias por su pago" },
});
