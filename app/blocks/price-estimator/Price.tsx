import { css } from "@linaria/core";
import type { PriceFile, StandardCharge } from "../../../contracts/prices.ts";
import { money } from "../../../lib/billing/money.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { phrases } from "./phrases.ts";

const card = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
    gap: var(--space-3) var(--space-5);
    margin: 0;
  }

  & dt {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & dd {
    margin: 0;
    font-weight: 700;
    color: var(--color-heading);
    font-variant-numeric: tabular-nums;
  }

  & dd[data-cash] {
    font-size: var(--text-l);
  }

  & > div + div {
    display: grid;
    gap: var(--space-3);
  }
`;

const plans = css`
  inline-size: 100%;
  border-collapse: collapse;

  & :is(th, td) {
    padding: var(--space-2) var(--space-3) var(--space-2) 0;
    border-block-start: 1px solid var(--color-border);
    text-align: start;
    font-weight: 400;
  }

  & td {
    text-align: end;
    padding-inline-end: 0;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

type T = PageContext["t"];
type Service = PriceFile["standard_charge_information"][number];

/** Renders a service from a price file, with the service's price in each care setting, such as inpatient care. */
export const Price = ({
  service: { description, code_information, standard_charges },
  t,
}: {
  service: Service;
  t: T;
}) => (
  <li className={card}>
    <div>
      <Heading level={4} size="s">
        {description}
      </Heading>
      <p>{code_information.map(({ type, code }) => `${type} ${code}`).join(", ")}</p>
    </div>
    {standard_charges.map((charge, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: charges have no ID, and their order never changes
      <Charge key={index} charge={charge} t={t} />
    ))}
  </li>
);

const settingText = (setting: string | undefined, t: T): string => {
  if (setting === "inpatient") return t(phrases.Inpatient);
  return setting === "outpatient" ? t(phrases.Outpatient) : "";
};

function Charge({ charge, t }: { charge: StandardCharge; t: T }) {
  const { setting, gross_charge, discounted_cash, minimum, maximum, payers_information } = charge;
  const range =
    minimum !== undefined && maximum !== undefined
      ? minimum === maximum
        ? money(minimum)
        : t(phrases.PriceRange, { low: money(minimum), high: money(maximum) })
      : "";
  const payers = payers_information.filter((payer) => payer.standard_charge_dollar !== undefined);
  const settingName = settingText(setting, t);
  return (
    <div>
      {settingName && <p>{settingName}</p>}
      <dl>
        {discounted_cash !== undefined && (
          <div>
            <dt>{t(phrases.CashPrice)}</dt>
            <dd data-cash="">{money(discounted_cash)}</dd>
          </div>
        )}
        {range && (
          <div>
            <dt>{t(phrases.NegotiatedPrices)}</dt>
            <dd>{range}</dd>
          </div>
        )}
        {gross_charge !== undefined && (
          <div>
            <dt>{t(phrases.ListPrice)}</dt>
            <dd>{money(gross_charge)}</dd>
          </div>
        )}
      </dl>
      {payers.length > 0 && (
        <Disclosure title={t(phrases.PriceOfPlans)} level={5}>
          <table className={plans}>
            <tbody>
              {payers.map(({ payer_name, plan_name, standard_charge_dollar }) => (
                <tr key={`${payer_name} ${plan_name}`}>
                  <th scope="row">{[payer_name, plan_name].filter(Boolean).join(", ")}</th>
                  <td>{money(standard_charge_dollar!)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      )}
    </div>
  );
}
