import { css } from "@linaria/core";
import { useId } from "react";
import { uses } from "../../../lib/cms/features.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { below } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { phrases } from "./phrases.ts";
import { type FoundProviders, providerParams } from "./search.ts";

const note = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-3);
  font-size: var(--text-s);

  /* On a phone, the first doctor is on the first screen. The button above sets the location. */
  @media ${below(600)} and (scripting: enabled) {
    &:not([role="alert"], :has(> a)) {
      display: none;
    }
  }

  &[role="alert"] {
    font-weight: 700;
    color: var(--on-danger);
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
`;

/* With JavaScript, visitors change the location in the search band instead. Follows `row`, whose display it overrides. */
const withoutScript = css`
  @media (scripting: enabled) {
    display: none;
  }
`;

interface PlaceNoteProps {
  found: FoundProviders;
  page: PageContext;
}

/**
 * Prompts the visitor to set a location if no location limits the results. Otherwise, the heading names the location,
 * which visitors without JavaScript can change with a link.
 */
export function LocationNote({ found, page }: PlaceNoteProps) {
  const { t } = page;
  const { place } = found;
  if (!place) return found.city === "any" ? null : <NeedPlace found={found} page={page} />;
  if (page.place) return null;
  return (
    <p className={`${note} ${withoutScript}`}>
      <a href={providerParams.url(found, NOWHERE)}>{t(phrases.ChangeLocation)}</a>
    </p>
  );
}

export const NOWHERE = { near: "", city: "", state: "", page: 1 };

/**
 * Returns the location parameters for a search in all locations. If the visitor's location is known, the city is set to
 * `any` so that the search ignores it.
 */
export const anyLocation = ({ place }: PageContext) => ({ ...NOWHERE, city: place ? "any" : "" });

/**
 * Renders a note stating that no location limits the results. Without JavaScript, also renders a location form. With
 * JavaScript, the search form contains a location picker.
 */
function NeedPlace({ found, page }: PlaceNoteProps) {
  const { t } = page;
  const id = useId();
  const { near, problem, similar = [] } = found;
  const errorText =
    problem &&
    t(
      problem === "unknown"
        ? visitorLocationPhrases.LocationSelectorError
        : visitorLocationPhrases.LocationSelectorLoadingError,
    );
  return (
    <>
      <p className={note} id={id} role={errorText && "alert"}>
        {errorText ?? t(phrases.ProvidersEverywhere)}
      </p>
      {similar.length > 0 && (
        <p className={note}>
          <span>{t(visitorLocationPhrases.SimilarPlaces)}</span>
          {similar.map((name) => (
            <a key={name} href={providerParams.url(found, { ...NOWHERE, near: name })} data-search>
              {name}
            </a>
          ))}
        </p>
      )}
      {uses(page, "geo") && (
        <form autoComplete="off" className={`${row} ${withoutScript}`}>
          <label>
            {t(visitorLocationPhrases.CityOrZip)}
            <input
              type="text"
              name="near"
              defaultValue={near}
              placeholder={t(visitorLocationPhrases.CityOrZipHint)}
              required
              maxLength={100}
              autoComplete="off"
              aria-invalid={errorText ? true : undefined}
              aria-describedby={errorText && id}
            />
          </label>
          <Button type="submit">{t(visitorLocationPhrases.SetLocation)}</Button>
          <HiddenInputs values={providerParams.entries({ ...found, ...NOWHERE })} />
        </form>
      )}
    </>
  );
}
