import { providersByLocation } from "../../../contracts/providers.ts";
import { nearestDoctors } from "../../care/nearest-doctors.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { directoryLocation } from "./location.ts";
import { DirectoryFailed, DirectorySkeleton, ProvidersDirectory } from "./ProvidersDirectory.tsx";

export default block({
  name: "DepartmentProvidersDirectory",
  fields,
  sensitive: true,
  load: {
    queryParams: [],
    follows: ({ nearVisitor }) => (nearVisitor ? {} : null),
    data: ({ fields, page, call }) => {
      const place = directoryLocation(fields, page);
      const { city, state } = place ?? {};
      const { specialties } = fields;
      if (city && state && place && "ofVisitor" in place)
        return nearestDoctors(specialties ? { specialties } : {}, { city, state }, call);
      return call(providersByLocation, {
        ...(city ? { city } : {}),
        ...(state ? { state } : {}),
        ...(specialties ? { specialties } : {}),
      });
    },
  },
  View: ProvidersDirectory,
  Skeleton: DirectorySkeleton,
  Failed: DirectoryFailed,
});
