import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const html = (htmlText: string) => ({ fields: { html: value(`<p>${htmlText}</p>`) } });
const linkItem = (href: string, linkText: string) => ({ fields: { link: link(href, linkText) } });
const pictureItem = (alt: string) => ({ fields: { picture: image("/sc10media/nurse.svg", alt, 900, 600) } });
const card = (title: string, bodyText: string, href: string) => ({
  fields: {
    title: value(title),
    texts: [html(bodyText)],
    links: [linkItem(href, `Read about ${title.toLowerCase()}`)],
  },
});

const teaser = (name: string, job: string, href: string) => ({
  fields: {
    title: value(name),
    texts: [{ fields: { text: value(job) } }],
    pictures: [{ fields: { picture: image("/sc10media/nurse.svg", `Portrait of ${name}`, 96, 64) } }],
    page: link(href, name),
  },
});

export const doc =
  "A heading with texts, pictures, links, and cards. It shows the components of other sites that have no block of their own.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      title: value("What to bring"),
      texts: [html("Bring your insurance card, a photo ID, and a list of your medicines.")],
      links: [linkItem("/about-us", "About us")],
    },
  },
  hero: {
    fields: {
      look: value("hero"),
      eyebrow: value("Care close to home"),
      title: value("Your hospital on the Front Range"),
      texts: [{ fields: { text: value("Doctors, nurses, and a garden that patients helped to plan.") } }],
      pictures: [pictureItem("A nurse at a reception desk")],
      links: [linkItem("/locations", "Locations"), linkItem("/find-a-doctor", "Find a doctor")],
      styleOption: value("soft"),
    },
  },
  cards: {
    fields: {
      title: value("Before your visit"),
      entries: [
        card("Parking", "The garage is free for patients.", "/locations"),
        card("Visiting hours", "Every day from 9 a.m. to 8 p.m.", "/about-us"),
        card("Interpreters", "Ask for an interpreter at no cost.", "/about-us"),
      ],
    },
  },
  facts: {
    fields: {
      title: value("Sleep well after surgery"),
      texts: [html("A talk for patients and their families.")],
      entries: ["Wednesday", "6 p.m.", "Garden Room"].map((name) => ({ fields: { title: value(name) } })),
    },
  },
  teasers: {
    fields: {
      title: value("Our team"),
      entries: [
        teaser("Dana Whitlock", "Chief of Cardiology", "/about-us"),
        teaser("Priya Nair", "Nurse practitioner", "/locations"),
      ],
      links: [linkItem("#", "More profiles follow soon")],
    },
  },
  accordion: {
    fields: {
      look: value("accordion"),
      title: value("Questions about your stay"),
      entries: [
        card("Can my family visit?", "Yes, every day.", "/about-us"),
        card("What can I eat?", "Order from the menu at any time.", "/about-us"),
      ],
    },
  },
  links: {
    fields: {
      look: value("links"),
      title: value("Read on"),
      links: [linkItem("/about-us", "About us"), linkItem("/locations", "Locations")],
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      eyebrow: value(longText(12)),
      title: value(longText(24)),
      texts: [html(longText(300)), { fields: { text: value(longText(80)) } }],
      pictures: [pictureItem(longText(20))],
      links: [linkItem("/about-us", longText(8)), linkItem("/locations", longText(8))],
      entries: [card(longText(16), longText(60), "/about-us"), card("A", "B", "/locations")],
    },
  },
  wrong: { fields: { title: { value: {} }, texts: { value: 4 }, pictures: "x", links: [7] }, params: [] },
});
