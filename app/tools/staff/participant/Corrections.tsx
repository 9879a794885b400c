import type { ParticipantDetail } from "../../../../contracts/class-desk.ts";
import { Button } from "../../../ui/Button.tsx";
import { fieldGrid, foldedForm, selectBox } from "../controls.ts";
import { MADE_OF, madeOf } from "../made-of.ts";

/** Renders the form that corrects the names, the email address, and the telephone number. */
export function Corrections({
  data: { participant, firstName, lastName, partnerName, coversPartner, phone },
  form,
}: {
  data: ParticipantDetail;
  form?: URLSearchParams | undefined;
}) {
  const fields: [string, string, string][] = [
    ["firstName", "First name", firstName ?? participant.name ?? ""],
    ["lastName", "Last name", lastName ?? ""],
    ...(coversPartner || partnerName
      ? [["partnerName", "Partner’s full name", partnerName ?? ""] satisfies [string, string, string]]
      : []),
    ["email", "Email", participant.email ?? ""],
    ["phone", "Phone", phone ?? ""],
  ];
  const was = madeOf(form);
  // A field that was not changed has the stored text, which another person may have corrected meanwhile.
  const shown = (name: string, stored: string) => {
    const typed = form?.get(name)?.trim();
    return typed === undefined || typed === was?.[name] ? stored : typed;
  };
  return (
    <details className={foldedForm} open={form?.get("action") === "correct"}>
      <summary>Correct {coversPartner || partnerName ? "the names" : "the name"}, email, or phone</summary>
      <form autoComplete="off" method="post" className={fieldGrid}>
        <input
          type="hidden"
          name={MADE_OF}
          value={JSON.stringify(Object.fromEntries(fields.map(([name, , stored]) => [name, stored])))}
        />
        {fields.map(([name, label, value]) => (
          <label key={name}>
            {label}
            <input className={selectBox} name={name} defaultValue={shown(name, value)} />
          </label>
        ))}
        <Button type="submit" size="small" name="action" value="correct">
          Save
        </Button>
      </form>
    </details>
  );
}
