import { all, type Sql, sql } from "./sql.ts";

/** Settings with the number of days for which records are kept, and their defaults. */
export const RETENTION = {
  /** Registrations and waitlists, after the end of the class. */
  RETAIN_CLASSES_DAYS: 730,
  /** Emails, and messages from staff to participants. */
  RETAIN_MAIL_DAYS: 180,
  /** Form submissions, after they arrived. A submission that nobody has handled is kept. */
  RETAIN_REQUESTS_DAYS: 365,
  /** Visits, after their end. */
  RETAIN_VISITS_DAYS: 365,
  /** Payments with the payer's name, which tax law requires for seven years. */
  RETAIN_PAYMENTS_DAYS: 2_557,
  /** Rows of imported files, with which an import can be undone. */
  RETAIN_IMPORTS_DAYS: 90,
} as const;
export type RetentionSetting = keyof typeof RETENTION;

/** A person as staff identify them: by email address, by telephone number, or by both. */
export interface PersonSearch {
  email: string;
  phone: string;
}

interface PersonalTable {
  /** Word for one record, which the page for privacy requests shows. */
  label: string;
  /** SQL condition for the records of a person. */
  ofPerson(person: PersonSearch): Sql;
  /** Days for which records are kept, and the SQL condition for records that are older than the timestamp. */
  retention: { setting: RetentionSetting; isOver(before: Date): Sql } | null;
  /** Statements that detach other records from selected records before these are erased. */
  before?: (condition: Sql) => Sql[];
  /** Statement that erases selected records. Without it, they are deleted. */
  erase?: (condition: Sql) => Sql;
  /** Why a person's records are exported, but not erased on request. */
  kept?: string;
}

const digitsOf = (column: Sql): Sql =>
  sql`replace(replace(replace(replace(replace(replace(coalesce(${column}, ''), '-', ''), ' ', ''), '(', ''), ')', ''), '.', ''), '+', '')`;

/** Returns the last ten digits of a telephone number, which identify it in the United States, or "". */
const phoneDigits = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  return digits.length >= 10 ? digits.slice(-10) : "";
};

const hasEmail = (column: Sql, { email }: PersonSearch): Sql =>
  sql`(${email} <> '' AND lower(${column}) = lower(${email}))`;
const hasPhone = (column: Sql, { phone }: PersonSearch): Sql =>
  sql`(${phoneDigits(phone)} <> '' AND substr(${digitsOf(column)}, -10) = ${phoneDigits(phone)})`;
const isPerson = (person: PersonSearch, email: Sql, phone: Sql): Sql =>
  sql`(${hasEmail(email, person)} OR ${hasPhone(phone, person)})`;

const registrationIds = (person: PersonSearch): Sql =>
  sql`(SELECT id FROM registrations WHERE ${isPerson(person, sql`email`, sql`phone`)}
    UNION SELECT id FROM waiting WHERE ${isPerson(person, sql`email`, sql`phone`)}
    UNION SELECT id FROM visits WHERE ${isPerson(person, sql`email`, sql`phone`)})`;
const submissionIds = (person: PersonSearch): Sql =>
  sql`(SELECT form_submissions.id FROM form_submissions, json_tree(body) AS field WHERE field.atom IS NOT NULL
    AND ${isPerson(person, sql`field.atom`, sql`field.atom`)})`;
const classOver = (before: Date): Sql =>
  sql`session_id IN (SELECT id FROM sessions WHERE ends_at < ${before}) AND created_at < ${before}`;

