/** Starter content for a provider whose data is not in the backend yet: a page for each feature, and no text of a demo. */
import { createHash } from "node:crypto";
import { brand } from "../lib/brand/name.ts";
import type { FixturePage } from "./fixtures.ts";

const SITE = "larkspur";

type Texts = Record<"en" | "es", string>;
type Fields = Record<string, unknown>;
type Language = keyof Texts;
const LANGUAGES: readonly Language[] = ["en", "es"];

const text = (en: string, es: string): Texts => ({ en, es });

/** Returns an ID in the format of the CMS, which is the same in every run. */
function itemId(name: string): string {
  const hex = createHash("sha256").update(`starter ${name}`).digest("hex");
  return [8, 4, 4, 4, 12]
    .reduce<{ parts: string[]; at: number }>(
      ({ parts, at }, length) => ({ parts: [...parts, hex.slice(at, at + length)], at: at + length }),
      { parts: [], at: 0 },
    )
    .parts.join("-");
}

const value = (content: unknown) => ({ value: content });
const link = (href: string, label = "") => value({ href, text: label, linktype: "internal" });
const component = (componentName: string, name: string, fields: Fields) => ({
  uid: itemId(`${componentName} ${name}`),
  componentName,
  dataSource: `{${itemId(`source ${componentName} ${name}`)}}`,
  params: {},
  fields,
});

/** Features of the menu and the footer, in order. A feature without records is not used, so its links are omitted. */
const MENU: readonly [path: string, title: Texts][] = [
  ["/find-a-doctor", text("Find a doctor", "Buscar un médico")],
  ["/locations/search", text("Locations", "Centros")],
  ["/classes-events/search", text("Classes and events", "Clases y eventos")],
  ["/careers/jobs", text("Jobs", "Empleos")],
];
const CONTACT = text("Contact us", "Contáctenos");
const SERVICES = text("Medical services", "Servicios médicos");
/** Links of the home page and the footer. The menu has room for four. */
const LINKS: readonly [path: string, title: Texts][] = [
  ...MENU,
  ["/medical-services", SERVICES],
  ["/contact-us", CONTACT],
];

function header(language: Language) {
  const numbers = ["One", "Two", "Three", "Four"];
  const links = MENU.flatMap(([path, title], index) => [
    [`primaryLink${numbers[index]}Title`, value(title[language])],
    [`primaryLink${numbers[index]}Url`, link(path)],
  ]);
  return component("MainHeader", "header", {
    logoLink: link("/", brand.name),
    menuTitle: value(text("Menu", "Menú")[language]),
    primaryLinksHeading: value(text("Find care", "Buscar atención")[language]),
    ...Object.fromEntries(links),
    secondaryLinkOneTitle: value(CONTACT[language]),
    secondaryLinkOneUrl: link("/contact-us"),
  });
}

function footer(language: Language) {
  const entry = (path: string, title: string) => ({
    id: `{${itemId(`footer ${path}`)}}`,
    url: path,
    name: title,
    displayName: title,
    fields: { link: link(path, title) },
  });
  const heading = text("Find care", "Buscar atención")[language];
  const links = LINKS.map(([path, title]) => entry(path, title[language]));
  return component("Footer", "footer", {
    columns: [{ id: `{${itemId("footer column")}}`, name: heading, fields: { heading: value(heading), links } }],
    copyright: value(`© ${brand.name}`),
  });
}

interface StarterPage {
  path: string;
  title: Texts;
  /** Whether search engines must not index the page. */
  hidden?: true;
  main(language: Language): object[];
}

const alone =
  (name: string, fields: (language: Language) => Fields = () => ({})) =>
  (language: Language) => [component(name, name, fields(language))];
const heading = (title: Texts) => (language: Language) => ({ heading: value(title[language]) });

const FIELD_TYPES = {
  text: "{4EE89EA7-CEFE-4C8E-8532-467EF64591FC}",
  email: "{04C39CAC-8976-4910-BE0D-879ED3368429}",
  phone: "{DF74F55B-47E6-4D1C-92F8-B0D46A7B2704}",
  lines: "{A296A1C1-0DA0-4493-A92E-B8191F43AEC6}",
} as const;

/** The questions of a form that people answer in several lines. */
const LONG_ANSWERS: Record<string, readonly [name: string, title: Texts][]> = {
  contact: [["message", text("Message", "Mensaje")]],
  "job-application": [["experience", text("Your experience", "Su experiencia")]],
};

