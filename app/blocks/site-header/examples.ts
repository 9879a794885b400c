import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import type { WireFields } from "../../cms/fields/types.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ORDINALS = ["One", "Two", "Three", "Four", "Five", "Six"];

/** Converts a list of links to numbered CMS fields. */
const group = (name: string, links: [title: string, href: string, icon?: string, description?: string][]) =>
  Object.fromEntries(
    links.flatMap(([title, href, icon, description], index) => [
      [`${name}${ORDINALS[index]}Title`, value(title)],
      [`${name}${ORDINALS[index]}Url`, link(href, "")],
      ...(icon ? [[`${name}${ORDINALS[index]}Icon`, image(icon, "", 600, 400)]] : []),
      ...(description ? [[`${name}${ORDINALS[index]}Description`, value(description)]] : []),
    ]),
  ) as WireFields<typeof fields>;

const quickLink = (text: string, href: string) => item(text, { text: value(text), link: link(href, "") });

const ordinary = {
  logoLink: link("/", "Larkspur Health"),
  signInLink: link("https://portal.larkspurhealth.example", "Sign in"),
  locationDataUseDisclaimer: value(
    "We use your location to show care near you. We send it with your searches, and only this device remembers it.",
  ),
  menuTitle: value("How can we help?"),
  primaryLinksHeading: value("Find care"),
  ...group("primaryLink", [
    ["Doctors", "https://doctors.larkspurhealth.example"],
    ["Locations", "/locations/search"],
    ["Services", "/services"],
    ["Classes and events", "/classes-events"],
  ]),
  secondaryLinksHeading: value("For patients and visitors"),
  ...group("secondaryLink", [
    ["Pay a bill", "/pay-bill"],
    ["Prices and insurance", "/prices"],
    ["Medical records", "/records"],
    ["Plan your visit", "/visit"],
    ["Give", "/give"],
    ["Careers", "/careers"],
  ]),
  featuredLinksHeading: value("In season"),
  ...group("featuredLink", [
    ["Flu shots", "/flu", "/sc10media/nurse.svg", "Walk in at any clinic, no appointment needed."],
    ["Larkspur Children's", "/childrens", "/sc10media/child-playing.svg", "Care made for growing bodies."],
    ["Expecting?", "/pregnancy", "/sc10media/pregnancy.svg", "Tours, classes and midwives near you."],
  ]),
  secondaryCtaTitle: value("See all services"),
  secondaryCtaUrl: link("/services", ""),
};

export const doc = "The header of every page, with menu and search.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  appointmentPage: { fields: { ...ordinary, appointmentLink: link("/appointments", "") } },
  search: {
    fields: {
      ...ordinary,
      searchResultsUrl: link("/find?searchIndex=all", ""),
      searchIndexId: value("site"),
      placeholderText: value("A symptom, a service, a place"),
      quickLinks: [
        quickLink("Urgent care near you", "/urgent-care"),
        quickLink("Pay a bill", "/pay-bill"),
        quickLink("", "/x"),
      ],
    },
  },
  enterprise: { fields: { ...ordinary, enterpriseHomeLink: link("https://www.larkspur.example", "Larkspur Group") } },
  halfFilled: {
    fields: {
      logoLink: link("/", ""),
      primaryLinksHeading: value("Never shown: no link under it"),
      primaryLinkOneTitle: value("No address: never shown"),
      primaryLinkTwoUrl: link("/no-title", ""),
      secondaryLinksHeading: value("For patients"),
      secondaryLinkOneTitle: value("Pay a bill"),
      secondaryLinkOneUrl: link("/pay-bill", ""),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      locationDataUseDisclaimer: value(longText(60)),
      placeholderText: value(longText(12)),
      quickLinks: Array.from({ length: 14 }, (_, index) => quickLink(`${longText(3)} ${index}`, `/q${index}`)),
      enterpriseHomeLink: link("https://www.larkspur.example", longText(4)),
      signInLink: link("https://portal.larkspurhealth.example", longText(3)),
      primaryLinksHeading: value(longText(6)),
      ...group("primaryLink", [
        [longText(3), "/1"],
        [longText(4), "/2"],
        [longText(5), "/3"],
        [longText(6), "/4"],
      ]),
      ...group(
        "featuredLink",
        ORDINALS.map((_, index) => [longText(3 + index), `/f${index}`, "/sc10media/family.svg", longText(16)]),
      ),
    },
  },
  wrong: {
    fields: {
      logoLink: { value: {} },
      primaryLinkOneTitle: { value: {} },
      signInLink: value(4),
      menuTitle: [],
      quickLinks: [null, 3],
    },
    params: [],
  },
});
