import type { Hours } from "../../lib/dates/hours.ts";
import { waitLevel } from "../../lib/dates/wait.ts";
import { flag, image, item, link, number, setting, text } from "../cms/fields/fields.ts";
import type { FieldSet, Values } from "../cms/fields/types.ts";
import type { CarePlace } from "./care-place.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
type Edge = `${(typeof DAYS)[number]}${1 | 2}${"Open" | "Close"}`;

const windows = Object.fromEntries(
  DAYS.flatMap((day) =>
    [1, 2].flatMap((window) =>
      (["Open", "Close"] as const).map((edge) => [
        `${day}${window}${edge}`,
        setting(`When it ${edge === "Open" ? "opens" : "closes"} that day as HH:MM, on a clock of 24 hours`),
      ]),
    ),
  ),
) as Record<Edge, ReturnType<typeof setting>>;

const hoursFields = {
  ...windows,
  is24Hour: flag("It never closes"),
  isCallForHours: flag("Only a call tells the hours"),
  nextOpenDay: setting("The next day on which it opens, where a holiday changes the week"),
  hoursNotes: setting("What else there is to say of the hours"),
  timeZone: setting("The place's time zone, such as America/Denver; the site's when empty"),
};

const addressFields = {
  address1: setting("Street and number"),
  address2: setting("The building"),
  suite: setting("The suite"),
  city: setting("The city"),
  state: setting("Two letters of the state"),
  zip: setting("The ZIP code"),
  wayfindingNotes: text("How to find the entrance"),
};

/** Fields for a location. */
export const placeFields = {
  name: text("The place's name"),
  phone: setting("Its telephone number"),
  websiteUrl: link("Its own page; 'Website' where the link has no words"),
  address: item("Its postal address", addressFields),
  hours: item("When it is open; 'Call for hours' without any", hoursFields),
  waitTime: item("How long one waits there", {
    color: setting("green, yellow, orange, red or burgundy"),
    currentWaitTimeInMinutes: number("Minutes"),
  }),
};

/** Fields for the coordinates of a location, which the structured data contains. */
export const coordinateFields = {
  latitude: number("Degrees north, for search engines"),
  longitude: number("Degrees east; negative in America"),
};

/** Fields of a location with an image, for cards. */
export const pictureFields = { ...placeFields, image: image("A picture of the place") } satisfies FieldSet;

type PlaceValues = Values<typeof placeFields>;

/** Returns the authored hours, or undefined if the authors entered no hours. */
function authoredHours(hours: PlaceValues["hours"]): (Hours & { timeZone?: string }) | undefined {
  if (!hours) return undefined;
  const { timeZone, id: _id, url: _url, ...week } = hours;
  if (Object.values(week).every((value) => !value)) return undefined;
  return timeZone ? { ...week, timeZone } : week;
}

/** Converts the authored fields of a location to a `CarePlace`. */
export function authoredPlace(values: PlaceValues & { id?: string; image?: Values<typeof pictureFields>["image"] }) {
  const { name, phone, websiteUrl, address, waitTime } = values;
  const minutes = waitTime?.currentWaitTimeInMinutes;
  return {
    id: values.id || name,
    name,
    kind: "",
    phone,
    address,
    wayFinding: address?.wayfindingNotes ?? "",
    website: websiteUrl && websiteUrl.href !== "#" ? websiteUrl : null,
    hours: authoredHours(values.hours),
    waitTime:
      typeof minutes === "number" && minutes >= 0
        ? { color: waitLevel(waitTime?.color), currentWaitTimeInMinutes: minutes }
        : undefined,
    picture: values.image?.src ?? null,
    miles: null,
  } satisfies CarePlace;
}
