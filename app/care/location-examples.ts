import { item, link, longText, value } from "../cms/fields/example-values.ts";

/** Functions that create locations in the wire format for block examples. */
export const exampleAddress = (address1: string, city = "Denver", state = "CO", zip = "80205", notes = "") =>
  item(address1, {
    address1: value(address1),
    city: value(city),
    state: value(state),
    zip: value(zip),
    wayfindingNotes: value(notes),
  });

/** Returns opening hours that are the same from Monday to Friday. */
export const exampleHours = (open: string, close: string) =>
  item("Hours", {
    monday1Open: value(open),
    monday1Close: value(close),
    tuesday1Open: value(open),
    tuesday1Close: value(close),
    wednesday1Open: value(open),
    wednesday1Close: value(close),
    thursday1Open: value(open),
    thursday1Close: value(close),
    friday1Open: value(open),
    friday1Close: value(close),
  });

const exampleAlways = item("Hours", { is24Hour: value(true) });
export const exampleCall = item("Hours", { isCallForHours: value(true) });
export const exampleWait = (minutes: number, color: string) =>
  item("Wait", { color: value(color), currentWaitTimeInMinutes: value(minutes) });

/** Example location with all fields set. */
export const exampleLocation = {
  name: value("Larkspur Denver Emergency Room"),
  phone: value("303-555-0117"),
  websiteUrl: link("/locations", ""),
  address: exampleAddress("1400 Aspen Street", "Denver", "CO", "80205", "Enter from Aspen Street, under the red sign."),
  hours: exampleAlways,
  waitTime: exampleWait(18, "green"),
};

/** Returns an example location with very long text. */
export const longLocation = (index = 0) => ({
  name: value(`${longText(12)} ${index}`),
  phone: value("303-555-0117"),
  websiteUrl: link("https://portal.example.org", longText(6)),
  address: exampleAddress(longText(8), longText(3), "CO", "80205-1234", longText(40)),
  hours: item("Hours", {
    monday1Open: value("07:30"),
    monday1Close: value("11:45"),
    monday2Open: value("12:30"),
    monday2Close: value("01:30"),
    hoursNotes: value(longText(30)),
  }),
  waitTime: exampleWait(1440, "burgundy"),
});

export const invalidLocation = {
  name: { value: {} },
  phone: value("call us"),
  websiteUrl: value("javascript:1"),
  address: 7,
  hours: { fields: { monday1Open: value("8am"), is24Hour: value("maybe") } },
  waitTime: { fields: { color: value("pink"), currentWaitTimeInMinutes: value("soon") } },
};
