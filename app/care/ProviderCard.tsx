import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { fillText } from "../../lib/cms/language.ts";
import { safeHref } from "../../lib/cms/links.ts";
import { roundMiles } from "../../lib/maps/distance.ts";
import { weeksToAppointment } from "../../lib/search/sort.ts";
import { lineText } from "../../lib/text/lines.ts";
import type { OwnLink } from "../context/page-context.ts";
import { below, from } from "../theme/viewport.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Phone, PhoneButton } from "../ui/Phone.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { bookingProps, leavesSite } from "./booking-link.ts";
import { Portrait } from "./Portrait.tsx";
import { type ListedPlan, selectedPlanOf } from "./plan-check.ts";
import { planLine } from "./plans.ts";
import { type CardProvider, providerName } from "./provider-name.ts";
import { Rating } from "./Rating.tsx";

/** UI strings and functions for the text and links on provider cards. */
export interface ProviderLabels {
  accepting: string;
  notAccepting: string;
  nextAppointment: string;
  book: string;
  profileOf: string;
  newWindow: string;
  inEnglish: string;
  /** Returns a localized link to a provider page. */
  link: (href: string) => OwnLink;
  /**
   * Returns the translated name of a specialty. If the name is not translated, also returns the name's language tag.
   */
  specialty: (name: string) => { children: string; lang: string | undefined };
  rated: string;
  miles: string;
  ratings: string;
  speaks: string;
  /** Returns the translated name of a language. */
  languageName: (name: string) => string;
  takes: string;
  takesMore: string;
  /** Returns a sentence about who lists the doctor for a plan, or "". */
  planCheck: (plan: ListedPlan) => string;
  /** External hosts that are allowed as photo sources. */
  pictureHosts: readonly string[];
  /** UI strings for the possible values of `newPatientAppointment`, by index. */
  appointments: readonly string[];
}

const card = css`
  --photo: min(clamp(4rem, 1.9rem + 10.5vw, 5.5rem), 20vw);
  display: grid;
  grid-template: "photo name" auto "facts facts" 1fr "actions actions" auto / var(--photo) minmax(0, 1fr);
  gap: var(--space-4);
  block-size: 100%;
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);

  /* The skeleton is as tall as most cards, not as tall as its list. A card with few facts is shorter. */
  &:not(article) {
    block-size: auto;
    min-block-size: 19.5rem;
  }

  /* Long surnames wrap to a separate line. */
  @media ${below(400)} {
    --photo: 3.25rem;
    column-gap: var(--space-3);
    padding: var(--space-4);
  }

  @media ${below(280)} {
    grid-template: "photo" auto "name" auto "facts" 1fr "actions" auto / minmax(0, 1fr);
  }

  [data-display="list"] & {
    @media ${from(1000)} {
      grid-template: "photo name facts actions" auto / var(--photo) minmax(0, 1fr) minmax(0, 1.2fr) 12rem;
      align-items: center;
      min-block-size: 0;
    }
  }
`;

const photo = css`
  grid-area: photo;
  inline-size: var(--photo);
  block-size: var(--photo);
`;

const nameBlock = css`
  grid-area: name;
  align-self: center;
  font-size: var(--text-s);
  line-height: 1.4;

  & > :is(h2, h3) {
    margin-block-end: var(--space-1);
    font-size: var(--heading-s);
  }

  & a {
    color: inherit;
    text-decoration-color: var(--color-border);
  }

  & > p {
    color: var(--color-muted);
  }
`;

const facts = css`
  grid-area: facts;
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-2);
  font-size: var(--text-s);
`;

const factLine = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);

  & > svg {
    flex: none;
  }
`;

/* The number of ratings wraps as a whole, so that the stars and the average stay on one line. */
const ratingLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-2);
`;

/* Who lists the doctor for the selected plan. */
const checkLine = css`
  display: block;
  color: var(--color-muted);
`;

const actions = css`
  grid-area: actions;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  min-block-size: 2.75rem;
  font-size: var(--text-s);
  font-weight: 700;

`;

