import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const source = (title: string, publisher: string, href: string) => ({
  id: `{${title}}`,
  fields: { title: value(title), publisher: value(publisher), link: link(href, "") },
});

const asthma = {
  title: value("Asthma"),
  alsoCalled: value("Reactive airway disease"),
  summary: value("Airways that swell and tighten, so that breathing is hard."),
  emergency: value("<ul><li>a rescue inhaler that does not help</li><li>blue or gray lips</li></ul>"),
  emergencyRoom: value("<ul><li>an inhaler that you need more often than every four hours</li></ul>"),
  emergencyRoomLink: link("/locations/search?locationType=Emergency+Care", ""),
  emergencyRoomText: value("Find an emergency room"),
  whatItIs: value("<p>Asthma is a long-term disease of the lungs.</p>"),
  callUs: value("<ul><li>a cough at night</li></ul>"),
  callLink: link("tel:+13035550142", ""),
  callText: value("Call (303) 555-0142"),
  whatWeDo: value("<p>We measure your breath and make a plan with you.</p>"),
  appointmentLink: link("/appointments?service=%2Fmedical-services%2Fprimary-care", ""),
  appointmentText: value("Make an appointment"),
  serviceLink: link("/medical-services/primary-care", ""),
  serviceText: value("Primary care"),
  sources: [source("Asthma", "MedlinePlus", "https://medlineplus.gov/asthma.html")],
};

export const doc = "A condition: when to call 911, what it is, when to call us, what we do, and public sources.";

export const examples = examplesOf(fields, {
  ordinary: { fields: asthma },
  reviewed: {
    fields: {
      ...asthma,
      reviewer: { id: "{r}", fields: { displayName: value("Greta Ibarra, MD") } },
      reviewedDate: value("2026-05-05T15:00:00Z"),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      title: value(longText(12)),
      alsoCalled: value(longText(20)),
      summary: value(longText(30)),
      emergency: value(`<ul><li>${longText(20)}</li></ul>`),
      emergencyRoom: value(`<ul><li>${longText(20)}</li></ul>`),
      emergencyRoomLink: link("/locations/search", ""),
      emergencyRoomText: value(longText(6)),
      whatItIs: value(`<p>${longText(80)}</p>`),
      callUs: value(`<ul><li>${longText(20)}</li></ul>`),
      callLink: link("tel:+13035550142", ""),
      callText: value(longText(6)),
      whatWeDo: value(`<p>${longText(80)}</p>`),
      serviceLink: link("/medical-services", ""),
      serviceText: value(longText(6)),
      sources: [source(longText(12), longText(6), "https://medlineplus.gov/")],
    },
  },
  wrong: { fields: { title: { value: {} }, emergency: 7, sources: "none", reviewer: [], reviewedDate: value("soon") } },
});
