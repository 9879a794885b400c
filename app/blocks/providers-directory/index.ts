import { providersByLocation } from "../../../contracts/providers.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { directoryLocation } from "./location.ts";
import { DirectoryFailed, DirectorySkeleton, ProvidersDirectory } from "./ProvidersDirectory.tsx";

export default block({
  name: "DepartmentProvidersDirectory",
  fields,
  sensitive: true,
  load: {
    reads: [],
    follows: ({ nearVisitor }) => (nearVisitor ? {} : null),
    data: ({ fields, page, call }) => {
      const { city, state } = directoryLocation(fields, page) ?? {};
      const { specialties } = fields;
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
