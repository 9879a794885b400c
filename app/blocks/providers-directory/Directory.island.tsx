import { css } from "@linaria/core";
import { type ReactNode, useRef, useState } from "react";
import type { ProviderSort } from "../../../lib/search/sort.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ExistingElement } from "../../islands/ExistingElement.tsx";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Cards, DISPLAYS, type Display } from "./Cards.tsx";
import { phrases } from "./phrases.ts";

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
    min-block-size: 2.75rem;
    min-inline-size: 2.75rem;
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

const SORTS = [
  ["az", searchPhrases.SortName],
  ["availability", phrases.SortAvailability],
] as const;

interface DirectoryProps {
  page: PageContext;
  sort: ProviderSort;
  display: Display;
  /** Whether visitors can switch the layout of the cards. */
  changeable: boolean;
  label: string;
  /** Indexes of the server-rendered cards, sorted in the alternative order. */
  resorted: readonly number[];
  served?: { cards: ReactNode };
}

/**
 * Lets visitors change the sort order and layout of the provider cards. React moves the server-rendered cards but does
 * not re-render them.
 */
export const DirectoryIsland: IslandComponent<"providers-directory/Directory", DirectoryProps> = (props) => {
  const { page, changeable, label, resorted, served } = props;
  const { t } = page;
  const host = useRef<HTMLDivElement>(null);
  const [{ sort, display }, setChosen] = useState({ sort: props.sort, display: props.display });
  const [cards, setCards] = useState<readonly HTMLElement[] | null>(null);
  const choose = (changes: { sort?: ProviderSort; display?: Display }) => {
    setCards(cards ?? [...(host.current?.querySelectorAll("article") ?? [])]);
    setChosen({ sort, display, ...changes });
  };
  const sortedCards = cards && (sort === props.sort ? cards : resorted.map((index) => cards[index]!));
  return (
    <>
      <div className={bar}>
        <fieldset className={group}>
          <legend>{t(searchPhrases.SortBy)}</legend>
          {SORTS.map(([name, phrase]) => (
            <button key={name} type="button" aria-pressed={name === sort} onClick={() => choose({ sort: name })}>
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
                aria-label={t(phrase)}
                aria-pressed={name === display}
                onClick={() => choose({ display: name })}
              >
                <Icon name={name} size={20} />
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div ref={host} data-cards="">
        {sortedCards ? (
          <Cards
            {...{ display, sort, label, page }}
            cards={sortedCards.map((card, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the slot, not the card that `ExistingElement` moves to it
              <ExistingElement key={index} element={card} />
            ))}
          />
        ) : (
          <ServerOnly name="cards">{served?.cards}</ServerOnly>
        )}
      </div>
    </>
  );
};
