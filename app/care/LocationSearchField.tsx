import { DEFAULTS } from "../../lib/constants.ts";
import { coordinatePair } from "../../lib/distance.ts";
import { DISTANCES, type Distance } from "../../lib/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import { Island } from "../islands/Island.tsx";
import { searchPhrases } from "../search/phrases.ts";
import { SelectField } from "../search/SelectField.tsx";
import { LocationSearchBox } from "./LocationSearchBox.island.tsx";
import { carePhrases } from "./phrases.ts";

/** The text box of a search for locations, with suggestions (LC-03). */
export const LocationSearchField = ({ page, defaultValue }: { page: PageContext; defaultValue: string }) => (
  <Island
    name="care/LocationSearchBox"
    wake="interaction"
    component={LocationSearchBox}
    props={{
      label: page.t(carePhrases.LocationSearchLabel),
      placeholder: page.t(carePhrases.LocationSearchHint),
      defaultValue,
      announcement: page.t(searchPhrases.Suggestions),
    }}
  />
);

/** How far from the visitor a location may be: nothing to choose where their place is not known (LC-04, LC-05). */
export function DistanceSelect({ distance, page }: { distance: Distance; page: PageContext }) {
  const near = coordinatePair(page.place?.latitude, page.place?.longitude) !== null;
  return (
    <SelectField
      label={page.t(carePhrases.DistanceWithin)}
      name="distance"
      defaultValue={distance === DEFAULTS.locationDistance ? "" : distance}
      data-near=""
      hidden={!near}
    >
      <option value="">{page.t(carePhrases.AnyDistance)}</option>
      {DISTANCES.filter((miles) => miles !== DEFAULTS.locationDistance).map((miles) => (
        <option key={miles} value={miles}>
          {page.t(carePhrases.WithinMiles, { n: miles })}
        </option>
      ))}
    </SelectField>
  );
}
