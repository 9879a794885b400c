import { css } from "@linaria/core";
import type { StaffRequest } from "../../../../contracts/requests.ts";
import { safeHref } from "../../../../lib/cms/links.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import { isEmail } from "../../../../lib/forms/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Phone } from "../../../ui/Phone.tsx";

const FORMS: Record<string, string> = {
  appointment: "Appointment",
  callout: "Question to a nurse",
  contact: "Message",
  "financial-assistance": "Financial assistance",
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
};

const choice = css`
  display: flex;
  align-items: start;
  gap: var(--space-3);

  & > input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }
`;

interface ItemProps {
  request: StaffRequest;
  timeZone: string;
  /** ID of the form that changes all selected requests. */
  selectionForm: string;
  isSelected: boolean;
}

/** Renders a form submission with a checkbox that selects it and a button that marks it as handled or new. */
export function Item({ request, timeZone, selectionForm, isSelected }: ItemProps) {
  const { id, form, at, language, about, fields, handled, changes } = request;
  const number = id.slice(-8).toUpperCase();
  const url = safeHref(about?.url);
  return (
    <li>
      <div className={choice}>
        <input
          type="checkbox"
          name="requestId"
          value={id}
          form={selectionForm}
          defaultChecked={isSelected}
          aria-label={`Select ${formName(form)} ${number}`}
        />
        <div>
          <Heading level={2} size="s">
            {formName(form)} {number}
          </Heading>
          <p>{[shortMoment(at, timeZone), language?.startsWith("es") && "in Spanish"].filter(Boolean).join(", ")}</p>
        </div>
      </div>
      <dl>
        {about && (
          <>
            <dt>For</dt>
            <dd>{url ? <a href={url}>{about.name}</a> : about.name}</dd>
          </>
        )}
        {fields.map(({ name, value }) => (
          <Value key={name} name={name} value={value} />
        ))}
      </dl>
      {changes.map((change) => (
        <p key={change.at + change.action}>{changeText(change, timeZone)}.</p>
      ))}
      <form autoComplete="off" method="post">
        <input type="hidden" name="requestId" value={id} />
        <Button
          type="submit"
          size="small"
          variant={handled ? "secondary" : "primary"}
          name="action"
          value={handled ? "reopen" : "handle"}
          aria-label={`${handled ? "Reopen" : "Mark as handled"}: ${formName(form)} ${number}`}
        >
          {handled ? "Reopen" : "Mark as handled"}
        </Button>
      </form>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const href = name === "email" && isEmail(value) ? `mailto:${value}` : null;
  return (
    <>
      <dt>{LABELS[name] ?? name}</dt>
      <dd>
        {name === "phone" ? (
          <Phone value={value} />
        ) : href ? (
          <a href={href}>{value}</a>
        ) : value === "true" ? (
          "Yes"
        ) : (
          value
        )}
      </dd>
    </>
  );
}
