import { DEFAULTS } from "../../lib/constants.ts";
import { DISTANCES, type Distance } from "../../lib/forms/rules.ts";
import { coordinatePair } from "../../lib/maps/distance.ts";
import type { PageContext } from "../context/page-context.ts";
import { SelectField } from "../search/SelectField.tsx";
import { carePhrases } from "./phrases.ts";

interface DistanceSelectProps {
  distance: Distance;
  page: PageContext;
}

/**
 * Renders a `<select>` that filters search results by distance from the visitor's location. While the location is
 * unknown, the `<select>` is disabled and says what it needs.
 */
export function DistanceSelect({ distance, page }: DistanceSelectProps) {
  const hasLocation = coordinatePair(page.place?.latitude, page.place?.longitude) !== null;
  return (
    <SelectField
      label={page.t(carePhrases.DistanceWithin)}
      name="distance"
      defaultValue={distance === DEFAULTS.locationDistance ? "" : distance}
      disabled={!hasLocation}
    >
      <option value="">{page.t(hasLocation ? carePhrases.AnyDistance : carePhrases.LocationFirst)}</option>
      {DISTANCES.filter((miles) => miles !== DEFAULTS.locationDistance).map((miles) => (
        <option key={miles} value={miles}>
          {page.t(carePhrases.WithinMiles, { n: miles })}
        </option>
      ))}
    </SelectField>
  );
}
