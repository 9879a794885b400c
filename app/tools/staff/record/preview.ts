/**
 * What visitors will see of a record, made from the form before it is saved. The page of a stored record also shows what
 * the form does not have, such as the plans of a location, so the preview shows that page with the changes of the form.
 */
import { EventDetail, EventResult } from "../../../../contracts/event-entities.ts";
import { eventDetail } from "../../../../contracts/events.ts";
import { jobDetail } from "../../../../contracts/jobs.ts";
import { LocationDetail } from "../../../../contracts/location-entities.ts";
import { locationDetail } from "../../../../contracts/locations.ts";
import { exportRecords } from "../../../../contracts/records.ts";
import { streetText } from "../../../../lib/cms/links.ts";
import type { CellValue } from "../../../../lib/records/column.ts";
import { type KindName, kindOf } from "../../../../lib/records/kinds.ts";
import { toHtml } from "../../../../lib/text/paragraphs.ts";
import type { LoadInput } from "../../define.ts";

type Language = "en" | "es";

/** The responses with a record of one kind, in the language of a page. */
export type Preview =
  | { kind: "classes"; card: EventResult; event: EventDetail }
  | { kind: "jobs"; job: ReturnType<typeof jobDetail.response.parse> }
  | { kind: "locations"; location: ReturnType<typeof LocationDetail.parse> };

type Values = ReadonlyMap<string, CellValue>;

/** Returns the values of a form, and an error message for each wrong value, keyed by the name of the column. */
export function readForm(kind: KindName, cells: ReadonlyMap<string, string>) {
  const values = new Map<string, CellValue>();
  const errors = new Map<string, string>();
  for (const { name, title, type, required, empty = null } of kindOf(kind).columns) {
    const text = cells.get(name) ?? "";
    if (text === "") {
      if (required && name !== "id") errors.set(name, `${title} is empty. Allowed: a value.`);
      values.set(name, empty);
      continue;
    }
    const result = type.read(text);
    if ("wrong" in result) errors.set(name, `${title} ${result.wrong}. Allowed: ${result.allowed}.`);
    else values.set(name, result.value);
  }
  return { values, errors };
}

const isEmpty = (value: CellValue | undefined) =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns a function that returns the text of a column in a language, or in English if it has no Spanish text. */
const textsIn = (values: Values, language: Language) => (name: string) => {
  const spanish = language === "es" ? values.get(`${name}_es`) : null;
  return isEmpty(spanish) ? values.get(name) : spanish;
};

/** A stored record: the text of each column, and the path of its page. */
export interface Stored {
  cells: ReadonlyMap<string, string>;
  path: string;
}

/** The values of the form, and what the stored record's page shows in a language. */
interface Source<Page> {
  values: Values;
  /** Values of the stored record. */
  before: Values | null;
  page: Page | null;
}

/**
 * Returns the page of a stored record with the changes of a form, or for a new record, what the form contains.
 * @param made what the form contains
 * @param columns for each property, the columns of which it is made
 */
function withChanges<Page extends object>(
  { values, before, page }: Source<Page>,
  made: Page,
  columns: Partial<Record<keyof Page, readonly string[]>>,
): Page {
  if (!page || !before) return made;
  const isChanged = (name: string) => JSON.stringify(values.get(name)) !== JSON.stringify(before.get(name));
  const changed = Object.entries<readonly string[] | undefined>(columns).filter(([, names]) =>
    names?.some((name) => isChanged(name) || isChanged(`${name}_es`)),
  );
  return { ...page, ...Object.fromEntries(changed.map(([name]) => [name, made[name as keyof Page]])) };
}

interface Fee {
  name: string;
  cents: number;
}

function classPreview(source: Source<EventDetail>, language: Language): Preview {
  const { values } = source;
  const text = textsIn(values, language);
  const names = text("fees") as readonly (Fee | string)[];
  const fees = ((values.get("fees") ?? []) as unknown as Fee[]).map(({ name, cents }, index) => {
    const shown = names[index];
    return { id: String(index), description: typeof shown === "string" ? shown : name, price: cents / 100 };
  });
  const prices = fees.map(({ price }) => price);
  const shared = { id: "preview", eventUrl: "", language: language === "es" && values.get("title_es") ? "es" : "en" };
  const made = EventDetail.parse({
    ...shared,
    title: text("title"),
    description: toHtml(String(text("description") ?? "")),
    metaDescription: text("summary"),
    imageUrl: values.get("picture"),
    eventFees: fees,
  });
  return {
    kind: "classes",
    card: EventResult.parse({
      ...shared,
      eventHeadline: text("title"),
      description: text("summary"),
      image: { src: values.get("picture"), alt: text("picture_alt") ?? "" },
      eventFee: String(Math.min(...prices, prices.length > 0 ? Number.POSITIVE_INFINITY : 0)),
    }),
    event: withChanges(source, made, {
      ...{ title: ["title"], language: ["title"], description: ["description"], metaDescription: ["summary"] },
      ...{ imageUrl: ["picture"], eventFees: ["fees"] },
    }),
  };
}

