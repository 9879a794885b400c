/** Sorts providers by availability or name. */

const PROVIDER_SORTS = ["az", "availability"] as const;
export type ProviderSort = (typeof PROVIDER_SORTS)[number];

interface Availability {
  isAcceptingPatients?: boolean | null | undefined;
  newPatientAppointment?: number | null | undefined;
}

type Sortable = { firstName?: string | null; lastName?: string | null } & Availability;

/**
 * Returns the number of weeks until a provider's next appointment for new patients, or null. A provider who accepts no
 * new patients has none, whatever the upstream says.
 */
export const weeksToAppointment = ({ isAcceptingPatients, newPatientAppointment }: Availability): number | null =>
  isAcceptingPatients === false ? null : (newPatientAppointment ?? null);

// One collator is reused because `localeCompare` with options creates a collator for each comparison.
let collator: Intl.Collator | undefined;

function byName(a: Sortable, b: Sortable): number {
  collator ??= new Intl.Collator("en-US", { sensitivity: "base" });
  return collator.compare(a.lastName ?? "", b.lastName ?? "") || collator.compare(a.firstName ?? "", b.firstName ?? "");
}

/** Comparison function that sorts providers by their next appointment. Providers that have no appointments are last. */
function byAvailability(a: Sortable, b: Sortable): number {
  const [first, second] = [weeksToAppointment(a) ?? Infinity, weeksToAppointment(b) ?? Infinity];
  return first === second ? byName(a, b) : first - second;
}

/** Returns a sorted copy of the providers. Ties are broken by last name and then first name, ignoring case. */
export function sortProviders<P extends Sortable>(providers: readonly P[], sort: ProviderSort): P[] {
  return [...providers].sort(sort === "az" ? byName : byAvailability);
}

/**
 * Parses the default sort order for a provider directory. Any value other than `A-Z` selects sorting by availability.
 */
export function providerSort(option: string | null | undefined): ProviderSort {
  return /^a(-| to |)z$/i.test(option?.trim() ?? "") ? "az" : "availability";
}
