import { DEFAULTS } from "../../lib/constants.ts";
import { DISTANCES, type Distance } from "../../lib/forms/rules.ts";
import { coordinatePair } from "../../lib/maps/distance.ts";
import type { PageContext } from "../context/page-context.ts";
import { SelectField } from "../search/SelectField.tsx";
import { carePhrases } from "./phrases.ts";

interface DistanceSelectProps {
  distance: Distance;
  page: PageContext;
  /**
   * Whether to show a disabled `<select>` while the visitor's location is unknown. By default, the `<select>` is hidden
   * until the visitor's location is known.
   */
  always?: boolean;
}

/** Renders a `<select>` that filters search results by distance from the visitor's location. */
export function DistanceSelect({ distance, page, always = false }: DistanceSelectProps) {
  const hasLocation = coordinatePair(page.place?.latitude, page.place?.longitude) !== null;
  return (
    <SelectField
      label={page.t(carePhrases.DistanceWithin)}
      name="distance"
      defaultValue={distance === DEFAULTS.locationDistance ? "" : distance}
      data-near=""
      hidden={!hasLocation && !always}
      disabled={!hasLocation}
    >
      <option value="">{page.t(hasLocation || !always ? carePhrases.AnyDistance : carePhrases.LocationFirst)}</option>
      {DISTANCES.filter((miles) => miles !== DEFAULTS.locationDistance).map((miles) => (
        <option key={miles} value={miles}>
          {page.t(carePhrases.WithinMiles, { n: miles })}
        </option>
      ))}
    </SelectField>
  );
}
