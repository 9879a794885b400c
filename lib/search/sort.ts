/** Provider order (PR-05). */

const PROVIDER_SORTS = ["az", "availability"] as const;
export type ProviderSort = (typeof PROVIDER_SORTS)[number];

type Sortable = { firstName?: string | null; lastName?: string | null; newPatientAppointment?: number | null };

// One collator: `localeCompare` with options builds a new one for each comparison.
let collator: Intl.Collator | undefined;

function byName(a: Sortable, b: Sortable): number {
  collator ??= new Intl.Collator("en-US", { sensitivity: "base" });
  return collator.compare(a.lastName ?? "", b.lastName ?? "") || collator.compare(a.firstName ?? "", b.firstName ?? "");
}

/** Those with an appointment first, the earliest on top; the rest follow. */
function byAvailability(a: Sortable, b: Sortable): number {
  const [first, second] = [a.newPatientAppointment ?? Infinity, b.newPatientAppointment ?? Infinity];
  return first === second ? byName(a, b) : first - second;
}

/** A sorted copy; ties fall back to last, then first name, ignoring case. */
export function sortProviders<P extends Sortable>(providers: readonly P[], sort: ProviderSort): P[] {
  return [...providers].sort(sort === "az" ? byName : byAvailability);
}

/** The directory's starting sort; anything but A-Z is availability (PR-04). */
export function providerSort(option: string | null | undefined): ProviderSort {
  return /^a(-| to |)z$/i.test(option?.trim() ?? "") ? "az" : "availability";
}