const phoneLink = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
`;

interface ProviderCardProps {
  provider: CardProvider;
  words: ProviderLabels;
  /** Heading level of the provider's name. */
  level?: 2 | 3;
  /** Renders the first available appointment in place of the appointment in the provider's record. */
  opening?: false | ((recorded: ReactNode) => ReactNode);
  /** Selected value in the insurance filter. */
  plan?: string;
  /** Selected value in the language filter, which the card confirms. */
  language?: string;
}

/** Renders a card that shows a provider. Omits missing values. If there is no photo, the card shows a placeholder. */
export function ProviderCard({ provider, words, level = 3, opening, plan, language = "" }: ProviderCardProps) {
  const Name = `h${level}` as const;
  const { primarySpecialty, locationName, overallRating, mainPhone } = provider;
  const name = providerName(provider);
  const profile = safeHref(provider.profileUrl);
  const link = profile ? words.link(profile) : null;
  const isExternal = /^https?:/i.test(profile ?? "");
  const booking = safeHref(provider.bookingUrl);
  const miles = roundMiles(provider.distance);
  const placeText = lineText(
    [provider.city, miles !== null && fillText(words.miles, { n: miles })].filter(Boolean).join(" · "),
  );
  const nextAppointment = words.appointments[weeksToAppointment(provider) ?? -1];
  const recorded = nextAppointment && (
    <span className={factLine}>
      <Icon name="clock" size={18} />
      <span>{`${words.nextAppointment}: ${nextAppointment}`}</span>
    </span>
  );
  const plans = planLine(provider.acceptedPlans ?? [], plan, words);
  const selected = plan ? selectedPlanOf(provider.acceptedPlans ?? [], plan) : undefined;
  const check = selected ? words.planCheck(selected) : "";
  const newTabNote = <VisuallyHidden> ({words.newWindow})</VisuallyHidden>;
  return (
    <article className={card}>
      <Portrait
        photo={provider.photo}
        pictureHosts={words.pictureHosts}
        size={176}
        iconSize={40}
        lazy
        className={photo}
      />
      <div className={nameBlock}>
        <Name>
          {link ? (
            <a {...link} {...(isExternal && { target: "_blank", rel: "noopener" })}>
              {name}
              {link.hrefLang && ` (${words.inEnglish})`}
              {isExternal && newTabNote}
            </a>
          ) : (
            name
          )}
        </Name>
        {primarySpecialty && <p {...words.specialty(primarySpecialty)} />}
        {locationName && <p>{lineText(locationName)}</p>}
        {placeText && <p>{placeText}</p>}
      </div>
      <div className={facts}>
        {typeof overallRating === "number" && (
          <span className={ratingLine}>
            <Rating value={overallRating} label={words.rated} />
            {provider.ratingCount ? <span>{`(${fillText(words.ratings, { n: provider.ratingCount })})`}</span> : null}
          </span>
        )}
        {typeof provider.isAcceptingPatients === "boolean" && (
          <Chip level={provider.isAcceptingPatients ? "green" : "neutral"}>
            {provider.isAcceptingPatients ? words.accepting : words.notAccepting}
          </Chip>
        )}
        {opening ? opening(recorded) : recorded}
        {language && provider.languages?.includes(language) && (
          <span className={factLine}>
            <Icon name="chat" size={18} />
            <span>{fillText(words.speaks, { language: words.languageName(language) })}</span>
          </span>
        )}
        {plans && (
          <span className={factLine}>
            <Icon name="shield" size={18} />
            <span>
              {plans}
              {check && <small className={checkLine}>{check}</small>}
            </span>
          </span>
        )}
      </div>
      <div className={actions}>
        {booking && (
          <ButtonLink size="small" {...bookingProps(booking, words.link)}>
            {words.book}
            <VisuallyHidden>
              {" "}
              {fillText(words.profileOf, { name })}
              {leavesSite(booking) && ` (${words.newWindow})`}
            </VisuallyHidden>
          </ButtonLink>
        )}
        {booking ? (
          <Phone value={mainPhone} action={phoneLink} />
        ) : (
          <PhoneButton value={mainPhone} size="small" variant="secondary" action={phoneLink} />
        )}
      </div>
    </article>
  );
}

const line = css`
  inline-size: 80%;
`;

/** Skeleton that has the typical size of a `ProviderCard`. */
export const ProviderSkeleton = () => (
  <div className={card}>
    <Skeleton shape="circle" className={photo} />
    <div className={nameBlock}>
      <Skeleton shape="text" className={line} />
      <Skeleton shape="text" className={line} />
    </div>
    <div className={facts} />
  </div>
);
