import { exampleAddress } from "../../care/location-examples.ts";
import { drawing } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const card = (text: string, icon: string, href: string) =>
  item(text, { cardText: value(text), cardIcon: drawing(icon), cardUrl: link(href, "") });
const department = (name: string, phone: string, href = "", linkText = "") =>
  item(name, { name: value(name), phone: value(phone), websiteUrl: href ? link(href, linkText) : null });

export const doc =
  "A campus: its address, visiting hours, up to three link cards, and the phone number of each department.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      address: exampleAddress("1400 Aspen Street", "Denver", "CO", "80205", "Visitors park in the north garage."),
      phone: value("303-555-0100"),
      visitingHours: value("<p>Every day, 8am to 8pm. Two visitors at a time.</p>"),
      donateUrl: link("/about-us", ""),
      cardOne: card("Plan your visit", "home", "/locations"),
      cardTwo: card("Find a doctor", "stethoscope", "/find-a-doctor"),
      cardThree: card("Classes and events", "dumbbell", "/classes-events"),
      departments: [
        department("Cardiology", "303-555-0121", "/medical-services", "Heart care"),
        department("Imaging", "303-555-0131", "/medical-services"),
        department("Gift shop", "303-555-0140"),
      ],
    },
  },
  addressAlone: { fields: { address: exampleAddress("88 Rimrock Road", "Billings", "MT", "59101") } },
  empty: { fields: null },
  longest: {
    fields: {
      address: exampleAddress(longText(8), longText(3), "CO", "80205-1234", longText(40)),
      phone: value("303-555-0100"),
      visitingHours: value(`<p>${longText(60)}</p>`),
      donateUrl: link("https://portal.example.org", ""),
      cardOne: card(longText(12), "home", "/locations"),
      cardTwo: card(longText(12), "home", "/locations"),
      cardThree: card(longText(12), "home", "/locations"),
      departments: Array.from({ length: 24 }, (_, index) =>
        department(`${longText(5)} ${index}`, "303-555-0121", "/medical-services", longText(4)),
      ),
    },
  },
  wrong: { fields: { address: "Denver", cardOne: [], departments: [null, {}, { fields: { name: value(3) } }] } },
});
