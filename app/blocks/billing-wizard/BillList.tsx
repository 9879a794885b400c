import { css } from "@linaria/core";
import type { BillLookupResponse } from "../../../contracts/billing.ts";
import { money } from "../../../lib/billing/money.ts";
import { foreignLanguage, localeOf } from "../../../lib/cms/language.ts";
import { largeText } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { WizardLabels } from "./labels.ts";
import { ViewHeading, view } from "./ViewHeading.tsx";

const list = css`
  display: grid;
  gap: var(--space-4);
  padding: 0;
  margin: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-5);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-m);
    overflow-wrap: anywhere;

    @media ${largeText} {
      padding: var(--space-3);
    }
  }

  & h4 {
    font-size: var(--heading-s);
  }
`;

const failedBill = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  flex: 1 1 18rem;

  & > svg {
    color: var(--on-danger);
  }

  /* On narrow screens, hides the icon to leave space for the text. */
  @media ${largeText} {
    display: block;

    & > svg {
      display: none;
    }
  }
`;

const amountStyles = css`
  font-size: var(--text-l);
  font-weight: 700;
  color: var(--color-heading);
`;

/** Formats a date (YYYY-MM-DD), such as `December 19, 2026`. */
const dayText = (date: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

type Bill = BillLookupResponse["pendingBills"][number];

interface BillListProps {
  bills: readonly Bill[];
  /** The account number of the lookup, which a visitor who calls about a bill needs. */
  account: string | undefined;
  words: WizardLabels;
}

/** Lists the bills that the lookup found in all billing systems. */
export const BillList = ({ bills, account, words }: BillListProps) => (
  <div className={view}>
    <ViewHeading>{words.listTitle}</ViewHeading>
    <p>{words.listSubtitle}</p>
    {account && <p>{words.billsOfAccount.replace("{n}", () => account)}</p>}
    <ul className={list}>
      {bills.map((bill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bills have no ID, and their order never changes
        <li key={index}>
          {bill.status === "success" ? (
            <PayableBill bill={bill} words={words} />
          ) : (
            <FailedBill bill={bill} words={words} />
          )}
        </li>
      ))}
    </ul>
  </div>
);

interface BillProps {
  bill: Bill;
  words: WizardLabels;
}

const PayableBill = ({ bill: { system, paymentUrl, amount, dueDate }, words }: BillProps) => (
  <>
    <div>
      <h4>{system}</h4>
      {amount !== undefined && <p className={amountStyles}>{money(amount)}</p>}
      {dueDate && <p>{words.dueOn.replace("{day}", dayText(dueDate, words.language))}</p>}
    </div>
    {paymentUrl ? (
      <ButtonLink href={paymentUrl} target="_blank" rel="noopener" iconAfter="arrow-up-right">
        {words.payBill}
        <VisuallyHidden>
          {" "}
          {system} ({words.newWindow})
        </VisuallyHidden>
      </ButtonLink>
    ) : (
      <p>{words.noAddress}</p>
    )}
  </>
);

const FailedBill = ({ bill: { system, errorMessage, language, paymentUrl }, words }: BillProps) => (
  <>
    <div className={failedBill}>
      <Icon name="warning" />
      <div>
        <h4>{system}</h4>
        <p lang={foreignLanguage(words, language)}>{errorMessage}</p>
        <p>{paymentUrl ? words.billError : words.noAddress}</p>
      </div>
    </div>
    {paymentUrl && (
      <ButtonLink href={paymentUrl} variant="secondary">
        {words.signIn}
        <VisuallyHidden> {system}</VisuallyHidden>
      </ButtonLink>
    )}
  </>
);
