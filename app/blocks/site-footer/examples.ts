import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const links = (...entries: [text: string, href: string][]) =>
  entries.map(([text, href]) => item(text, { link: link(href, text) }));
const column = (heading: string, ...entries: [text: string, href: string][]) =>
  item(heading, { heading: value(heading), links: links(...entries) });

const ordinary = {
  signInLink: link("https://portal.larkspurhealth.example", "Sign in to MyLarkspur"),
  languageHelp: value(
    '<p><a href="/language-assistance">Language assistance · <span lang="es">Ayuda en su idioma</span></a></p>',
  ),
  columns: [
    column(
      "Find care",
      ["Find a location", "/locations/search"],
      ["Services A to Z", "/services"],
      ["Classes and events", "/classes-events"],
      ["Larkspur Children's", "/childrens"],
    ),
    column(
      "Patients and visitors",
      ["Pay a bill", "/pay-bill"],
      ["Prices and insurance", "/prices"],
      ["Medical records", "/records"],
      ["Plan your visit", "/visit"],
    ),
    column("About us", ["Our story", "/about"], ["Careers", "/careers"], ["Newsroom", "/news"], ["Give", "/give"]),
  ],
  copyright: value("© Larkspur Health. A not-for-profit serving Colorado and Montana since 1974."),
  hygieneLinks: links(
    ["Privacy practices", "/privacy"],
    ["Nondiscrimination", "/nondiscrimination"],
    ["Price transparency", "/prices/hospital"],
    ["Accessibility", "/accessibility"],
  ),
};

export const doc = "The footer of every page: three columns of links, legal links, and related links.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  withRelated: {
    fields: {
      ...ordinary,
      alsoOfInterest: links(["Heart screening", "/heart/check"], ["Eat well", "/nutrition"], ["Quit smoking", "/quit"]),
      annotation: value("<p>Reviewed by our cardiology team. In an emergency call 911.</p>"),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      columns: [1, 2, 3].map((number) =>
        column(
          longText(3 + number),
          ...Array.from({ length: 9 }, (_, index): [string, string] => [longText(2 + (index % 5)), `/${index}`]),
        ),
      ),
      copyright: value(longText(30)),
      hygieneLinks: links(...Array.from({ length: 9 }, (_, index): [string, string] => [longText(3), `/h${index}`])),
    },
  },
  wrong: {
    fields: { columns: [null, { fields: { links: 4 } }], copyright: { value: {} }, hygieneLinks: {} },
    params: [],
  },
});
