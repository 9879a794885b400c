import { css } from "@linaria/core";
import type { Charge as ChargeData, PlanPrice, PricedService } from "../../../contracts/prices.ts";
import { money } from "../../../lib/billing/money.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { phrases } from "./phrases.ts";

export const card = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  break-inside: avoid;

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

  & dd[data-main] {
    font-size: var(--text-l);
  }

  & dd > small {
    display: block;
    font-size: var(--text-s);
    font-weight: 400;
    color: var(--color-text);
  }

  & > div + div,
  & > div > div + div {
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
    vertical-align: top;
    font-weight: 400;
  }

  & td {
    padding-inline-end: 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  & small {
    display: block;
    font-size: var(--text-s);
    color: var(--color-muted);
  }
`;

type T = PageContext["t"];

interface PriceProps {
  service: PricedService;
  /** Whether the charges contain only the prices of the plan that the visitor chose. */
  hasPlan: boolean;
  t: T;
}

/** Renders an item of a price file, with its price in each care setting, such as inpatient care. */
export const Price = ({ service: { description, codes, drug, charges }, hasPlan, t }: PriceProps) => (
  <li className={card}>
    <div>
      <Heading level={4} size="s">
        {description}
      </Heading>
      <p>{[...codes.map(({ type, code }) => `${type} ${code}`), drug].filter(Boolean).join(", ")}</p>
    </div>
    {charges.map((charge, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: charges have no ID, and their order never changes
      <Charge key={index} charge={charge} hasPlan={hasPlan} t={t} />
    ))}
  </li>
);

const settingText = (setting: string | undefined, t: T): string => {
  if (setting === "inpatient") return t(phrases.Inpatient);
  if (setting === "outpatient") return t(phrases.Outpatient);
  return setting === "both" ? t(phrases.BothSettings) : "";
};

/** Returns a number of payments. Below 11, the template of price files requires the English words "1 through 10". */
function countText(count: string, t: T): string {
  const [, low, high] = /^\s*(\d+)\s+(?:through|to)\s+(\d+)\s*$/i.exec(count) ?? [];
  return low && high ? t(phrases.CountRange, { low, high }) : count;
}

/** Returns an amount in words, and what explains it: a plan may pay dollars, a share of the bill, or by a method. */
export function priceTexts(price: PlanPrice, t: T): { amount: string; details: string[] } {
  const { dollars, percentage, algorithm, median, low, high, count, notes } = price;
  const amount =
    dollars !== undefined
      ? money(dollars)
      : percentage !== undefined
        ? t(phrases.ShareOfBill, { percentage })
        : algorithm
          ? t(phrases.ByMethod)
          : t(phrases.NoAmount);
  const hasSpread = low !== undefined && high !== undefined;
  const details = [
    dollars !== undefined && percentage !== undefined && t(phrases.ShareOfBill, { percentage }),
    algorithm && t(phrases.Method, { method: algorithm }),
    median !== undefined && t(phrases.UsuallyPaid, { amount: money(median) }),
    hasSpread && t(phrases.MostPaid, { low: money(low), high: money(high) }),
    count && t(phrases.TimesPaid, { count: countText(count, t) }),
    notes && t(phrases.HospitalNote, { note: notes }),
  ];
  return { amount, details: details.filter((detail) => typeof detail === "string" && detail !== "") as string[] };
}

export function Charge({ charge, hasPlan, t }: { charge: ChargeData; hasPlan: boolean; t: T }) {
  const { setting, modifiers, gross, cash, minimum, maximum, notes, plans: prices } = charge;
  const range =
    minimum !== undefined && maximum !== undefined
      ? minimum === maximum
        ? money(minimum)
        : t(phrases.PriceRange, { low: money(minimum), high: money(maximum) })
      : "";
  const titles = [settingText(setting, t), modifiers && t(phrases.Modifiers, { codes: modifiers })].filter(Boolean);
  return (
    <div>
      {titles.length > 0 && <p>{titles.join(". ")}</p>}
      <dl>
        {hasPlan && (
          <div>
            <dt>{t(phrases.YourPlan)}</dt>
            <PlanAmount prices={prices} t={t} />
          </div>
        )}
        {cash !== undefined && (
          <div>
            <dt>{t(phrases.CashPrice)}</dt>
            <dd data-main={hasPlan ? undefined : ""}>{money(cash)}</dd>
          </div>
        )}
        {range && (
          <div>
            <dt>{t(phrases.NegotiatedPrices)}</dt>
            <dd>{range}</dd>
          </div>
        )}
        {gross !== undefined && (
          <div>
            <dt>{t(phrases.ListPrice)}</dt>
            <dd>{money(gross)}</dd>
          </div>
        )}
      </dl>
      {notes && <p>{t(phrases.HospitalNote, { note: notes })}</p>}
      {!hasPlan && prices.length > 0 && (
        <Disclosure title={t(phrases.PriceOfPlans)} level={5}>
          <table className={plans}>
            <tbody>
              {prices.map((price, index) => {
                const { amount, details } = priceTexts(price, t);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a plan can have several prices, in a fixed order
                  <tr key={index}>
                    <th scope="row">{[price.payer, price.plan].filter(Boolean).join(", ")}</th>
                    <td>
                      {amount}
                      {details.map((detail) => (
                        <small key={detail}>{detail}</small>
                      ))}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Disclosure>
      )}
    </div>
  );
}

function PlanAmount({ prices, t }: { prices: readonly PlanPrice[]; t: T }) {
  if (prices.length === 0) return <dd>{t(phrases.NoPlanPrice)}</dd>;
  return prices.map((price, index) => {
    const { amount, details } = priceTexts(price, t);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a plan can have several prices, in a fixed order
      <dd key={index} data-main="">
        {amount}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </dd>
    );
  });
}
