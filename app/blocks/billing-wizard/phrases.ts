import { definePhrases } from "../../context/phrases.ts";

export const billingPhrases = definePhrases({
  LoadingPendingBillsTitle: { en: "We’re looking for your bills", es: "Estamos buscando sus facturas" },
  LoadingProgressTitle: { en: "Progress", es: "Progreso" },
  BillCollectionTitle: { en: "Your bills", es: "Sus facturas" },
  BillCollectionSubtitle: {
    en: "Each bill is paid on its own page. Choose the bill you want to pay.",
    es: "Cada factura se paga en su propia página. Elija la que quiere pagar.",
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
  BillingHeading: { en: "Find your bills", es: "Encuentre sus facturas" },
  BillingText: {
    en: "Use the account number on your bill, or your name, phone number and date of birth. You see what you owe and when it is due.",
    es: "Use el número de cuenta de su factura, o su nombre, teléfono y fecha de nacimiento. Verá cuánto debe y cuándo vence.",
  },
  BillingTabs: { en: "How to find your bills", es: "Cómo encontrar sus facturas" },
  BillingByName: { en: "By name", es: "Por nombre" },
  BillingByAccount: { en: "By account number", es: "Por número de cuenta" },
  BillingFirstName: { en: "First name", es: "Nombre" },
  BillingLastName: { en: "Last name", es: "Apellidos" },
  BillingPhone: { en: "Phone number", es: "Número de teléfono" },
  BillingPhoneHelp: {
    en: "The 10-digit number we have on file for you.",
    es: "Los diez dígitos del número que tenemos registrado.",
  },
  BillingDob: { en: "Date of birth", es: "Fecha de nacimiento" },
  BillingDobHelp: {
    en: "Month, day and year, such as 03/12/1984.",
    es: "Mes, día y año, por ejemplo 03/12/1984 para el 12 de marzo.",
  },
  BillingAccountNumber: { en: "Account number", es: "Número de cuenta" },
  BillingNext: { en: "Next", es: "Siguiente" },
  BillingNameHint: {
    en: "To continue, fill in all four fields. A phone number has ten digits. A date of birth is a real date with month, day, and a four-digit year, such as 03/12/1984.",
    es: "Para continuar, complete los cuatro campos. El teléfono tiene diez dígitos. La fecha de nacimiento es una fecha real con mes, día y año de cuatro cifras, por ejemplo 03/12/1984.",
  },
  BillingAccountHint: {
    en: "Fill in your account number to continue.",
    es: "Escriba su número de cuenta para continuar.",
  },
  BillingStillLooking: {
    en: "We’re still looking. This is taking a little longer than usual, so the bar is starting over.",
    es: "Seguimos buscando. Tarda un poco más de lo habitual, por eso la barra vuelve a empezar.",
  },
  BillingStartOver: { en: "Start over", es: "Empezar de nuevo" },
  BillingTooOften: {
    en: "Bills have been looked up many times in a row. To protect your information, please wait {n} min and try again, or call us.",
    es: "Se buscaron facturas muchas veces seguidas. Para proteger su información, espere {n} min e inténtelo de nuevo, o llámenos.",
  },
  BillingPersonCheck: {
    en: "Please confirm above that you’re a person, then choose Next again.",
    es: "Confirme arriba que es una persona y vuelva a elegir Siguiente.",
  },
  BillingNoResults: { en: "We found no bills", es: "No encontramos facturas" },
  BillNoAddress: {
    en: "This bill can’t be opened here right now. Please call us, and we’ll help you with it.",
    es: "Esta factura no se puede abrir aquí en este momento. Llámenos y le ayudaremos.",
  },
  BillDueOn: { en: "Due {day}", es: "Vence el {day}" },
  BillsOfAccount: { en: "Account number: {n}", es: "Número de cuenta: {n}" },
  BillNoneForAccount: {
    en: "We looked for account number {n} and found no bill to pay. Please compare the number with your bill. If it is right, nothing is due on it now.",
    es: "Buscamos el número de cuenta {n} y no encontramos ninguna factura por pagar. Compare el número con su factura. Si está bien, ahora no debe nada en esa cuenta.",
  },
  BillNoneForName: {
    en: "We looked for bills under this name, date of birth, and phone number, and found none to pay. Your bill may be under another name or number.",
    es: "Buscamos facturas con este nombre, fecha de nacimiento y teléfono, y no encontramos ninguna por pagar. Su factura puede estar con otro nombre o número.",
  },
  PayBill: { en: "Pay this bill", es: "Pagar esta factura" },
  AccountNumberHelperText: {
    en: "You’ll find it at the top right of your bill.",
    es: "La encontrará en la parte superior derecha de su factura.",
  },
});
