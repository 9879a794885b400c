import { css } from "@linaria/core";
import { registerWalkIn } from "../../../../contracts/check-in.ts";
import type { EventFee } from "../../../../contracts/event-entities.ts";
import { lengths } from "../../../../contracts/fields.ts";
import { sessionInfo } from "../../../../contracts/registration.ts";
import { shortMoment, spanText } from "../../../../lib/dates/dates.ts";
import {
  coversPartner,
  fullName,
  isParty,
  namesOf,
  OTHER_PLACES,
  othersIn,
  PARTNER,
  personFields,
} from "../../../../lib/events/party.ts";
import { isEmail, typedEmail } from "../../../../lib/forms/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { type ActionInput, type ActionResult, type LoadInput, page } from "../../define.ts";
import { errorText, refusedOutcome } from "../../outcome.ts";
import { seatsText, waitlistSeats } from "../check-in/list.ts";
import { fieldGrid, selectBox } from "../controls.ts";
import { FeeField } from "../FeeField.tsx";
import { Notice } from "../Notice.tsx";
import { paymentWay, paymentWays } from "../payment-ways.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { participantUrl, REGISTER_PATH, sessionUrl } from "../urls.ts";
import { loadWaitlist } from "../waitlist-actions.ts";

const TITLE = "Register people";

const form = css`
  padding-block-end: var(--space-6);

  & summary {
    padding-block: var(--space-2);
    font-weight: 700;
    cursor: pointer;
  }

  & fieldset {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-2) var(--space-4);
    margin-block: var(--space-2) var(--space-4);
    padding: 0;
    border: 0;
  }
`;

const searchOf = (query: URLSearchParams) => ({
  sessionId: query.get("sessionId")?.trim() ?? "",
  eventId: query.get("eventId")?.trim() ?? "",
});

async function load({ query, call }: LoadInput) {
  const { sessionId } = searchOf(query);
  const [info, waiting] = await Promise.all([call(sessionInfo, { sessionId }), loadWaitlist(call, sessionId)]);
  return { info, waiting, key: crypto.randomUUID() };
}

async function register({ query, call, form: posted, page: { timeZone } }: ActionInput): Promise<ActionResult> {
  const value = (name: string) => posted.get(name)?.trim() ?? "";
  const [firstName, lastName] = [value("firstName"), value("lastName")];
  const email = typedEmail(value("email"));
  const payment = paymentWay(value("payment")) ?? "class";
  if (!firstName) return { status: 400, message: "Please enter a first name." };
  if (email && !isEmail(email)) return { status: 400, message: "Please check the email address." };
  if (payment === "online" && !email)
    return { status: 400, message: "Paying online needs an email address, to which we send the link." };
  const others = othersIn(value, value("feeId"));
  if (!isParty([{ firstName, lastName, feeId: "" }, ...others]))
    return { status: 400, message: "Please enter a first name for each person, and a different name for each." };
  const name = [namesOf({ firstName, lastName, partner: value(PARTNER.name) }), ...others.map(fullName)].join(", ");
  const [is, has] = others.length > 0 ? ["are", "have seats"] : ["is", "has a seat"];
  try {
    const response = await call(registerWalkIn, {
      sessionId: searchOf(query).sessionId,
      firstName,
      lastName,
      ...(value(PARTNER.name) && { partnerName: value(PARTNER.name) }),
      email,
      phone: value("phone"),
      ...(value("feeId") && { feeId: value("feeId") }),
      ...(value("promoCode") && { promoCode: value("promoCode") }),
      others: others.map(({ feeId, ...person }) => ({ ...person, ...(feeId && { feeId }) })),
      arrived: false,
      payment,
      note: value("note"),
      idempotencyKey: value("idempotencyKey") || crypto.randomUUID(),
    });
    const { status, message, registrationId, place, heldUntil } = response;
    if (status === "refused")
      return {
        status: 409,
        message: `${name} ${others.length > 0 ? "were" : "was"} not registered. ${message ?? ""}`.trim(),
      };
    if (status === "waiting")
      return {
        status: 200,
        message: `The class is full. ${name} ${is} ${place ? `number ${place} ` : ""}on the waitlist.`,
      };
    if (status === "held")
      return {
        status: 200,
        message: `${name} ${has}${heldUntil ? ` until ${shortMoment(heldUntil, timeZone)}` : ""}. An email with a link to pay goes to ${email}.`,
      };
    return registrationId
      ? { redirect: participantUrl({ registrationId, done: "registered" }) }
      : { status: 200, message: `${name} ${is} registered.` };
  } catch (error) {
    return refusedOutcome(error);
  }
}

interface OthersProps {
  fees: readonly EventFee[];
  typed(name: string): string;
}

