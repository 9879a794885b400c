import { css } from "@linaria/core";
import type { FormEvent } from "react";
import { doctorSearchLink } from "../../../lib/cms/links.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { visitorLocation } from "../../browser/visitor-location.ts";
import { ProviderBox } from "../../care/provider-search/ProviderBox.tsx";
import { ProviderForm } from "../../care/provider-search/ProviderForm.tsx";
import { providerSearchPhrases, searchBoxLabels } from "../../care/provider-search/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";

const typedNear = css`
  display: block;
  font-size: var(--text-s);

  & > input {
    display: block;
    inline-size: 100%;
    min-block-size: 3rem;
    margin-block-start: var(--space-1);
    padding: 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    font-size: var(--text-m);
    background: var(--color-surface);
  }
`;

const PLACEHOLDER_ORIGIN = "https://own.invalid";

interface HeroSearchProps {
  page: PageContext;
  /** Target URL of the search form: the site's own doctor search or the external doctor search. */
  target: string;
  /** Whether the form submits to the external doctor search. */
  leaves?: true;
  placeholder: string;
}

/**
 * Renders a doctor search form. The external doctor search opens in a new tab, and its URL contains the search text and
 * the visitor's location. The site's own doctor search reads the visitor's location from a cookie, not from the URL.
 */
export const HeroSearch: IslandComponent<"provider-search-hero/Search", HeroSearchProps> = (props) => {
  const { page, target, leaves = false, placeholder } = props;
  const { t } = page;
  const isSiteSearch = !leaves;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isSiteSearch) return;
    const form = event.currentTarget;
    event.preventDefault();
    const { displayLocation } = page.doctorSearch ?? {};
    const unified = String(new FormData(form).get("unified") ?? "").trim();
    const search = { unified, sort: DEFAULTS.providerSort, place: visitorLocation.peek() };
    const site = { base: form.action, ...(displayLocation && { displayLocation }) };
    window.open(doctorSearchLink(site, search), "_blank", "noopener");
  };
  return (
    <ProviderForm
      box={
        <ProviderBox
          {...searchBoxLabels(page)}
          name={isSiteSearch ? "searchText" : "unified"}
          placeholder={placeholder}
          defaultValue=""
        />
      }
      action={target}
      leaves={!isSiteSearch}
      onSubmit={submit}
      page={page}
    >
      {isSiteSearch && (
        // The location input is for browsers where JavaScript is disabled. With JavaScript, the location picker
        // replaces the input.
        <noscript>
          <label className={typedNear}>
            <b>{t(providerSearchPhrases.Near)}</b>
            <input
              type="text"
              name="near"
              placeholder={t(visitorLocationPhrases.CityOrZipHint)}
              maxLength={100}
              autoComplete="off"
            />
          </label>
        </noscript>
      )}
      {/* When a browser submits a GET form, it drops the query string from the form's action URL. */}
      <HiddenInputs values={new URL(target, PLACEHOLDER_ORIGIN).searchParams} />
      {!isSiteSearch && <input type="hidden" name="sort" value={DEFAULTS.providerSort} />}
    </ProviderForm>
  );
};
