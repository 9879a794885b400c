import { css } from "@linaria/core";
import { useState } from "react";
import { PROVIDER_STEPS } from "../../../lib/cards.ts";
import { type ProviderSort, sortProviders } from "../../../lib/sort.ts";
import { ProviderCard, type ProviderWords } from "../../care/ProviderCard.tsx";
import type { CardProvider } from "../../care/provider-name.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Carousel, type CarouselWords } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Icon } from "../../ui/icons/Icon.tsx";

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

const DISPLAYS = ["list", "carousel", "grid"] as const;
export type Display = (typeof DISPLAYS)[number];
const SORTS: readonly ProviderSort[] = ["az", "availability"];

interface DirectoryProps {
  providers: readonly CardProvider[];
  sort: ProviderSort;
  display: Display;
  /** Whether the display is the visitor's to choose (PR-13). */
  changeable: boolean;
  label: string;
  words: ProviderWords & { sortBy: string; display: string } & Record<Display | ProviderSort, string>;
  carousel: CarouselWords;
}

/** Providers with a choice of order and display; neither fetches data again (PR-04, PR-08). */
export const Directory: IslandComponent<"providers-directory/Directory", DirectoryProps> = ({
  providers,
  changeable,
  label,
  words,
  carousel,
  ...start
}) => {
  const [sort, setSort] = useState(start.sort);
  const [display, setDisplay] = useState(start.display);
  const sorted = sortProviders(providers, sort);
  return (
    <>
      <div className={bar}>
        <fieldset className={group}>
          <legend>{words.sortBy}</legend>
          {SORTS.map((name) => (
            <button key={name} type="button" aria-pressed={name === sort} onClick={() => setSort(name)}>
              {words[name]}
            </button>
          ))}
        </fieldset>
        {changeable && (
          <fieldset className={group}>
            <legend>{words.display}</legend>
            {DISPLAYS.map((name) => (
              <button
                key={name}
                type="button"
                data-icon
                aria-label={words[name]}
                aria-pressed={name === display}
                onClick={() => setDisplay(name)}
              >
                <Icon name={name} size={20} />
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {display === "carousel" ? (
        <Carousel label={label} steps={steps} resetKey={sort} words={carousel}>
          {sorted.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} words={words} />
          ))}
        </Carousel>
      ) : (
        <ul className={grid} data-display={display}>
          {sorted.map((provider) => (
            <li key={provider.id}>
              <ProviderCard provider={provider} words={words} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
