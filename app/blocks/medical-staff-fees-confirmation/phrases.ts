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
  PaymentOpenHeading: { en: "Your payment isn’t finished", es: "Su pago no está terminado" },
  PaymentOpenMessage: {
    en: "Our payment service tells us that this payment was started and not finished. You have not been charged, and the fee is still due. If you paid just now, wait a minute and check again. Otherwise go back to the form to start a new payment.",
    es: "Nuestro servicio de pago nos dice que este pago se inició y no se terminó. No se le ha cobrado nada y la cuota sigue pendiente. Si acaba de pagar, espere un minuto y revise de nuevo. Si no, vuelva al formulario para iniciar otro pago.",
  },
  PaymentRefusedHeading: { en: "The payment did not go through", es: "El pago no se realizó" },
  PaymentRefusedMessage: {
    en: "Our payment service did not accept this payment. You were not charged, and the fee is still due. Go back to the form to try again, or call the medical staff office.",
    es: "Nuestro servicio de pago no aceptó este pago. No se le cobró nada y la cuota sigue pendiente. Vuelva al formulario para intentarlo de nuevo, o llame a la oficina del personal médico.",
  },
  PaymentSilentHeading: { en: "We can’t check your payment right now", es: "Ahora no podemos revisar su pago" },
  PaymentSilentMessage: {
    en: "We cannot reach our payment service, so we can’t tell whether you paid. Please don’t pay again yet. Check again in a few minutes. If you paid, you get a receipt by email; if you do not get it within a day, call the medical staff office.",
    es: "No podemos conectarnos con nuestro servicio de pago, así que no podemos saber si pagó. No pague de nuevo todavía. Revise otra vez en unos minutos. Si pagó, recibirá un recibo por correo electrónico; si no llega en un día, llame a la oficina del personal médico.",
  },
  PaymentCheckAgain: { en: "Check again", es: "Revisar de nuevo" },
  PaymentUnknownHeading: { en: "Did you make a payment?", es: "¿Hizo un pago?" },
  PaymentUnknownMessage: {
    en: "We can’t tell from this page whether you paid. If you did, our payment service has emailed you a receipt. If you have no receipt, the fee is still due. Call the medical staff office if you are not sure.",
    es: "Desde esta página no podemos saber si pagó. Si pagó, nuestro servicio de pago le envió el recibo por correo electrónico. Si no tiene recibo, la cuota sigue pendiente. Si tiene dudas, llame a la oficina del personal médico.",
  },
  PaymentClosedHeading: { en: "You closed the payment page", es: "Cerró la página de pago" },
  PaymentConfirmedHeading: { en: "Thank you for your payment", es: "Gracias por su pago" },
});
