/** What visitors will see of a record, made from the form before it is saved. */
import { EventResult } from "../../../../contracts/event-entities.ts";
import { jobDetail } from "../../../../contracts/jobs.ts";
import { LocationDetail } from "../../../../contracts/locations.ts";
import { exportRecords } from "../../../../contracts/records.ts";
import { streetText } from "../../../../lib/cms/links.ts";
import type { CellValue } from "../../../../lib/records/column.ts";
import { type KindName, kindOf } from "../../../../lib/records/kinds.ts";
import { toHtml } from "../../../../lib/text/paragraphs.ts";
import type { LoadInput } from "../../define.ts";

type Language = "en" | "es";

/** The responses with a record of one kind, in the language of a page. */
export type Preview =
  | { kind: "classes"; event: EventResult; description: string; fees: { name: string; price: number }[] }
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

interface Fee {
  name: string;
  cents: number;
}

function classPreview(values: Values, language: Language): Preview {
  const text = textsIn(values, language);
  const names = text("fees") as readonly (Fee | string)[];
  const fees = ((values.get("fees") ?? []) as unknown as Fee[]).map(({ name, cents }, index) => {
    const shown = names[index];
    return { name: typeof shown === "string" ? shown : name, price: cents / 100 };
  });
  const prices = fees.map(({ price }) => price);
  return {
    kind: "classes",
    event: EventResult.parse({
      id: "preview",
      eventUrl: "",
      eventHeadline: text("title"),
      description: text("summary"),
      image: { src: values.get("picture"), alt: text("picture_alt") ?? "" },
      eventFee: String(Math.min(...prices, prices.length > 0 ? Number.POSITIVE_INFINITY : 0)),
      language: language === "es" && values.get("title_es") ? "es" : "en",
    }),
    description: toHtml(String(text("description") ?? "")),
    fees,
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

function locationPreview(values: Values, language: Language): Preview {
  const text = textsIn(values, language);
  const timeZone = values.get("time_zone");
  return {
    kind: "locations",
    location: LocationDetail.parse({
      id: "preview",
      name: values.get("name"),
      phone: values.get("phone"),
      media: values.get("picture") ? [{ url: values.get("picture") }] : [],
      hours: {
        ...((values.get("hours") as object | null) ?? { is24Hour: false, isCallForHours: false }),
        specialDays: values.get("special_days") ?? [],
        ...(timeZone ? { timeZone } : {}),
      },
      address: Object.fromEntries(
        ["address1", "address2", "city", "state", "zip"].map((name) => [name, values.get(name)]),
      ),
      locationTypes: [values.get("type")],
      parking: text("parking"),
      accessibility: text("accessibility"),
    }),
  };
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
): Promise<Record<Language, Preview> | null> {
  const { values, errors } = readForm(kind, cells);
  if (errors.size > 0 || !hasPreview(kind)) return null;
  const place = kind === "jobs" ? await placeOf(call, cells.get("location") ?? "") : {};
  const previewIn = (language: Language) =>
    kind === "classes"
      ? classPreview(values, language)
      : kind === "jobs"
        ? jobPreview(values, language, place)
        : locationPreview(values, language);
  return { en: previewIn("en"), es: previewIn("es") };
}
