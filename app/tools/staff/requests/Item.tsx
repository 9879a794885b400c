import { css } from "@linaria/core";
import type { StaffRequest } from "../../../../contracts/requests.ts";
import { safeHref } from "../../../../lib/cms/links.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import { isEmail } from "../../../../lib/forms/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { HiddenInputs } from "../../../ui/HiddenInputs.tsx";
import { Phone } from "../../../ui/Phone.tsx";
import { anchorOf, COUNT_ID } from "./changes.ts";
import { fieldLabel, formName } from "./labels.ts";

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

const changeForm = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
  }

  & input:not([type="hidden"]) {
    flex: 1 1 10rem;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
  }

  @media print {
    display: none;
  }
`;

interface ItemProps {
  request: StaffRequest;
  timeZone: string;
  /** ID of the form that changes all selected requests. */
  selectionForm: string;
  isSelected: boolean;
  /** ID of the request that is shown after this one leaves the list. */
  next: string | undefined;
  /** A note that was not stored. */
  note: string | undefined;
  /** URL of the inbox, to which the form is sent. */
  inbox: string;
  /** Hidden inputs with the search that found the request. */
  search: readonly (readonly [name: string, value: string])[];
}

/**
 * Renders a form submission with a checkbox that selects it and a form that changes it. All buttons of the form store the
 * note that staff have typed.
 */
export function Item({ request, timeZone, selectionForm, isSelected, next, note, inbox, search }: ItemProps) {
  const { id, form, at, language, about, fields, handled, assignedTo, changes } = request;
  const number = id.slice(-8).toUpperCase();
  const url = safeHref(about?.url);
  return (
    <li id={anchorOf(id)} tabIndex={-1}>
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
          {assignedTo && <p>{`Assigned to ${assignedTo}`}</p>}
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
        <p key={change.at + change.action}>
          {changeText(change, timeZone)}
          {change.detail ? `: “${change.detail}”` : "."}
        </p>
      ))}
      {/* Enter in the note presses the first button. */}
      <form autoComplete="off" method="post" action={`${inbox}#${anchorOf(id)}`} className={changeForm}>
        <HiddenInputs values={[["requestId", id], ...(next ? ([["next", next]] as const) : []), ...search]} />
        {assignedTo && <input type="hidden" name="assignedTo" value={assignedTo} />}
        <div>
          <input
            name="note"
            defaultValue={note}
            required
            maxLength={200}
            placeholder="Called, left a voicemail"
            aria-label={`Note on ${formName(form)} ${number}`}
          />
          <Button type="submit" size="small" variant="quiet" name="action" value="note">
            Add note
          </Button>
        </div>
        <div>
          <Button
            type="submit"
            formNoValidate
            // The request leaves the list.
            formAction={`${inbox}#${next ? anchorOf(next) : COUNT_ID}`}
            size="small"
            variant={handled ? "secondary" : "primary"}
            name="action"
            value={handled ? "reopen" : "handle"}
            aria-label={`${handled ? "Reopen" : "Mark as handled"}: ${formName(form)} ${number}`}
          >
            {handled ? "Reopen" : "Mark as handled"}
          </Button>
          {!handled && (
            <Button
              type="submit"
              formNoValidate
              size="small"
              variant="secondary"
              name="action"
              value={assignedTo ? "release" : "take"}
              aria-label={`${assignedTo ? "Assign to nobody" : "Assign to me"}: ${formName(form)} ${number}`}
            >
              {assignedTo ? "Assign to nobody" : "Assign to me"}
            </Button>
          )}
        </div>
      </form>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const href = name === "email" && isEmail(value) ? `mailto:${value}` : null;
  return (
    <>
      <dt>{fieldLabel(name)}</dt>
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
