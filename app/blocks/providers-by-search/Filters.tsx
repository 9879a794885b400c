import { css } from "@linaria/core";
import { DEFAULTS } from "../../../lib/constants.ts";
import { DISTANCES } from "../../../lib/rules.ts";
import { carePhrases } from "../../care/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { FilterOptions, FilterSelect, FilterToggle } from "../../search/FilterControls.tsx";
import { FilterPanel } from "../../search/FilterPanel.tsx";
import { phrases } from "./phrases.ts";
import { type FoundProviders, providerParams, type Search } from "./search.ts";

const part = css`
  &:empty {
    display: none;
  }
`;

/** The form that the filters belong to. */
export const FORM = "provider-search";

/** What there is to choose from; a choice of the address that is not among it still narrows the list, and so it shows. */
const choicesOf = (names: readonly string[], chosen: string) =>
  (chosen && !names.includes(chosen) ? [...names, chosen] : names).map((name) => ({ id: name, title: name }));

interface ProviderFiltersProps {
  search: Search;
  offered: Pick<FoundProviders, "place" | "specialties" | "languages">;
  t: PageContext["t"];
}

/** What patients choose a provider by: controls of the search's form, which need no script. */
export function ProviderFilters({ search, offered, t }: ProviderFiltersProps) {
  const set = providerParams.filtersSet(search) + (search.gender ? 1 : 0);
  return (
    <FilterPanel form={FORM} set={set} t={t}>
      {/* Which place the results are of changes with them. */}
      <div className={part} data-part="provider-distance">
        {offered.place?.city && (
          <FilterSelect
            form={FORM}
            name="distance"
            label={t(carePhrases.DistanceWithin)}
            any={t(carePhrases.AnyDistance)}
            choices={DISTANCES.filter((miles) => miles !== DEFAULTS.locationDistance).map((miles) => ({
              id: String(miles),
              title: t(carePhrases.WithinMiles, { n: miles }),
            }))}
            chosen={String(search.distance)}
          />
        )}
      </div>
      <FilterSelect
        form={FORM}
        name="specialty"
        label={t(phrases.Specialty)}
        any={t(phrases.AnySpecialty)}
        choices={choicesOf(offered.specialties, search.specialty)}
        chosen={search.specialty}
      />
      <FilterSelect
        form={FORM}
        name="language"
        label={t(phrases.SpokenLanguage)}
        any={t(phrases.AnyLanguage)}
        choices={choicesOf(offered.languages, search.language)}
        chosen={search.language}
      />
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
      <FilterToggle form={FORM} name="accepting" label={t(phrases.AcceptsNew)} on={search.accepting} />
      <FilterToggle form={FORM} name="thisWeek" label={t(phrases.ThisWeek)} on={search.thisWeek} />
      <FilterToggle form={FORM} name="video" label={t(phrases.VideoVisits)} on={search.video} />
    </FilterPanel>
  );
}
