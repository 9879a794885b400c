import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { mapPhrases } from "./phrases.ts";

const searchAgain = css`
  position: absolute;
  inset-block-start: var(--space-3);
  inset-inline: var(--space-3) 4.5rem;
  display: grid;
  justify-items: start;
  pointer-events: none;

  & > a {
    min-block-size: 2.75rem;
    padding-block: 0.4rem;
    font-size: var(--text-s);
    box-shadow: var(--shadow-m);
    pointer-events: auto;
  }
`;

const zoom = css`
  position: absolute;
  inset-block-start: var(--space-3);
  inset-inline-end: var(--space-3);
  display: grid;
  gap: var(--space-1);

  & > button {
    ${iconButton}
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    color: var(--color-link);
    background: var(--color-surface);
    box-shadow: var(--shadow-s);
  }

  & > button[aria-disabled="true"] {
    color: var(--color-muted);
    cursor: not-allowed;
  }
`;

const hint = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: var(--space-5);
  font-weight: 700;
  text-align: center;
  color: #fff;
  background: rgb(11 59 64 / 0.85);
  opacity: 0;
  pointer-events: none;
  transition: opacity var(--duration-slow);

  &[data-shown] {
    opacity: 1;
  }
`;

/**
 * Renders the buttons on a map. The buttons are hidden until the map is interactive.
 * @param everywhere URL of the search without a map area. The "Search this area" button adds the map area to
 * `everywhere`.
 */
export function MapControls({ everywhere, page: { t } }: { everywhere: string; page: PageContext }) {
  return (
    <>
      <p className={hint} data-hint="touch" aria-hidden="true">
        {t(mapPhrases.TwoFingers)}
      </p>
      <p className={hint} data-hint="wheel" aria-hidden="true">
        {t(mapPhrases.CtrlScroll)}
      </p>
      <div className={searchAgain}>
        <a href={everywhere} className={buttonClass("secondary")} data-search data-again hidden>
          {t(mapPhrases.SearchThisArea)}
        </a>
      </div>
      <div className={zoom} data-zoom hidden>
        <button type="button" value="in" aria-label={t(mapPhrases.ZoomIn)}>
          <Icon name="plus" size={20} />
        </button>
        <button type="button" value="out" aria-label={t(mapPhrases.ZoomOut)}>
          <Icon name="minus" size={20} />
        </button>
        <VisuallyHidden>{t(mapPhrases.ArrowKeys)}</VisuallyHidden>
      </div>
    </>
  );
}
