import { uses } from "../../../lib/cms/features.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { DISTANCES } from "../../../lib/forms/rules.ts";
import { nameLanguage, nameText } from "../../care/name-text.ts";
import { carePhrases } from "../../care/phrases.ts";
import { planLabel } from "../../care/plans.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { FilterOptions, FilterSelect, FilterToggle } from "../../search/FilterControls.tsx";
import { FilterPanel, FilterSwitches } from "../../search/FilterPanel.tsx";
import { phrases } from "./phrases.ts";
import { type FoundProviders, providerParams, type Search } from "./search.ts";

/** ID of the search form that contains the filters. */
export const FORM = "provider-search";

/**
 * Returns the options for a filter in the provider search. If the filter options do not include the value in the URL,
 * the function adds it.
 */
const choicesOf = (names: readonly string[], selected: string, page: PageContext) =>
  (selected && !names.includes(selected) ? [...names, selected] : names)
    .map((name) => ({ id: name, title: nameText(page, name), lang: nameLanguage(page, name) }))
    .sort((a, b) => a.title.localeCompare(b.title, page.language));

/** Search results that contain the filter options. The distance filter is shown only if `place` contains a city. */
export type Offered = Pick<FoundProviders, "place" | "specialties" | "languages" | "plans">;

interface ProviderFiltersProps {
  search: Search;
  offered: Offered;
  page: PageContext;
}

/** Renders the provider search filters, which work without JavaScript. */
export function ProviderFilters({ search, offered, page }: ProviderFiltersProps) {
  const { t } = page;
  const select = (name: "specialty" | "language" | "plan", label: Phrase, any: Phrase, options: readonly string[]) => (
    <FilterSelect
      form={FORM}
      name={name}
      label={t(label)}
      any={t(any)}
      choices={choicesOf(options, search[name], page).map((choice) =>
        name === "plan" ? { ...choice, title: planLabel(choice.title, options) } : choice,
      )}
      chosen={search[name]}
    />
  );
  const toggle = (name: "accepting" | "thisWeek" | "video", label: Phrase) => (
    <FilterToggle form={FORM} name={name} label={t(label)} on={search[name]} />
  );
  const set = providerParams.filtersSet(search);
  return (
    <FilterPanel form={FORM} set={set} t={t}>
      {offered.place?.city && (
        <FilterSelect
          form={FORM}
          name="distance"
          label={t(carePhrases.DistanceWithin)}
          choices={DISTANCES.map((miles) => ({
            id: String(miles),
            title:
              miles === DEFAULTS.locationDistance
                ? t(carePhrases.AnyDistance)
                : t(carePhrases.WithinMiles, { n: miles }),
          }))}
          chosen={String(search.distance)}
        />
      )}
      {select("specialty", phrases.Specialty, phrases.AnySpecialty, offered.specialties)}
      {select("plan", carePhrases.Insurance, carePhrases.AnyInsurance, offered.plans)}
      {select("language", phrases.SpokenLanguage, phrases.AnyLanguage, offered.languages)}
      <FilterOptions
        form={FORM}
        name="gender"
        label={t(phrases.Gender)}
        choices={[
          { value: "", title: t(phrases.AnyGender) },
          { value: "woman", title: t(phrases.Woman) },
          { value: "man", title: t(phrases.Man) },
        ]}
        chosen={search.gender}
      />
      <FilterSwitches>
        {toggle("accepting", phrases.AcceptsNew)}
        {uses(page, "appointments") && toggle("thisWeek", phrases.ThisWeek)}
        {toggle("video", phrases.VideoVisits)}
      </FilterSwitches>
    </FilterPanel>
  );
}
