import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const content = {
  headline: value("Make an appointment"),
  description: value("<p>See who is free, and choose a time.</p>"),
  services: [
    item("Heart", {
      title: value("Heart care"),
      link: link("/appointments?service=%2Fmedical-services%2Fheart-care", "Heart care"),
    }),
  ],
  today: [
    item("Urgent", {
      title: value("Urgent care"),
      description: value("Save your spot in line."),
      link: link("/locations/search?locationType=Urgent+Care", "Urgent care"),
    }),
  ],
  requestLink: link("/request-appointment", "Request an appointment"),
  phone: value("(303) 555-0142"),
  help: value('<p>In an emergency, call <a href="tel:911">911</a>.</p>'),
};

export const doc = "Booking a free time of a doctor, of the doctors at a location or for a service, or of a line.";

export const examples = examplesOf(fields, {
  ordinary: { fields: content, query: { doctor: "/find-a-doctor/leif-palomino-54" } },
  start: { fields: content },
  service: { fields: content, query: { service: "/medical-services/heart-care" } },
  unknown: { fields: content, query: { doctor: "/find-a-doctor/nobody" } },
  empty: { fields: null },
  longest: {
    fields: {
      ...content,
      headline: value(longText(10)),
      description: value(`<p>${longText(60)}</p>`),
      help: value(`<p>${longText(60)}</p>`),
    },
  },
  wrong: { fields: { headline: { value: {} }, services: 7, phone: 7 } },
});