/** Renders the fields for a partner, a family, or friends, who get their seats and their email together. */
function Others({ fees, typed }: OthersProps) {
  const rows = OTHER_PLACES.map((place) => ({ place, names: personFields(place) }));
  const isOpen = rows.some(({ names }) => typed(names.firstName) || typed(names.lastName));
  return (
    <details open={isOpen}>
      <summary>More people, such as a family</summary>
      {rows.map(({ place, names }) => (
        <fieldset key={place}>
          <legend>Person {place}</legend>
          <label>
            First name
            <input className={selectBox} name={names.firstName} defaultValue={typed(names.firstName)} maxLength={100} />
          </label>
          <label>
            Last name
            <input className={selectBox} name={names.lastName} defaultValue={typed(names.lastName)} maxLength={100} />
          </label>
          {fees.length > 1 && (
            <FeeField name={names.feeId} fees={fees} empty="As person 1" defaultValue={typed(names.feeId)} />
          )}
        </fieldset>
      ))}
    </details>
  );
}

/** Tool page on which staff register one or more people who call or write. Nobody needs an email address. */
export default page({
  path: REGISTER_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  actions: { register },
  View({ data: { info, waiting, key }, query, page: { timeZone }, form: posted, outcome }) {
    const { sessionId, eventId } = searchOf(query);
    const { session, event } = info;
    const zone = session.timeZone ?? timeZone;
    const span = spanText(session.startDate, session.endDate, zone, "en");
    const fees = event.eventFees;
    const isPaid = fees.some(({ price }) => price > 0);
    const isDone = outcome?.status === 200;
    // The count includes seats that the waitlist needs.
    const taken = session.registrationCount - waitlistSeats(waiting);
    const typed = (name: string, other = "") => (isDone ? other : (posted?.get(name) ?? other));
    const ways = paymentWays(!event.paysAtClass, "Later, at the class");
    const fields: [name: string, label: string, note: string, type: string][] = [
      ["firstName", "First name", "", "text"],
      ["lastName", "Last name", "(optional)", "text"],
      ["email", "Email", "(optional; needed for the waitlist and for paying online)", "text"],
      ["phone", "Phone", "(optional)", "tel"],
    ];
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={session.title}
          links={[{ href: sessionUrl({ sessionId, eventId }), text: "Participants" }]}
        >
          <p>{[span && `${span.date}, ${span.time}`, session.hostingLocation].filter(Boolean).join(", ")}</p>
          <p>{seatsText(session.capacity, taken, waiting)}</p>
        </StaffHeading>
        <Notice
          notice={outcome?.message ? { title: outcome.message, text: errorText(outcome.errors), bad: !isDone } : null}
        />
        <form autoComplete="off" method="post" className={`${fieldGrid} ${form}`}>
          <input type="hidden" name="idempotencyKey" value={isDone ? key : (posted?.get("idempotencyKey") ?? key)} />
          {fields.map(([name, label, note, type]) => (
            <label key={name}>
              {label} {note && <small>{note}</small>}
              <input
                className={selectBox}
                name={name}
                type={type}
                inputMode={name === "email" ? "email" : undefined}
                defaultValue={typed(name)}
                required={name === "firstName"}
                maxLength={{ email: lengths.search, phone: lengths.short }[name] ?? lengths.name}
              />
            </label>
          ))}
          {fees.length > 0 && (
            <FeeField
              name="feeId"
              fees={fees}
              empty="Choose a fee"
              required
              defaultValue={typed("feeId", fees.length === 1 ? fees[0]!.id : "")}
            />
          )}
          <Others fees={fees} typed={typed} />
          {fees.some(coversPartner) && (
            <label>
              Partner’s full name <small>(optional; with a fee for a couple)</small>
              <input
                className={selectBox}
                name={PARTNER.name}
                defaultValue={typed(PARTNER.name)}
                maxLength={PARTNER.maxLength}
              />
            </label>
          )}
          {isPaid && (
            <>
              <label>
                Discount code <small>(optional)</small>
                <input
                  className={selectBox}
                  name="promoCode"
                  defaultValue={typed("promoCode")}
                  maxLength={lengths.short}
                />
              </label>
              <label>
                Payment
                <select className={selectBox} name="payment" defaultValue={typed("payment", ways[0]![0])}>
                  {ways.map(([way, label]) => (
                    <option key={way} value={way}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                Check number or note <small>(optional)</small>
                <input className={selectBox} name="note" defaultValue={typed("note")} maxLength={lengths.short} />
              </label>
            </>
          )}
          <Button type="submit" name="action" value="register">
            Register
          </Button>
        </form>
      </>
    );
  },
});
