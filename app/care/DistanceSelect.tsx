import { DEFAULTS } from "../../lib/constants.ts";
import { DISTANCES, type Distance, searchDistance } from "../../lib/forms/rules.ts";
import { coordinatePair } from "../../lib/maps/distance.ts";
import type { PageContext } from "../context/page-context.ts";
import { SelectField } from "../search/SelectField.tsx";
import { carePhrases } from "./phrases.ts";

interface DistanceSelectProps {
  distance: Distance;
  page: PageContext;
  onChange?(distance: Distance): void;
}

/** The distance filter. Renders nothing while the visitor's location is unknown. */
export function DistanceSelect({ distance, page, onChange }: DistanceSelectProps) {
  const near = coordinatePair(page.place?.latitude, page.place?.longitude) !== null;
  const value = distance === DEFAULTS.locationDistance ? "" : distance;
  return (
    <SelectField
      label={page.t(carePhrases.DistanceWithin)}
      name="distance"
      {...(onChange
        ? { value, onChange: (miles: string) => onChange(searchDistance(miles)) }
        : { defaultValue: value })}
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
