import { css } from "@linaria/core";
import { useId } from "react";
import { uses } from "../../lib/cms/features.ts";
import { TIMER } from "../../lib/constants.ts";
import type { PageContext } from "../context/page-context.ts";
import { Enhance } from "../islands/Enhance.tsx";
import { Island } from "../islands/Island.tsx";
import { searchPhrases } from "../search/phrases.ts";
import { below } from "../theme/viewport.ts";
import { iconButton } from "../ui/icon-button.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { visuallyHidden } from "../ui/visually-hidden.ts";
import { LocationSelector } from "./visitor-location/LocationSelector.island.tsx";
import type { locationPrompt } from "./visitor-location/location-prompt.enhance.ts";
import { visitorLocationPhrases as phrases } from "./visitor-location/phrases.ts";

const button = css`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  min-block-size: 2.75rem;
  padding: 0.4rem var(--space-3);
  border: 2px solid transparent;
  border-radius: var(--radius-button);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
  background: none;
  cursor: pointer;

  &:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  & > svg {
    flex: none;
  }

  /* Aligns the popover with the text above. */
  &:not([data-compact]) {
    margin-inline-start: calc(-1 * var(--space-3) - 2px);

    /* The focus ring stays inside the button, because the text before it and the screen's edge are close. */
    &:focus-visible {
      outline-offset: -3px;
    }

    /* A transparent border, which forced-colors mode makes visible. */
    @media (forced-colors: active) {
      margin-inline-start: 0;
    }
  }

  &[data-compact] > span {
    max-inline-size: 11em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  &[data-compact] {
    @media ${below(600)} {
      inline-size: 2.75rem;
      padding: 0;
      justify-content: center;

      & > span {
        ${visuallyHidden}
      }
    }

    @media ${below(360)} {
      inline-size: 2.4rem;
    }
  }

  /* Hides the location picker without JavaScript, which it requires. */
  @media (scripting: none) {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const prompt = css`
  position: fixed;
  inset: 0;
  inline-size: min(30rem, 100% - 2 * var(--space-4));
  block-size: fit-content;
  max-block-size: calc(100dvh - min(12vh, 8rem) - var(--space-4));
  margin: min(12vh, 8rem) auto auto;
  padding: var(--space-5);
  overflow: visible auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-background);
  box-shadow: var(--shadow-m);

  &::backdrop {
    background: rgb(12 40 44 / 0.35);
  }

  /*
   * For 100 ms a pseudo-element over the backdrop receives clicks, so that a double click does not close the popover.
   */
  &:popover-open::before {
    content: "";
    position: fixed;
    inset: 0;
    z-index: var(--layer-raised);
    animation: guard-prompt 0s ${TIMER.ignoreOutsideClick}ms both;
  }

  @keyframes guard-prompt {
    to {
      visibility: hidden;
    }
  }

  & > p {
    margin-block-start: var(--space-4);
    font-size: var(--text-xs);
    color: var(--color-muted);
  }
`;

/* With large text, the heading moves below the close button, so that long words fit. */
const head = css`
  display: flex;
  flex-wrap: wrap-reverse;
  gap: 0 var(--space-4);
  align-items: start;
  margin-block-end: var(--space-3);

  & > h2 {
    flex: 1 1 min-content;
    min-inline-size: 0;
    font-size: var(--heading-s);
  }

  & > button {
    ${iconButton}
    flex: none;
    margin: -0.5rem -0.5rem 0 auto;
    border: 0;
    border-radius: var(--radius-button);
    color: var(--color-link);
    background: none;
    cursor: pointer;
  }

  & > button:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

export interface LocationPickerProps {
  page: PageContext;
  /** Title of the location prompt; default: a UI string. */
  title?: string;
  /** Text from the CMS about how the site uses the visitor's location; default: a UI string. */
  disclaimer?: string;
  /**
   * Whether the location prompt may open automatically while the visitor's location is unknown. A location prompt that
   * can open automatically has a backdrop.
   */
  backdrop?: boolean;
  /** Whether the location button shows only an icon. */
  compact?: boolean;
}

/**
 * Renders the location button and a popover in which the visitor can set, change, or clear the location. The popover
 * opens without JavaScript. The popover's content hydrates when the popover opens.
 */
export function LocationPicker({ page, title, disclaimer, backdrop = false, compact = false }: LocationPickerProps) {
  const { t } = page;
  const id = useId();
  if (!uses(page, "geo")) return null;
  const opens = backdrop && !page.editing;
  return (
    <Enhance<typeof locationPrompt>
      name="care/location-prompt"
      hydrate={opens ? "load" : "place"}
      options={{ opens, set: t(phrases.SetLocation), known: t(phrases.YourLocation), guess: t(phrases.GuessMark) }}
    >
      <button
        className={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        data-location=""
        data-compact={compact || undefined}
      >
        <Icon name="map-pin" size={compact ? 22 : 18} />
        <span>{t(phrases.SetLocation)}</span>
      </button>
      <div className={prompt} id={id} popover="auto" role="dialog" aria-labelledby={`${id}h`} data-location-prompt="">
        <div className={head}>
          <h2 id={`${id}h`}>{title || t(phrases.WhereAreYou)}</h2>
          <button type="button" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="close" size={20} />
            <VisuallyHidden>{t(phrases.CloseLocation)}</VisuallyHidden>
          </button>
        </div>
        <Island
          name="care/LocationSelector"
          hydrate="interaction"
          component={LocationSelector}
          props={{
            words: {
              label: t(phrases.CityOrZip),
              hint: t(phrases.CityOrZipHint),
              suggestions: t(searchPhrases.Suggestions),
              known: t(phrases.YourLocation),
              guessed: t(phrases.GuessedLocation),
              loading: t(phrases.LocationSelectorLoading),
              failed: t(phrases.LocationSelectorLoadingError),
              empty: t(phrases.NoOptions),
              unknown: t(phrases.LocationSelectorError),
              similar: t(phrases.SimilarPlaces),
              use: t(phrases.UseMyLocation),
              set: t(phrases.SetLocation),
              forget: t(phrases.ForgetLocation),
            },
          }}
        />
        <p>{disclaimer || t(phrases.LocationDataUse)}</p>
      </div>
    </Enhance>
  );
}
