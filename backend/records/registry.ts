import type { KindName } from "../../lib/records/kinds.ts";
import { classes, sessions } from "./classes.ts";
import { jobs, locations, plans } from "./places.ts";
import { pricedServices } from "./priced-services.ts";
import { providers } from "./providers.ts";
import { services } from "./services.ts";
import type { RecordTable } from "./table.ts";

export const recordTables: Readonly<Record<KindName, RecordTable>> = {
  locations,
  providers,
  plans,
  services,
  classes,
  sessions,
  jobs,
  "priced-services": pricedServices,
};
