import { css } from "@linaria/core";
import type { ListedService, NamedService, ShoppableService } from "../../../contracts/prices.ts";
import { money } from "../../../lib/billing/money.ts";
import { SERVICE_TOPICS, type ServiceTopic } from "../../../lib/billing/shoppable.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { viewport } from "../../theme/viewport.ts";
import { classNames } from "../../ui/class-names.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { type Estimate, priceSearch } from "./estimate.ts";
import { Charge, card, priceTexts } from "./Price.tsx";
import { phrases } from "./phrases.ts";

type T = PageContext["t"];

const TOPICS: Record<ServiceTopic, Phrase> = {
  visits: phrases.TopicVisits,
  emergency: phrases.TopicEmergency,
  imaging: phrases.TopicImaging,
  lab: phrases.TopicLab,
  heart: phrases.TopicHeart,
  digestive: phrases.TopicDigestive,
  surgery: phrases.TopicSurgery,
  procedures: phrases.TopicProcedures,
  birth: phrases.TopicBirth,
  therapy: phrases.TopicTherapy,
  mental: phrases.TopicMental,
};

/* On wide screens, what comes with the service is beside its prices. */
const service = css`
  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-3);
  }

  @media ${viewport.wide} {
    &:has(> :nth-child(2)) {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      column-gap: clamp(2rem, 4vw, 4rem);
    }
  }
`;

const topics = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  margin-block-start: var(--space-4);

  @media ${viewport.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: clamp(2rem, 4vw, 4rem);

    & > :nth-child(2) {
      border-block-start: 1px solid var(--color-border);
    }
  }
`;

const withIt = css`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--color-border);
  }

  & span:last-child {
    font-variant-numeric: tabular-nums;
  }
`;

const names = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: 0 var(--space-5);
  margin: 0;
  padding: 0 0 var(--space-4);
  list-style: none;

  & a {
    display: inline-block;
    padding-block: var(--space-2);
  }
`;

/** Renders a service in plain words with its prices, and the services that usually come with it. */
export function Shoppable({ service: found, hasPlan, t }: { service: ShoppableService; hasPlan: boolean; t: T }) {
  const { name, type, code, isSpecified, items, comesWith } = found;
  return (
    <li className={classNames(card, service)}>
      <div>
        <div>
          <Heading level={4} size="s">
            {name}
          </Heading>
          <p>
            {type} {code}
          </p>
          {isSpecified && <Muted>{t(phrases.Specified)}</Muted>}
        </div>
        {items.length === 0 && <p>{t(phrases.NotListed)}</p>}
        {items.map(({ description, drug, charges }) => (
          <div key={description + drug}>
            {(items.length > 1 || description !== name) && (
              <Muted>{t(phrases.InFileAs, { name: [description, drug].filter(Boolean).join(", ") })}</Muted>
            )}
            {charges.map((charge, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: charges have no ID, and their order never changes
              <Charge key={index} charge={charge} hasPlan={hasPlan} t={t} />
            ))}
          </div>
        ))}
      </div>
      {comesWith.length > 0 && (
        <div>
          <Heading level={5} size="s">
            {t(phrases.ComesWith)}
          </Heading>
          <p>{t(phrases.ComesWithText)}</p>
          <ul className={withIt}>
            {comesWith.map((one) => (
              <li key={one.code}>
                <span>{one.name}</span>
                <span>{shortPrice(one, hasPlan, t)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** Returns the price of the visitor's plan, or else the cash price, in a few words. */
function shortPrice({ items }: NamedService, hasPlan: boolean, t: T): string {
  const charge = items[0]?.charges[0];
  const [price] = hasPlan ? (charge?.plans ?? []) : [];
  if (price) return t(phrases.PlanShort, { amount: priceTexts(price, t).amount });
  if (charge?.cash !== undefined) return t(phrases.CashShort, { amount: money(charge.cash) });
  return t(phrases.NotListedShort);
}

/** Renders links to services, each to its prices at the chosen hospital and for the chosen plan. */
export const ServiceLinks = ({
  services,
  data: { hospital, plan },
  t,
}: {
  services: readonly ListedService[];
  data: Estimate;
  t: T;
}) => (
  <ul className={names}>
    {services.map(({ name, code, isOffered }) => (
      <li key={code}>
        {isOffered ? (
          <a href={priceSearch.url({ hospital, service: code, plan })}>{name}</a>
        ) : (
          <>
            {name} <Muted as="span">({t(phrases.NotListedShort)})</Muted>
          </>
        )}
      </li>
    ))}
  </ul>
);

/** Renders the services that people can plan, by topic. */
export const Topics = ({ services, data, t }: { services: readonly ListedService[]; data: Estimate; t: T }) => (
  <div>
    <Heading level={4} size="s">
      {t(phrases.BrowseServices)}
    </Heading>
    <p>{t(phrases.BrowseText)}</p>
    <div className={topics}>
      {SERVICE_TOPICS.map((topic) => {
        const own = services.filter((service) => service.topic === topic);
        return (
          own.length > 0 && (
            <Disclosure key={topic} title={t(TOPICS[topic])} level={5}>
              <ServiceLinks services={own} data={data} t={t} />
            </Disclosure>
          )
        );
      })}
    </div>
  </div>
);
