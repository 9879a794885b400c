import { css } from "@linaria/core";
import { erasePersonData, personData } from "../../../../contracts/privacy.ts";
import { money } from "../../../../lib/billing/money.ts";
import { isEmail, typedEmail } from "../../../../lib/forms/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { type ActionInput, type ActionResult, page } from "../../define.ts";
import { scroll, table } from "../../table.ts";
import { showOnly } from "../actions.ts";
import { Notice } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedChange } from "../server-call.ts";
import { PERSON_PATH, REQUESTS_PATH } from "../urls.ts";
import { keptIn } from "./kept.ts";

const TITLE = "A person’s data";

const form = css`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  max-inline-size: 40rem;
  margin-block-end: var(--space-5);
  font-size: var(--text-s);

  & > label {
    inline-size: 100%;
    font-weight: 700;
  }

  & > label[data-check] {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 2.75rem;
  }

  & input:not([type="hidden"], [type="checkbox"]) {
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-1);
    padding: 0.3rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
  }

  & input[type="checkbox"] {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }
`;

const records = css`
  max-inline-size: 40rem;
`;

const personIn = (posted: URLSearchParams | undefined) => ({
  email: typedEmail(posted?.get("email") ?? ""),
  phone: posted?.get("phone")?.trim() ?? "",
});

/** Returns what is wrong with the entered person, or "". */
function problemWith({ email, phone }: ReturnType<typeof personIn>): string {
  if (!email && !phone) return "Please enter an email address or a phone number.";
  if (email && !isEmail(email)) return "Please check the email address.";
  if (phone && phone.replace(/\D/g, "").length < 10) return "Please enter the phone number with its area code.";
  return "";
}

const SIGN_IN =
  "You signed in more than an hour ago. To export or delete a person’s data, sign out at the top of this page, and sign in again.";

async function download({ call, form: posted }: ActionInput): Promise<ActionResult> {
  const person = personIn(posted);
  const message = problemWith(person);
  if (message) return { status: 400, message };
  try {
    const { tables } = await call(personData, person);
    const data = Object.fromEntries(tables.map(({ name, records }) => [name, records]));
    const body = new TextEncoder().encode(JSON.stringify({ exportedAt: new Date().toISOString(), ...data }, null, 2));
    return { file: { name: "personal-data.json", type: "application/json", body } };
  } catch (error) {
    return failedChange(error, "The data", "exported", undefined, "requests");
  }
}

async function erase({ call, form: posted }: ActionInput): Promise<ActionResult> {
  const person = personIn(posted);
  const message = problemWith(person);
  if (message) return { status: 400, message };
  if (posted.get("sure") !== "true")
    return { status: 400, message: "Nothing was deleted. Please check the box to confirm." };
  try {
    const { erased } = await call(erasePersonData, person);
    const count = erased.reduce((sum, one) => sum + one.count, 0);
    return {
      status: 200,
      message:
        count === 0
          ? "There was nothing to delete."
          : `${count} ${count === 1 ? "record is" : "records are"} deleted. The log says that you deleted them, but not whose they were.`,
    };
  } catch (error) {
    return failedChange(error, "The data", "deleted", undefined, "requests");
  }
}

/** Tool page that exports or deletes the data of a person who asks for it. The person is never part of a URL. */
export default page({
  path: PERSON_PATH,
  access: "requests",
  title: () => TITLE,
  async load({ call, form: posted }) {
    const person = personIn(posted);
    if (!posted || problemWith(person)) return { person, tables: null };
    return { person, tables: (await call(personData, person)).tables };
  },
  recentSignIn: { actions: ["download", "erase"], message: SIGN_IN },
  actions: { find: showOnly, download, erase },
  View({ data: { person, tables }, form: posted, outcome }) {
    const problem = posted ? problemWith(person) : "";
    const said = outcome?.message || problem;
    const hidden = (
      <>
        <input type="hidden" name="email" value={person.email} />
        <input type="hidden" name="phone" value={person.phone} />
      </>
    );
    return (
      <>
        <StaffHeading what="Privacy requests" title={TITLE} links={[{ href: REQUESTS_PATH, text: "Back to requests" }]}>
          <p>Check who asks before you send or delete anything.</p>
        </StaffHeading>
        <Notice notice={said ? { title: said, text: "", bad: problem !== "" || outcome?.status !== 200 } : null} />
        <form autoComplete="off" method="post" className={form}>
          <label>
            Email address
            <input name="email" type="text" inputMode="email" defaultValue={person.email} maxLength={200} />
          </label>
          <label>
            Phone number
            <input name="phone" type="tel" defaultValue={person.phone} maxLength={50} />
          </label>
          <Button type="submit" variant="secondary" size="small" name="action" value="find">
            Find records
          </Button>
        </form>
        {tables?.length === 0 && <p role="status">There are no records of this person.</p>}
        {tables && tables.length > 0 && (
          <>
            <div className={`${scroll} ${records}`}>
              <table className={table}>
                <caption>Records of this person</caption>
                <thead>
                  <tr>
                    <th scope="col">Kind</th>
                    <th scope="col" data-number="">
                      Records
                    </th>
                    <th scope="col">On deletion</th>
                  </tr>
                </thead>
                <tbody>
                  {tables.map(({ name, label, records: found, kept }) => (
                    <tr key={name}>
                      <th scope="row">{label}</th>
                      <td data-number="">{found.length}</td>
                      <td>{kept || (name === "payments" ? "Name removed, amount kept" : "Deleted")}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <form autoComplete="off" method="post" className={form}>
              {hidden}
              <Button type="submit" size="small" icon="download" name="action" value="download">
                Download everything
              </Button>
            </form>
            {keptIn(tables) > 0 && (
              <p>
                They paid {money(keptIn(tables))} for classes and did not get it back. If some of it is due to them,
                refund it before you delete: afterwards, nobody can tell whose payment it was.
              </p>
            )}
            <form autoComplete="off" method="post" className={form}>
              {hidden}
              <label data-check="">
                <input type="checkbox" name="sure" value="true" />
                Delete these records. Registrations and visits to come are canceled without an email.
              </label>
              <Button type="submit" variant="secondary" size="small" name="action" value="erase">
                Delete
              </Button>
            </form>
          </>
        )}
      </>
    );
  },
});
