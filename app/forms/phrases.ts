import { definePhrases } from "../context/phrases.ts";

export const formPhrases = definePhrases({
  Optional: { en: "optional", es: "opcional" },
  SelectOption: { en: "Select option", es: "Elija una opción" },
  Characters: { en: "Characters used:", es: "Caracteres usados:" },
  Submit: { en: "Submit", es: "Enviar" },
  Submitting: { en: "Submitting...", es: "Enviando..." },
  StillMissing: { en: "Still needed: {fields}", es: "Falta: {fields}" },
  FormThanks: { en: "Thank you. We received your form.", es: "Gracias. Recibimos su formulario." },
  FormProblem: { en: "There is a problem", es: "Hay un problema" },
  FormFailure: {
    en: "Error submitting form. Possibly a duplicate registration, or problem reaching payment site. Please report this here.",
    es: "Error al enviar el formulario. Puede ser una inscripción repetida o un problema con el sitio de pago. Avísenos aquí.",
  },
  FormReportEmail: { en: "web@larkspurhealth.example", es: "web@larkspurhealth.example" },
  FieldRequired: { en: "{title} is required", es: "Complete el campo {title}" },
  SelectionRequired: { en: "A selection is required", es: "Seleccione al menos una opción" },
  FieldInvalid: { en: "{title} is invalid", es: "Revise el campo {title}: no es válido" },
  FieldNotTenDigits: { en: "{title} must be 10 digits", es: "El campo {title} debe tener 10 dígitos" },
  FieldTooLong: {
    en: "{title} must be at most {max} characters",
    es: "El campo {title} admite {max} caracteres como máximo",
  },
  CalloutFullNameRequired: { en: "Full Name is required", es: "El nombre completo es obligatorio" },
  CalloutPhoneRequired: { en: "Phone Number is required", es: "El número de teléfono es obligatorio" },
  CalloutBirthDateRequired: { en: "Date of birth is required", es: "La fecha de nacimiento es obligatoria" },
  CalloutQuestionRequired: { en: "Your question is required", es: "Escriba su pregunta" },
});