interface Place {
  [name: string]: string;
}

function jobPreview(values: Values, language: Language, place: Place): Preview {
  const text = textsIn(values, language);
  return {
    kind: "jobs",
    job: jobDetail.response.parse({
      id: "preview",
      path: "/",
      title: text("title"),
      kind: text("kind"),
      place: [place.city, place.state].filter(Boolean).join(", "),
      locationName: place.name ?? "",
      schedule: values.get("schedule"),
      pay: { from: Number(values.get("pay_from")) / 100, to: Number(values.get("pay_to")) / 100 },
      postedOn: values.get("posted"),
      summary: text("summary"),
      duties: text("duties"),
      qualifications: text("qualifications"),
      applyUrl: values.get("apply_url"),
      address: {
        street: streetText({ address1: place.address1 ?? "", address2: place.address2 ?? null, suite: null }),
        city: place.city ?? "",
        state: place.state ?? "",
        zip: place.zip ?? "",
      },
      language: language === "es" && values.get("title_es") ? "es" : "en",
    }),
  };
}

/** Returns the special days of a location with their names in a language. */
function specialDaysIn(values: Values, language: Language) {
  const days = (values.get("special_days") ?? []) as unknown as { date: string; name?: string }[];
  const spanish = language === "es" ? ((values.get("special_days_es") ?? []) as string[]) : [];
  const names = [...new Set(days.flatMap(({ name }) => name ?? []))];
  return days.map(({ name, ...day }) => ({ ...day, ...(name && { name: spanish[names.indexOf(name)] ?? name }) }));
}

const ADDRESS = ["address1", "address2", "city", "state", "zip"];

function locationPreview(source: Source<LocationDetail>, language: Language): Preview {
  const { values } = source;
  const text = textsIn(values, language);
  const timeZone = values.get("time_zone");
  const made = LocationDetail.parse({
    id: "preview",
    name: values.get("name"),
    phone: values.get("phone"),
    media: values.get("picture") ? [{ url: values.get("picture") }] : [],
    hours: {
      ...((values.get("hours") as object | null) ?? { is24Hour: false, isCallForHours: false }),
      specialDays: specialDaysIn(values, language),
      ...(timeZone ? { timeZone } : {}),
    },
    address: Object.fromEntries(ADDRESS.map((name) => [name, values.get(name)])),
    locationTypes: [values.get("type")],
    parking: text("parking"),
    accessibility: text("accessibility"),
  });
  const location = withChanges(source, made, {
    ...{ name: ["name"], phone: ["phone"], media: ["picture"], hours: ["hours", "special_days", "time_zone"] },
    ...{ address: ADDRESS, locationTypes: ["type"], parking: ["parking"], accessibility: ["accessibility"] },
  });
  return { kind: "locations", location };
}

/** Returns the location of a job as the text of its columns. */
async function placeOf(call: LoadInput["call"], key: string): Promise<Place> {
  const { rows } = await call(exportRecords, { kind: "locations", key });
  return Object.fromEntries(kindOf("locations").columns.map(({ name }, at) => [name, rows[0]?.cells[at] ?? ""]));
}

const KINDS: readonly KindName[] = ["classes", "jobs", "locations"];

/** Returns whether visitors read a page or a card of one record of a kind. */
export const hasPreview = (kind: KindName): boolean => KINDS.includes(kind);

/** Returns what visitors will see of a record in English and in Spanish, or null for values that cannot be saved. */
export async function previewsOf(
  call: LoadInput["call"],
  kind: KindName,
  cells: ReadonlyMap<string, string>,
  stored: Stored | null,
): Promise<Record<Language, Preview> | null> {
  const { values, errors } = readForm(kind, cells);
  if (errors.size > 0 || !hasPreview(kind)) return null;
  const before = stored && readForm(kind, stored.cells).values;
  const place = kind === "jobs" ? await placeOf(call, cells.get("location") ?? "") : {};
  // Without its page, the preview shows what the form contains.
  const pageOf = <Page>(load: (path: string) => Promise<Page>) =>
    stored ? load(stored.path).catch(() => null) : Promise.resolve(null);
  const previewIn = async (language: Language): Promise<Preview> => {
    if (kind === "jobs") return jobPreview(values, language, place);
    if (kind === "classes") {
      const page = await pageOf((eventUrl) => call(eventDetail, { eventUrl, language }));
      return classPreview({ values, before, page }, language);
    }
    const page = await pageOf((websiteUrl) => call(locationDetail, { websiteUrl, language }));
    return locationPreview({ values, before, page }, language);
  };
  const [en, es] = await Promise.all([previewIn("en"), previewIn("es")]);
  return { en, es };
}
