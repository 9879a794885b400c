import {
  exampleAddress,
  exampleHours,
  exampleWait,
  invalidLocation,
  longLocation,
} from "../../care/location-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const tool = (label: string, href: string) => item(label, { label: value(label), url: link(href, "") });
const ordinary = {
  name: value("Imaging, Larkspur Denver Hospital"),
  alternativeName: value("Imaging at Denver Hospital"),
  phone: value("303-555-0131"),
  fax: value("303-555-0132"),
  address: exampleAddress("1400 Aspen Street", "Denver", "CO", "80205", "Level 1, east. Follow the blue line."),
  latitude: value(39.7551),
  longitude: value(-104.9691),
  hours: exampleHours("07:00", "18:00"),
  waitTime: exampleWait(12, "yellow"),
  primaryCTAUrl: link("/find-a-doctor", ""),
  primaryCTAText: value("Schedule a scan"),
  visitorTools: [
    item("tools", {
      title: value("Before you come"),
      links: [tool("What to bring", "/medical-services"), tool("Parking", "/locations")],
    }),
  ],
  servicesOrConditionsTitle: value("Scans we do here"),
  servicesOrConditionsList: value("<ul><li>X-ray</li><li>MRI</li><li>Mammogram</li></ul>"),
};

export const doc = "A department or hospital: hours, contact, services, and visitor information.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: ordinary,
    placeholders: {
      content: [
        {
          uid: "c",
          componentName: "RichText",
          dataSource: "{c}",
          params: {},
          fields: { title: value("Your scan"), body: value("<p>Most scans take less than half an hour.</p>") },
        },
      ],
    },
  },
  hospital: { fields: { ...ordinary, kind: value("Hospital"), hideLocationHours: value(true) } },
  nameAlone: { fields: { name: value("Larkspur Pharmacy") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longLocation(),
      alternativeName: value(longText(14)),
      fax: value("303-555-0132"),
      primaryCTAUrl: link("/find-a-doctor", ""),
      primaryCTAText: value(longText(6)),
      visitorTools: Array.from({ length: 4 }, (_, index) =>
        item(`${index}`, {
          title: value(`${longText(6)} ${index}`),
          links: Array.from({ length: 6 }, (_, at) => tool(`${longText(5)} ${at}`, "/locations")),
        }),
      ),
      servicesOrConditionsTitle: value(longText(8)),
      servicesOrConditionsList: value(`<ul>${`<li>${longText(5)}</li>`.repeat(30)}</ul>`),
    },
  },
  wrong: {
    fields: { ...invalidLocation, latitude: value("north"), visitorTools: [null, { fields: { links: value(3) } }] },
  },
});