function formFields(form: string, language: Language, submit: Texts) {
  const field = (name: string, kind: keyof typeof FIELD_TYPES, title: Texts, more: object = {}) => ({
    model: {
      itemId: `{${itemId(`${form} ${name}`)}}`,
      name: title[language],
      fieldTypeItemId: FIELD_TYPES[kind],
      title: title[language],
      required: false,
      value: "",
      cssFieldClass: kind === "lines" ? "" : "half",
      ...more,
    },
    valueField: { name, id: `${form}_${name}`, value: null },
  });
  return {
    formAddress: value(`/forms/${form}`),
    htmlPrefix: `fxb.${form}`,
    metadata: { itemId: `{${itemId(form)}}`, title: form, isTrackingEnabled: false },
    formItemId: { name: "FormItemId", id: "FormItemId", value: `{${itemId(form)}}` },
    fields: [
      field("firstName", "text", text("First name", "Nombre"), { required: true, maxLength: 60 }),
      field("lastName", "text", text("Last name", "Apellido"), { maxLength: 60 }),
      field("email", "email", text("Email", "Correo electrónico"), { required: true, maxLength: 254 }),
      field("phone", "phone", text("Phone number", "Número de teléfono")),
      ...(LONG_ANSWERS[form] ?? []).map(([name, title]) =>
        field(name, "lines", title, { required: true, maxLength: 2_000, rows: 6 }),
      ),
      {
        model: {
          itemId: `{${itemId(`${form} submit`)}}`,
          fieldTypeItemId: "{7CE25CAB-EF3A-4F73-AB13-D33BDC1E4EE2}",
          title: submit[language],
        },
      },
    ],
  };
}

const CLASSES = text("Classes and events", "Clases y eventos");
const DOCTORS = text("Find a doctor", "Buscar un médico");
const PLACES = text("Find a location", "Buscar un centro");
const JOBS = text("Open jobs", "Empleos disponibles");
const pageHeader = (title: Texts) => (language: Language) => [
  component("PageHeader", title.en, { pageTitle: value(title[language]), pageSubtitle: value(""), topics: [] }),
];

const PAGES: readonly StarterPage[] = [
  {
    path: "/",
    title: text("Home", "Inicio"),
    main: (language) => [
      component("PageHeader", "home", {
        pageTitle: value(text(`Welcome to ${brand.name}`, `Le damos la bienvenida a ${brand.name}`)[language]),
        pageSubtitle: value(""),
        topics: [],
      }),
      component("RichText", "home links", {
        title: value(text("How can we help?", "¿En qué podemos ayudarle?")[language]),
        body: value(
          `<ul>${LINKS.map(([path, title]) => `<li><a href="${path}">${title[language]}</a></li>`).join("")}</ul>`,
        ),
        alignment: value("left"),
        styleOption: value("plain"),
      }),
    ],
  },
  {
    path: "/404",
    title: text("Page not found", "No encontramos esta página"),
    hidden: true,
    main: pageHeader(text("Page not found", "No encontramos esta página")),
  },
  {
    path: "/classes-events",
    title: CLASSES,
    main: alone("EventsLanding", (language) => ({ title: value(CLASSES[language]) })),
  },
  { path: "/classes-events/search", title: CLASSES, main: alone("EventsSearch", heading(CLASSES)) },
  { path: "/classes-events/,-w-,", title: CLASSES, main: alone("EventDetail") },
  {
    path: "/classes-events/registration",
    title: text("Register for a class", "Inscribirse en una clase"),
    hidden: true,
    main: alone("EventRegistration", (language) => ({
      headline: value(text("Who’s coming?", "¿Quién viene?")[language]),
      ...formFields("event-registration", language, text("Register", "Inscribirse")),
      backLink: link("/classes-events/search", text("Find another class", "Buscar otra clase")[language]),
    })),
  },
  {
    path: "/classes-events/thank-you",
    title: text("Thank you", "Gracias"),
    hidden: true,
    main: alone("EventThankYou", (language) => ({
      headline: value(text("Thank you for registering", "Gracias por inscribirse")[language]),
      description: value(
        text("<p>We emailed you the details.</p>", "<p>Le enviamos los detalles por correo.</p>")[language],
      ),
    })),
  },
  {
    path: "/classes-events/my-registration",
    title: text("Your registration", "Su inscripción"),
    hidden: true,
    main: alone("EventOwnRegistration"),
  },
  { path: "/find-a-doctor", title: DOCTORS, main: alone("ProvidersBySearch", heading(DOCTORS)) },
  { path: "/find-a-doctor/,-w-,", title: DOCTORS, main: alone("ProviderDetail") },
  { path: "/locations/search", title: PLACES, main: alone("LocationSearch", heading(PLACES)) },
  { path: "/locations/,-w-,", title: PLACES, main: alone("LocationDetail") },
  {
    path: "/careers/jobs",
    title: JOBS,
    main: (language) => [...pageHeader(JOBS)(language), component("JobSearch", "jobs", {})],
  },
  {
    path: "/careers/jobs/,-w-,",
    title: JOBS,
    main: alone("JobDetail", (language) => ({
      listLink: link("/careers/jobs", text("All open jobs", "Todos los empleos")[language]),
      ...formFields("job-application", language, text("Send application", "Enviar la solicitud")),
    })),
  },
  {
    path: "/medical-services",
    title: SERVICES,
    main: alone("MedicalServicesFinder", (language) => ({
      ...heading(SERVICES)(language),
      subCopy: value(""),
      featuredServices: [],
      medicalServices: [],
    })),
  },
  {
    path: "/medical-services/,-w-,",
    title: SERVICES,
    main: (language) => [
      ...alone("MedicalServiceDetail")(language),
      component("MedicalServiceDirectory", "directory", {}),
    ],
  },
  {
    path: "/contact-us",
    title: CONTACT,
    main: (language) => [
      component("Form", "contact", {
        headline: value(text("Write to us", "Escríbanos")[language]),
        description: value(
          text(
            "<p>Please do not write about your health here. In an emergency, call 911.</p>",
            "<p>Por favor, no escriba aquí sobre su salud. En una emergencia, llame al 911.</p>",
          )[language],
        ),
        ...formFields("contact", language, text("Send", "Enviar")),
      }),
    ],
  },
];

