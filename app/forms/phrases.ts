import { definePhrases } from "../context/phrases.ts";

export const formPhrases = definePhrases({
  Optional: { en: "optional", es: "opcional" },
  SelectOption: { en: "Select option", es: "Elija una opción" },
  Characters: { en: "Characters used:", es: "Caracteres usados:" },
  Submit: { en: "Submit", es: "Enviar" },
  Submitting: { en: "Submitting...", es: "Enviando..." },
  StillMissing: { en: "Still needed:", es: "Falta completar:" },
  FormThanks: { en: "Thank you. We received your form.", es: "Gracias. Recibimos su formulario." },
  FormProblem: { en: "There is a problem", es: "Hay un problema" },
  FormFailure: {
    en: "Error submitting form. Possibly a duplicate registration, or problem reaching payment site. Please report this here.",
    es: "Error al enviar el formulario. Puede ser una inscripción repetida o un problema con el sitio de pago. Avísenos aquí.",
  },
  FormTooLong: {
    en: "What you wrote is more than we can take at once, so nothing was sent. It is still here: please make it shorter and send it again.",
    es: "Lo que escribió es más de lo que podemos recibir de una vez, así que no se envió nada. Todavía está aquí: acórtelo y envíelo de nuevo.",
  },
  FormChanged: {
    en: "This form has changed since you opened the page, so nothing was sent. What you typed is still here. Please check it and send it again.",
    es: "Este formulario cambió desde que usted abrió la página, así que no se envió nada. Lo que escribió todavía está aquí. Revíselo y envíelo de nuevo.",
  },
  FormNoLonger: { en: "No longer in this form: {typed}", es: "Ya no está en este formulario: {typed}" },
  UnsentTitle: { en: "Your form was not sent", es: "Su formulario no se envió" },
  UnsentChanged: {
    en: "The form has changed since you opened the page. Please open the page again and fill in the form.",
    es: "El formulario cambió desde que usted abrió la página. Abra la página de nuevo y llene el formulario.",
  },
  UnsentGone: {
    en: "This page no longer takes forms. Please call us, or look for the form on our site.",
    es: "Esta página ya no recibe formularios. Llámenos o busque el formulario en nuestro sitio.",
  },
  UnsentForeign: {
    en: "We could not confirm that the form was sent from our site. Please go back and send it again. If it still can’t be sent, call us.",
    es: "No pudimos confirmar que el formulario se envió desde nuestro sitio. Regrese y envíelo de nuevo. Si todavía no se puede enviar, llámenos.",
  },
  UnsentTooLong: {
    en: "What you wrote is more than we can take at once. Please go back, make it shorter, and send it again.",
    es: "Lo que escribió es más de lo que podemos recibir de una vez. Regrese, acórtelo y envíelo de nuevo.",
  },
  UnsentIncomplete: {
    en: "The form did not arrive completely. Please go back and send it again.",
    es: "El formulario no llegó completo. Regrese y envíelo de nuevo.",
  },
  UnsentFailed: {
    en: "We can’t take forms right now. Please try again in a minute, or call us.",
    es: "No podemos recibir formularios en este momento. Inténtelo de nuevo en un minuto o llámenos.",
  },
  SentTitle: { en: "We received your form", es: "Recibimos su formulario" },
  SentText: {
    en: "We can’t show the page right now, but you do not need to send the form again.",
    es: "No podemos mostrar la página en este momento, pero no necesita enviar el formulario de nuevo.",
  },
  UnsentTyped: { en: "What you typed", es: "Lo que escribió" },
  UnsentBack: { en: "Open the page again", es: "Abrir la página de nuevo" },
  // A text that is not an email address, such as the default, shows no link.
  FormReportEmail: { en: "none", es: "ninguna" },
  FormBotCheck: {
    en: "Please confirm that you’re a person.",
    es: "Confirme aquí que es una persona.",
  },
  FormBotCheckBlocked: {
    en: "We couldn’t load the check that keeps bots out. If the form can’t be sent, please call us.",
    es: "No pudimos cargar la verificación que detecta programas automáticos. Si el formulario no se puede enviar, llámenos.",
  },
  FormNotAPerson: {
    en: "We could not confirm that a person sent this form. Please try again, or call us.",
    es: "No pudimos confirmar que una persona envió este formulario. Inténtelo de nuevo o llámenos.",
  },
  FormTooOften: {
    en: "This form was sent many times from your network. Please wait {n} min and send it again.",
    es: "Este formulario se envió muchas veces desde su red. Espere {n} min y envíelo de nuevo.",
  },
  FormTooManySeats: {
    en: "You, or somebody on your network, hold as many seats as we allow at once. Please wait {n} min, or call us.",
    es: "Usted, o alguien en su red, ya tiene todos los cupos que permitimos a la vez. Espere {n} min o llámenos.",
  },
  FormTooManyCodes: {
    en: "Many promotion codes were tried from your network. Please wait {n} min, or send the form without a code.",
    es: "Se probaron muchos códigos promocionales desde su red. Espere {n} min o envíe el formulario sin código.",
  },
  FormTooManyChanges: {
    en: "This registration was changed many times. Please wait {n} min and try again, or call us.",
    es: "Esta inscripción se cambió muchas veces. Espere {n} min e inténtelo de nuevo, o llámenos.",
  },
  FormTooManyUnchecked: {
    en: "Your browser sent this form without the check that keeps bots out. We take only a few such forms at a time, and others were faster. Please wait {n} min, turn on JavaScript, or call us.",
    es: "Su navegador envió este formulario sin la verificación que excluye a los robots. Aceptamos pocos formularios así a la vez, y otros llegaron antes. Espere {n} min, active JavaScript o llámenos.",
  },
  FormReadOnly: {
    en: "We’re working on our systems, so nothing can be sent right now. What you typed is still here. Please try again later, or call us.",
    es: "Estamos trabajando en nuestros sistemas, así que ahora no se puede enviar nada. Lo que escribió todavía está aquí. Inténtelo más tarde o llámenos.",
  },
  FormReused: {
    en: "We already have this form from you with other details, so nothing more was sent. What you typed is still here. Please check it and send it again.",
    es: "Ya recibimos este formulario de usted con otros datos, así que no se envió nada más. Lo que escribió todavía está aquí. Revíselo y envíelo de nuevo.",
  },
  FormBotCheckExpired: {
    en: "The check has expired. Please confirm again that you’re a person.",
    es: "La verificación venció. Confirme de nuevo que es una persona.",
  },
  FormBotCheckNeeded: {
    en: "We could not load the check that keeps bots out, and this form can’t be sent without it. Your browser may block it. Please call us.",
    es: "No pudimos cargar la verificación que detecta programas automáticos, y sin ella este formulario no se puede enviar. Puede que su navegador la bloquee. Llámenos.",
  },
  FormBotCheckScript: {
    en: "This check needs JavaScript, which is off in your browser. Without it, please call us.",
    es: "Esta verificación necesita JavaScript, que su navegador tiene desactivado. Sin él, llámenos.",
  },
  FieldRequired: { en: "{title} is required", es: "Complete el campo {title}" },
  SelectionRequired: { en: "A selection is required", es: "Seleccione al menos una opción" },
  FieldInvalid: { en: "{title} is invalid", es: "Revise el campo {title}: no es válido" },
  FieldNotTenDigits: { en: "{title} must be 10 digits", es: "El campo {title} debe tener 10 dígitos" },
  FieldTooLong: {
    en: "{title} must be at most {max} characters",
    es: "El campo {title} admite {max} caracteres como máximo",
  },
  FieldLink: {
    en: "{title} cannot contain a web address, an email address, or a phone number. Put a space after each period.",
    es: "El campo {title} no puede tener direcciones web, correos electrónicos ni teléfonos. Deje un espacio después de cada punto.",
  },
  ForeignPlaceholder: {
    en: "Shown to visitors, not to authors:",
    es: "Se muestra a los visitantes, no a los autores:",
  },
  ForeignHelp: {
    en: "If nothing shows here, please call us, and we’ll fill it out with you.",
    es: "Si aquí no aparece nada, llámenos. Una persona lo llenará con usted.",
  },
  ForeignBlocked: {
    en: "We couldn’t load this. Your browser may be blocking it. Please call us, and we’ll help you.",
    es: "No pudimos cargarlo. Puede que su navegador lo bloquee. Llámenos: una persona le ayudará.",
  },
  CalloutFullName: { en: "Full Name", es: "Nombre completo" },
  CalloutPhone: { en: "Phone Number", es: "Número de teléfono" },
  CalloutBirthDate: { en: "Date of birth", es: "Fecha de nacimiento" },
  CalloutBirthDateHelp: {
    en: "Month, day and year, such as 03/12/1984.",
    es: "Mes, día y año, por ejemplo 03/12/1984 para el 12 de marzo.",
  },
  CalloutQuestion: { en: "Your question", es: "Su pregunta" },
  CalloutSubmit: { en: "Start the chat", es: "Iniciar el chat" },
  CalloutHint: {
    en: "Please fill in the required fields to submit form",
    es: "Complete los campos obligatorios para enviar el formulario",
  },
  CalloutWhere: {
    en: "What you enter here goes to our chat service, {host}, and nowhere else.",
    es: "Lo que escriba va a nuestro servicio de chat, {host}, y a ningún otro lugar.",
  },
  CalloutThanks: {
    en: "Thank you. Your question is in the chat. Please continue there.",
    es: "Gracias. Su pregunta está en el chat: continúe allí.",
  },
  CalloutFullNameRequired: { en: "Full Name is required", es: "El nombre completo es obligatorio" },
  CalloutPhoneRequired: { en: "Phone Number is required", es: "El número de teléfono es obligatorio" },
  CalloutBirthDateRequired: { en: "Date of birth is required", es: "La fecha de nacimiento es obligatoria" },
  CalloutBirthDateInvalid: {
    en: "Enter a real date with month, day, and a four-digit year, such as 03/12/1984",
    es: "Escriba una fecha real con mes, día y año de cuatro cifras, por ejemplo 03/12/1984 para el 12 de marzo",
  },
  CalloutQuestionRequired: { en: "Your question is required", es: "Escriba su pregunta" },
});
