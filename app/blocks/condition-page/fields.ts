import { date, items, link, richText, text } from "../../cms/fields/fields.ts";
import { person } from "../../publications/publication-fields.ts";

export const fields = {
  title: text("Name of the condition, page h1"),
  alsoCalled: text("Other names, separated by commas"),
  summary: text("Summary, in one sentence"),
  emergency: richText("Signs that need a call to 911: a list"),
  emergencyRoom: richText("Signs that need an emergency room: a list"),
  emergencyRoomLink: link("Search for emergency rooms, below the list"),
  emergencyRoomText: text("Text of that link; requires both text and link"),
  whatItIs: richText("What the condition is"),
  callUs: richText("Signs that need a call to us: a list"),
  callLink: link("Phone link below the list"),
  callText: text("Text of that link; requires both text and link"),
  whatWeDo: richText("What we do"),
  appointmentLink: link("Page for appointments"),
  appointmentText: text("Text of that link; requires both text and link"),
  serviceLink: link("Page of the medical service"),
  serviceText: text("Text of that link; requires both text and link"),
  sources: items("Public sources", {
    title: text("Page title"),
    publisher: text("Publisher, such as CDC"),
    link: link("URL of the page"),
  }),
  reviewer: person("Medical reviewer"),
  reviewedDate: date("Date of the medical review; shown only with a reviewer"),
};
