import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { phrases } from "./phrases.ts";
import type { place } from "./place.enhance.ts";

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-4);
  min-block-size: 2rem;
  margin-block-start: var(--space-3);
  font-size: var(--text-s);

  @media (scripting: none) {
    display: none;
  }

  & > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2rem;
    padding: 0;
    border: 0;
    font-weight: 700;
    text-decoration: underline;
    color: var(--color-link);
    background: none;
    cursor: pointer;
  }

  & > [hidden] {
    display: none;
  }
`;

/** The visitor's own place: located on a press, and stored on the device until it is cleared (LO-05). */
export function PlaceLine({ page: { t } }: { page: PageContext }) {
  return (
    <Enhance<typeof place>
      name="location-search/place"
      wake="load"
      options={{
        known: t(phrases.YourLocation),
        loading: t(phrases.LocationSelectorLoading),
        failed: t(phrases.LocationSelectorLoadingError),
      }}
    >
      <div className={line}>
        <button type="button" data-use="">
          <Icon name="map-pin" size={18} />
          {t(phrases.UseMyLocation)}
        </button>
        <span role="status" />
        <button type="button" data-forget="" aria-label={t(phrases.ForgetLocation)} hidden>
          {t(phrases.Forget)}
        </button>
      </div>
    </Enhance>
  );
}
