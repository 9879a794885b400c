import { css } from "@linaria/core";
import { Fragment } from "react";
import type { Provider } from "../../../contracts/providers.ts";
import { PROVIDER_STEPS } from "../../../lib/cards.ts";
import { type ProviderSort, sortProviders } from "../../../lib/sort.ts";
import { ProviderCard } from "../../care/ProviderCard.tsx";
import { providerWords } from "../../care/provider-words.ts";
import type { PageContext } from "../../context/page-context.ts";
import { carouselWords } from "../../fields/carousel-words.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { directory } from "./directory.enhance.ts";
import { phrases } from "./phrases.ts";

const steps = css`
  ${carouselSteps(PROVIDER_STEPS, "viewport")}
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  margin-block-end: var(--space-5);

  @media (scripting: none) {
    display: none;
  }
`;

const group = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  min-inline-size: 0;
  font-size: var(--text-s);

  & > legend {
    float: inline-start;
    padding: 0;
    padding-inline-end: var(--space-2);
    color: var(--color-muted);
  }

  & > button {
    display: inline-grid;
    place-items: center;
    min-block-size: 2.5rem;
    min-inline-size: 2.5rem;
    padding: 0 0.9rem;
    border: 1px solid transparent;
    border-radius: var(--radius-button);
    font-weight: 700;
    color: var(--color-link);
    background: none;
  }

  & > button[data-icon] {
    padding: 0;
  }

  & > button:hover {
    background: var(--color-tint);
  }

  & > button[aria-pressed="true"] {
    border-color: currentColor;
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

export const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: 24px;

  &[data-display="list"] {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  /* One row, as a carousel is: only skeletons stand in it. */
  &[data-display="carousel"] {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: min(85%, 26rem);
    overflow: clip;
  }
`;

const DISPLAYS = [
  ["list", phrases.DisplayList],
  ["carousel", phrases.DisplayCarousel],
  ["grid", phrases.DisplayGrid],
] as const;
type Display = (typeof DISPLAYS)[number][0];

interface DirectoryProps {
  providers: readonly Provider[];
  sort: ProviderSort;
  display: Display;
  /** Whether the display is the visitor's to choose (PR-13). */
  changeable: boolean;
  label: string;
  page: PageContext;
}

/** Providers with a choice of order and display: script moves the cards that stand there (PR-04, PR-08, PF-05). */
export function Directory({ providers, sort, display, changeable, label, page }: DirectoryProps) {
  const { t } = page;
  const orders = { az: sortProviders(providers, "az"), availability: sortProviders(providers, "availability") };
  const rank = (order: ProviderSort) => new Map(orders[order].map((provider, index) => [provider, index]));
  const [az, availability] = [rank("az"), rank("availability")];
  const words = providerWords(page);
  const cards = orders[sort].map((provider) => (
    <ProviderCard
      key={provider.id}
      provider={provider}
      words={words}
      ranks={{ az: az.get(provider) ?? 0, availability: availability.get(provider) ?? 0 }}
    />
  ));
  const shown = (as: Display, inside: readonly React.ReactElement[]) =>
    as === "carousel" ? (
      <Carousel label={label} steps={steps} resetKey={sort} words={carouselWords(page)}>
        {inside}
      </Carousel>
    ) : (
      <ul className={grid} data-display={as}>
        {inside.map((one) => (
          <li key={one.key}>{one}</li>
        ))}
      </ul>
    );
  const sorts = [
    ["az", searchPhrases.SortName],
    ["availability", phrases.SortAvailability],
  ] as const;
  return (
    <Enhance<typeof directory> name="providers-directory/directory" wake="interaction">
      <div className={bar}>
        <fieldset className={group}>
          <legend>{t(searchPhrases.SortBy)}</legend>
          {sorts.map(([name, phrase]) => (
            <button key={name} type="button" data-sort={name} aria-pressed={name === sort}>
              {t(phrase)}
            </button>
          ))}
        </fieldset>
        {changeable && (
          <fieldset className={group}>
            <legend>{t(phrases.Display)}</legend>
            {DISPLAYS.map(([name, phrase]) => (
              <button
                key={name}
                type="button"
                data-icon
                data-as={name}
                aria-label={t(phrase)}
                aria-pressed={name === display}
              >
                <Icon name={name} size={20} />
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div data-cards="">{shown(display, cards)}</div>
      {changeable && (
        <template data-other="">
          {shown(
            display === "carousel" ? "grid" : "carousel",
            cards.map(({ key }) => <Fragment key={key} />),
          )}
        </template>
      )}
    </Enhance>
  );
}
