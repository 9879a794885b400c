import { css } from "@linaria/core";
import { useId } from "react";
import { placePhrases } from "../../care/place/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";
import { type FoundProviders, providerParams } from "./search.ts";

const note = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
`;

/* With JavaScript, visitors change the location in the search band instead. */
const withoutScript = css`
  @media (scripting: enabled) {
    display: none;
  }
`;

const withScript = css`
  @media (scripting: none) {
    display: none;
  }
`;

/* Without JavaScript, the dialog is part of the results. With JavaScript, it opens as a modal dialog. */
const dialog = css`
  position: static;
  inline-size: 100%;
  max-inline-size: 36rem;
  margin: 0 0 var(--space-4);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);

  @media (scripting: enabled) {
    &:not(:modal, [data-problem]) {
      display: none;
    }
  }

  &:modal {
    position: fixed;
    inline-size: min(36rem, calc(100vw - 2rem));
    margin: auto;
    box-shadow: var(--shadow-m);
  }

  &::backdrop {
    background: rgb(12 40 44 / 0.45);
  }

  & > p {
    margin-block-start: var(--space-3);
    font-size: var(--text-s);

    /* Without JavaScript, the device does not store the location, so this text does not apply. */
    @media (scripting: none) {
      display: none;
    }
  }
`;

const head = css`
  display: flex;
  gap: var(--space-3);
  align-items: start;
  justify-content: space-between;
  margin-block-end: var(--space-3);

  & > h2 {
    font-size: var(--heading-s);
  }

  & button {
    ${iconButton}
    margin: -0.5rem -0.75rem 0 0;
    border: 0;
    border-radius: var(--radius-button);
    color: var(--color-link);
    background: none;
  }

  & button:hover {
    background: var(--color-tint);
  }
`;

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;

  & > label {
    flex: 1 1 12rem;
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > label > input {
    display: block;
    inline-size: 100%;
    min-block-size: 3rem;
    margin-block-start: var(--space-1);
    padding: 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    font-size: var(--text-m);
    font-weight: 400;
    background: var(--color-surface);
  }

  & > [role="alert"] {
    flex: 1 0 100%;
    font-weight: 700;
    color: var(--on-danger);
  }
`;

interface PlaceNoteProps {
  found: FoundProviders;
  page: PageContext;
}

/** Shows the location of the results and a link to results everywhere, or asks for a location. */
export function PlaceNote({ found, page }: PlaceNoteProps) {
  const { t } = page;
  const { place } = found;
  if (!place) {
    // The key gives each search a new dialog, because the visitor may have closed the previous dialog.
    return found.city === "any" ? null : <NeedPlace key={providerParams.address(found)} found={found} page={page} />;
  }
  return (
    <p className={note}>
      <span>
        {place.city
          ? t(phrases.NearPlace, { place: `${place.city}, ${place.state}` })
          : t(phrases.InState, { state: place.state })}
      </span>
      <a href={providerParams.address(found, everywhere(page))} data-search>
        {t(phrases.Everywhere)}
      </a>
      {!page.place && (
        <a className={withoutScript} href={providerParams.address(found, NOWHERE)}>
          {t(phrases.ChangeLocation)}
        </a>
      )}
    </p>
  );
}

const NOWHERE = { near: "", city: "", state: "", page: 1 };

/** Returns the parameters of a search everywhere. `any` overrides the visitor's location, if it is known. */
export const everywhere = ({ place }: PageContext) => ({ ...NOWHERE, city: place ? "any" : "" });

/** Asks for a location. The form works without JavaScript. */
function NeedPlace({ found, page }: PlaceNoteProps) {
  const { t } = page;
  const id = useId();
  const { near, problem } = found;
  const wrong =
    problem &&
    t(problem === "unknown" ? placePhrases.LocationSelectorError : placePhrases.LocationSelectorLoadingError);
  return (
    <>
      {!problem && <p className={`${note} ${withScript}`}>{t(phrases.NeedLocation)}</p>}
      <dialog
        className={dialog}
        open
        aria-labelledby={id}
        data-need-place={found.searchText && !problem ? "asks" : ""}
        data-problem={problem}
      >
        <div className={head}>
          <h2 id={id}>{t(phrases.NeedLocation)}</h2>
          <form method="dialog">
            <button type="submit">
              <Icon name="close" size={20} />
              <VisuallyHidden>{t(placePhrases.CloseLocation)}</VisuallyHidden>
            </button>
          </form>
        </div>
        <form className={row} data-near="">
          {wrong && (
            <p id={`${id}e`} role="alert">
              {wrong}
            </p>
          )}
          <label>
            {t(placePhrases.CityOrZip)}
            <input
              type="text"
              name="near"
              defaultValue={near}
              placeholder={t(placePhrases.CityOrZipHint)}
              required
              maxLength={100}
              autoComplete="off"
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong && `${id}e`}
            />
          </label>
          <Button type="submit">{t(placePhrases.SetLocation)}</Button>
          <HiddenInputs values={providerParams.entries({ ...found, ...NOWHERE })} />
        </form>
        <p>{t(placePhrases.LocationDataUse)}</p>
      </dialog>
    </>
  );
}
