import { DAYS, type Day, type Hours } from "../../lib/dates/hours.ts";
import { waitLevel } from "../../lib/dates/wait.ts";
import { flag, image, item, link, number, setting, text } from "../cms/fields/fields.ts";
import type { FieldSet, Values } from "../cms/fields/types.ts";
import type { CareLocation } from "./care-location.ts";

type Edge = `${Day}${1 | 2}${"Open" | "Close"}`;

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
  is24Hour: flag("Open 24 hours"),
  isCallForHours: flag("Hours by phone only"),
  nextOpenDay: setting("Next open day, if a holiday changes the week"),
  hoursNotes: setting("Notes about the hours"),
  timeZone: setting("Time zone, such as America/Denver; the site's time zone when empty"),
};

const addressFields = {
  address1: setting("Street and number"),
  address2: setting("The building"),
  suite: setting("The suite"),
  city: setting("The city"),
  state: setting("State as two letters"),
  zip: setting("The ZIP code"),
  wayfindingNotes: text("How to find the entrance"),
};

export const locationFields = {
  name: text("Name of the location"),
  phone: setting("Phone number"),
  websiteUrl: link("Page of the location; the link text is 'Website' when empty"),
  address: item("Postal address", addressFields),
  hours: item("Opening hours; 'Call for hours' when empty", hoursFields),
  waitTime: item("Current wait time", {
    color: setting("green, yellow, orange, red or burgundy"),
    currentWaitTimeInMinutes: number("Minutes"),
  }),
};

/** Fields for a location's coordinates. The page's structured data includes them. */
export const coordinateFields = {
  latitude: number("Latitude in degrees, for search engines"),
  longitude: number("Longitude in degrees; negative in America"),
};

/** Fields for a location that has an image. */
export const pictureFields = { ...locationFields, image: image("A picture of the place") } satisfies FieldSet;

type PlaceValues = Values<typeof locationFields>;

/** Returns the hours that the author entered, or undefined if there are none. */
function authoredHours(hours: PlaceValues["hours"]): (Hours & { timeZone?: string }) | undefined {
  if (!hours) return undefined;
  const { timeZone, id: _id, url: _url, ...week } = hours;
  if (Object.values(week).every((value) => !value)) return undefined;
  return timeZone ? { ...week, timeZone } : week;
}

/** Converts a location's CMS fields to a `CareLocation`. */
export function authoredLocation(values: PlaceValues & { id?: string; image?: Values<typeof pictureFields>["image"] }) {
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
  } satisfies CareLocation;
}
