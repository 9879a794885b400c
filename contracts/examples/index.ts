/**
 * The examples for all API calls. The Worker imports the examples only for the block catalog, which is not in the
 * production build.
 */
import type { Endpoint } from "../endpoint.ts";
import type { Operation } from "../operation.ts";
import { examples as alerts } from "./alerts.ts";
import { examples as appointments } from "./appointments.ts";
import { examples as authors } from "./authors.ts";
import { examples as billing } from "./billing.ts";
import { examples as classDesk } from "./class-desk.ts";
import { examples as contentCalls } from "./content-calls.ts";
import { examples as eventStaff } from "./event-staff.ts";
import { examples as events } from "./events.ts";
import type { Example } from "./example.ts";
import { examples as forms } from "./forms.ts";
import { examples as geo } from "./geo.ts";
import { examples as heldLists } from "./held-lists.ts";
import { examples as insurance } from "./insurance.ts";
import { examples as jobs } from "./jobs.ts";
import { examples as locations } from "./locations.ts";
import { examples as notice } from "./notice.ts";
import { examples as ops } from "./ops.ts";
import { examples as ownRegistration } from "./own-registration.ts";
import { examples as payment } from "./payment.ts";
import { examples as policyReports } from "./policy-reports.ts";
import { examples as prepare } from "./prepare.ts";
import { examples as prices } from "./prices.ts";
import { examples as providers } from "./providers.ts";
import { examples as purge } from "./purge.ts";
import { examples as registration } from "./registration.ts";
import { examples as requests } from "./requests.ts";
import { examples as search } from "./search.ts";
import { examples as services } from "./services.ts";
import { examples as switches } from "./switches.ts";
import { examples as traffic } from "./traffic.ts";
import { examples as upstreams } from "./upstreams.ts";
import { examples as visiting } from "./visiting.ts";

const keyOf = ({ method, path }: Pick<Endpoint | Operation, "method" | "path">) => `${method} ${path}`;

const examples = new Map<string, Example<Endpoint | Operation>>(
  [
    ...alerts,
    ...appointments,
    ...authors,
    ...billing,
    ...classDesk,
    ...contentCalls,
    ...eventStaff,
    ...events,
    ...forms,
    ...geo,
    ...heldLists,
    ...insurance,
    ...jobs,
    ...locations,
    ...notice,
    ...ops,
    ...ownRegistration,
    ...payment,
    ...policyReports,
    ...prepare,
    ...prices,
    ...providers,
    ...purge,
    ...registration,
    ...requests,
    ...search,
    ...services,
    ...switches,
    ...traffic,
    ...upstreams,
    ...visiting,
  ].map(([call, example]) => [keyOf(call), example]),
);

/**
 * Returns the example for an API call. Throws an error if `contracts/examples/` does not contain an example for the API
 * call.
 */
export function exampleOf<C extends Endpoint | Operation>(call: C): Example<C> {
  const example = examples.get(keyOf(call));
  if (!example) throw new Error(`contracts/examples/ contains no example for ${keyOf(call)}`);
  return example as Example<C>;
}