/** Returns the starter pages in English and Spanish. */
export function starterPages(): FixturePage[] {
  return LANGUAGES.flatMap((language) =>
    PAGES.map(({ path, title, hidden, main }): FixturePage => {
      const id = itemId(`page ${path}`);
      const themes = { header: "default", main: "default", footer: "default" };
      const document = {
        sitecore: {
          context: {
            language,
            pageEditing: false,
            pageState: "normal",
            itemPath: path,
            site: { name: SITE },
            themes,
            hasSpanishVersion: true,
          },
          route: {
            name: path.split("/").at(-1) || "home",
            displayName: title[language],
            itemId: id,
            itemLanguage: language,
            templateName: path === "/404" ? "Error" : "Page",
            fields: {
              browserTitle: value(path === "/" ? brand.name : `${title[language]} | ${brand.name}`),
              ...(hidden && { indexable: value(false) }),
            },
            placeholders: { header: [header(language)], main: main(language), footer: [footer(language)] },
          },
        },
      };
      return { site: SITE, language, path, itemId: id, document: JSON.stringify(document) };
    }),
  );
}

/** Hostname of a site whose own hostname is not known yet. */
const NO_HOST = "www.example.org";

/**
 * Returns the starter's records: one site with the given public hostname. The backend adds the features without records
 * to `notUsed`, so a feature appears with its first record.
 */
export const starterRecords = (host = NO_HOST): Map<string, string> =>
  new Map([
    [
      "sites",
      JSON.stringify([
        {
          name: SITE,
          hosts: [host],
          publicHost: host,
          languages: [...LANGUAGES],
          theme: "default",
          indexable: false,
          notUsed: ["bills", "fees", "prices", "appointments", "records", "chat", "search"],
          notUsedWithoutRecords: true,
        },
      ]),
    ],
    ...LANGUAGES.map((language): [string, string] => [`dictionary/${SITE}/${language}`, '{"phrases":{}}']),
    [`redirects/${SITE}`, "[]"],
    [`texts/${SITE}`, "[]"],
  ]);

/** The forms that the starter's pages post. */
export const STARTER_FORMS = [
  {
    id: "event-registration",
    kind: "registration",
    required: JSON.stringify(["firstName", "email", "sessionId"]),
    redirect_url: "/classes-events/thank-you",
    message: null,
  },
  {
    id: "contact",
    kind: "message",
    required: JSON.stringify(["firstName", "email", "message"]),
    redirect_url: null,
    message: "Thank you. We have your message.",
  },
  {
    id: "job-application",
    kind: "message",
    required: JSON.stringify(["firstName", "email", "experience"]),
    redirect_url: null,
    message: "Thank you. We have your application.",
  },
];
