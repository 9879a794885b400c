import { providersByLocation } from "../../../contracts/providers.ts";
import { careNames } from "../../care/names/phrases.ts";
import { carePhrases } from "../../care/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { directoryLocation } from "./location.ts";
import { DirectorySkeleton, NoProviders, ProvidersDirectory } from "./ProvidersDirectory.tsx";
import { viewPhrases } from "./phrases.ts";

export default block({
  name: "DepartmentProvidersDirectory",
  fields,
  phrases: [...viewPhrases, carePhrases, careNames],
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
  Failed: NoProviders,
});
