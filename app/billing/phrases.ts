import { definePhrases } from "../context/phrases.ts";

/** Words of the billing wizard (LY-11). */
export const billingPhrases = definePhrases({
  LoadingPendingBillsTitle: { en: "We’re looking for your bills", es: "Estamos buscando sus facturas" },
  LoadingProgressTitle: { en: "Progress", es: "Progreso" },
  BillCollectionTitle: { en: "Your bills", es: "Sus facturas" },
  BillCollectionSubtitle: {
    en: "Each billing system has its own page. Choose the bill you want to pay.",
    es: "Cada sistema de facturación tiene su propia página. Elija la factura que quiere pagar.",
  },
  BillingWizardGlobalErrorHeading: {
    en: "We can’t look up your bills right now",
    es: "No podemos buscar sus facturas en este momento",
  },
  BillingWizardGlobalErrorDescription: {
    en: "Please try again in a few minutes, or call us. We’re glad to help.",
    es: "Inténtelo de nuevo en unos minutos o llámenos. Con gusto le ayudamos.",
  },
  BillSystemErrorSubtitle: {
    en: "You can also sign in to see this bill.",
    es: "También puede iniciar sesión para ver esta factura.",
  },
  PayBill: { en: "Pay this bill", es: "Pagar esta factura" },
  AccountNumberHelperText: {
    en: "You’ll find it at the top right of your bill.",
    es: "La encontrará en la parte superior derecha de su factura.",
  },
});
