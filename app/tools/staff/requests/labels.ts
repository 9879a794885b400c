const FORMS: Record<string, string> = {
  appointment: "Appointment",
  callout: "Question to a nurse",
  contact: "Message",
  "financial-assistance": "Financial assistance",
  "job-application": "Job application",
  "medical-records": "Medical records",
};
export const formName = (id: string) => FORMS[id] ?? id;

/** Labels for form fields, keyed by field name. A field that is not listed uses its name as the label. */
const LABELS: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  fullName: "Name",
  askedBy: "Requested by",
  patient: "Seen here before",
  times: "Availability",
  reason: "Reason",
  phone: "Phone",
  email: "Email",
  reach: "Contact by",
  voicemail: "Voicemail allowed",
  needs: "Interpreter or other help",
  dob: "Date of birth",
  relation: "Whose records",
  records: "Records",
  dates: "Dates",
  delivery: "Send",
  address: "Send to",
  people: "People in the household",
  income: "Monthly income",
  insurance: "Insurance",
  proof: "Proof of income",
  accounts: "Account numbers",
  notes: "Notes",
  topic: "Topic",
  answer: "Reply by",
  places: "Area",
  message: "Message",
  agree: "Agreed to be contacted",
  experience: "Experience",
  license: "License or certificate",
  references: "References",
  start: "Can start",
};

export const fieldLabel = (name: string): string => LABELS[name] ?? name;