/**
 * Tables with personal data of visitors, in an order in which they can be erased: a table's records are found by other
 * tables that come later.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  messages: {
    label: "message from staff to one person",
    ofPerson: (person) => sql`id IN (SELECT message_id FROM message_recipients GROUP BY message_id HAVING count(*) = 1
      AND (${hasEmail(sql`max(email)`, person)} OR max(registration_id) IN ${registrationIds(person)}))`,
    retention: { setting: "RETAIN_MAIL_DAYS", isOver: (before) => sql`sent_at < ${before}` },
  },
  message_recipients: {
    label: "message to a class, received",
    ofPerson: (person) => sql`(${hasEmail(sql`email`, person)} OR registration_id IN ${registrationIds(person)})`,
    retention: { setting: "RETAIN_MAIL_DAYS", isOver: () => sql`message_id NOT IN (SELECT id FROM messages)` },
  },
  outbox: {
    label: "email",
    ofPerson: (person) => sql`(${hasEmail(sql`recipient`, person)} OR registration_id IN ${registrationIds(person)})`,
    retention: {
      setting: "RETAIN_MAIL_DAYS",
      isOver: (before) => sql`delivery <> 'waiting' AND send_at < ${before} OR created_at < ${before}`,
    },
  },
  staff_changes: {
    label: "change by staff",
    ofPerson: (person) => sql`registration_id IN ${registrationIds(person)}`,
    retention: { setting: "RETAIN_CLASSES_DAYS", isOver: (before) => sql`at < ${before}` },
  },
  refunds: {
    label: "refund",
    ofPerson: (person) => sql`registration_id IN ${registrationIds(person)}`,
    retention: { setting: "RETAIN_PAYMENTS_DAYS", isOver: (before) => sql`created_at < ${before}` },
    kept: "The amount stays in the accounts, without a name, and is still refunded.",
  },
  payments: {
    label: "payment",
    ofPerson: (person) =>
      sql`(${hasEmail(sql`payer ->> 'email'`, person)} OR registration_id IN ${registrationIds(person)}
        OR paid_for IN ${registrationIds(person)})`,
    retention: { setting: "RETAIN_PAYMENTS_DAYS", isOver: (before) => sql`created_at < ${before}` },
    // The amount stays in the accounts. The return addresses contain the link to the registration.
    erase: (
      condition,
    ) => sql`UPDATE payments SET registration_id = NULL, paid_for = NULL, payer = '{}', confirm_url = '', cancel_url = '',
      close_url = '', note = NULL, status = iif(status = 'open', 'closed', status), settled_at = coalesce(settled_at, created_at)
      WHERE ${condition} AND payer <> '{}'`,
  },
  request_changes: {
    label: "change of a form submission",
    ofPerson: (person) => sql`submission_id IN ${submissionIds(person)}`,
    retention: {
      setting: "RETAIN_REQUESTS_DAYS",
      isOver: (before) =>
        sql`submission_id IN (SELECT id FROM form_submissions WHERE handled = 1 AND created_at < ${before})`,
    },
  },
  form_submissions: {
    label: "form submission",
    ofPerson: (person) => sql`id IN ${submissionIds(person)}`,
    retention: { setting: "RETAIN_REQUESTS_DAYS", isOver: (before) => sql`handled = 1 AND created_at < ${before}` },
  },
  waiting: {
    label: "waitlist entry",
    ofPerson: (person) => isPerson(person, sql`email`, sql`phone`),
    retention: { setting: "RETAIN_CLASSES_DAYS", isOver: classOver },
  },
  slots: {
    label: "appointment time, taken",
    ofPerson: (person) => sql`visit_id IN ${registrationIds(person)}`,
    retention: {
      setting: "RETAIN_VISITS_DAYS",
      isOver: (before) => sql`visit_id IN (SELECT id FROM visits WHERE ends_at < ${before})`,
    },
    erase: (condition) => sql`UPDATE slots SET visit_id = NULL WHERE ${condition}`,
  },
  visits: {
    label: "visit",
    ofPerson: (person) => isPerson(person, sql`email`, sql`phone`),
    retention: { setting: "RETAIN_VISITS_DAYS", isOver: (before) => sql`ends_at < ${before}` },
  },
  registrations: {
    label: "class registration",
    // The people of one registration share its email address and telephone number.
    ofPerson: (person) => isPerson(person, sql`email`, sql`phone`),
    retention: { setting: "RETAIN_CLASSES_DAYS", isOver: classOver },
    before: (condition) => [
      sql`UPDATE payments SET registration_id = NULL
        WHERE registration_id IN (SELECT id FROM registrations WHERE ${condition})`,
      sql`UPDATE payments SET paid_for = NULL WHERE paid_for IN (SELECT id FROM registrations WHERE ${condition})`,
      // A companion who was moved to a later class keeps the seat.
      sql`UPDATE registrations SET party_of = NULL
        WHERE party_of IN (SELECT id FROM registrations WHERE ${condition}) AND NOT (${condition})`,
    ],
  },
  patient_accounts: {
    label: "billing account",
    ofPerson: (person) => hasPhone(sql`phone`, person),
    retention: null,
    kept: "The billing system keeps accounts as the law requires.",
  },
  bills: {
    label: "bill",
    ofPerson: (person) =>
      sql`account_number IN (SELECT account_number FROM patient_accounts WHERE ${hasPhone(sql`phone`, person)})`,
    retention: null,
    kept: "The billing system keeps bills as the law requires.",
  },
  import_rows: {
    label: "row of an imported file",
    ofPerson: () => sql`FALSE`,
    retention: {
      setting: "RETAIN_IMPORTS_DAYS",
      isOver: (before) => sql`import_id IN (SELECT id FROM imports WHERE created_at < ${before})`,
    },
  },
};

/** Returns the SQL condition for a table's records of a person, or for records that are kept too long. */
export const selected = (table: string, by: PersonSearch | Date): Sql => {
  const { ofPerson, retention } = PERSONAL_TABLES[table]!;
  if (!(by instanceof Date)) return ofPerson(by);
  return all(retention ? retention.isOver(by) : sql`FALSE`);
};
