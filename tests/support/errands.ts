import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Text in English and in Spanish. */
type Text = readonly [en: string | RegExp, es: string | RegExp];
type Role = Parameters<Page["getByRole"]>[0];

/** A visitor with a phone, who finds each control by its role and name. */
export class Visitor {
  /** Number of links, buttons, and options that the visitor has tapped. */
  taps = 0;
  /** Number of form fields that the visitor has filled in. */
  fields = 0;

  readonly page: Page;
  readonly language: "en" | "es";

  constructor(page: Page, language: "en" | "es") {
    this.page = page;
    this.language = language;
  }

  text = <T>([en, es]: readonly [T, T]): T => (this.language === "es" ? es : en);

  /** Returns the first visible element with a role and a name. */
  find(role: Role, name: Text, within: Page | Locator = this.page): Locator {
    return within
      .getByRole(role, { name: this.text(name) })
      .locator("visible=true")
      .first();
  }

  async tap(role: Role, name: Text, within?: Locator): Promise<void> {
    const control = this.find(role, name, within);
    // A link may lead to a page whose controls have the same names, so the next step waits for it.
    const arrival = role === "link" ? this.page.waitForEvent("framenavigated") : undefined;
    await Promise.all([arrival, control.tap()]);
    this.taps += 1;
    if (arrival) await this.page.waitForLoadState();
  }

  /** Taps a button that leads to another page. */
  async submit(name: Text): Promise<void> {
    await Promise.all([this.page.waitForEvent("framenavigated"), this.tap("button", name)]);
    await this.page.waitForLoadState();
  }

  async type(label: Text, value: string): Promise<void> {
    const name = this.text(label);
    const box = this.page.getByRole("textbox", { name }).or(this.page.getByRole("searchbox", { name }));
    await box.locator("visible=true").first().fill(value);
    this.fields += 1;
  }

  async choose(label: Text, option: Text | { value: string }): Promise<void> {
    const list = this.find("combobox", label);
    await list.waitFor();
    if ("value" in option) await list.selectOption(option.value);
    else {
      const name = this.text(option);
      const names = await list.locator("option").allTextContents();
      const found = names.find((text) => (typeof name === "string" ? text === name : name.test(text)));
      if (found === undefined) throw new Error(`“${name}” is not among the options: ${names.join("; ")}`);
      await list.selectOption({ label: found });
    }
    this.fields += 1;
  }

  /** Waits until the page shows a heading. */
  sees = (name: Text): Promise<void> => this.find("heading", name).waitFor();
  /** Waits until the page shows a text. */
  reads = (text: Text): Promise<void> => this.page.getByText(this.text(text)).locator("visible=true").first().waitFor();

  /** Opens the menu, and a group of links in it. */
  async menu(group: Text | null, name: Text): Promise<void> {
    await this.tap("button", [/^Menu/, /^Menú/]);
    if (group) await this.tap("button", group);
    await this.tap("link", name);
  }

  /** Sets the visitor's place on a page that asks for it. */
  async near(city: string): Promise<void> {
    await this.tap("button", ["Set location", "Indicar ubicación"], this.page.locator("main"));
    const box = this.page.getByRole("dialog").getByRole("combobox");
    await box.fill(city);
    this.fields += 1;
    await this.tap("option", [new RegExp(`^${city}`), new RegExp(`^${city}`)]);
  }

  /** Chooses the first free time, fills in the form, and books the visit. */
  async book(submit: Text): Promise<void> {
    // The visitors of the two languages take different times.
    await this.page
      .getByRole("radio")
      .locator("visible=true")
      .nth(this.language === "es" ? 1 : 0)
      .check();
    this.taps += 1;
    await this.choose(["Reason for the visit", "Motivo de la visita"], { value: "concern" });
    await this.type(["First name", "Nombre"], "Vi");
    await this.type(["Last name", "Apellidos"], "Sitor");
    await this.type(["Date of birth", "Fecha de nacimiento"], "04/12/1985");
    await this.type(["Phone number", "Teléfono"], "3035550101");
    await this.type(["Email", "Correo electrónico"], `vi.${this.language}.${crypto.randomUUID()}@example.com`);
    await this.tap("button", submit);
    await this.sees(["You’re booked", "Su visita está reservada"]);
    await this.find("link", ["Add to calendar", "Agregar al calendario"]).waitFor();
  }
}

interface Errand {
  name: string;
  /** Maximum number of taps. */
  taps: number;
  run(visitor: Visitor): Promise<void>;
}

const BOOK: Text = ["Book this visit", "Reservar esta visita"];

/** What people come for. Each errand begins on the home page and ends where the person has what they came for. */
export const ERRANDS: readonly Errand[] = [
  {
    name: "book a woman among the heart doctors near Denver who speaks Spanish and takes the plan",
    taps: 12,
    async run(visitor) {
      await visitor.tap("link", [/^Find a doctor/, /^Buscar un médico/], visitor.page.locator("main"));
      await visitor.near("Denver");
      await visitor.tap("link", ["Heart", "Corazón"]);
      await visitor.reads([/^Show Filters/, /^Mostrar filtros/]);
      await visitor.page
        .getByText(visitor.text([/^Show Filters/, /^Mostrar filtros/]))
        .locator("visible=true")
        .first()
        .tap();
      visitor.taps += 1;
      await visitor.choose(["Insurance", "Seguro"], [/^Aetna.*PPO/, /^Aetna.*PPO/]);
      await visitor.choose(["Language", "Idioma"], [/^Spanish/, /^Español/]);
      await visitor.page.getByLabel(visitor.text(["Woman", "Mujer"]), { exact: true }).check();
      visitor.taps += 1;
      await visitor.tap("link", [/Book online/, /Reservar en línea/], visitor.page.locator("[data-results]"));
      await visitor.book(BOOK);
    },
  },
  {
    name: "save a spot in an urgent care that is open now",
    taps: 6,
    async run(visitor) {
      await visitor.tap("link", ["Urgent care today", "Atención inmediata hoy"]);
      await visitor.near("Denver");
      await visitor.sees([/Denver/, /Denver/]);
      const spot: Text = [/^Save your spot/, /^Guard/];
      const closed = visitor.find("heading", ["Oh no!", "¡Vaya!"]);
      await visitor.find("link", spot).or(closed).first().waitFor();
      // At night, all are closed, and one more tap shows the spots of the next day.
      if (await closed.isVisible()) {
        await visitor.tap("link", ["Any hours", "Cualquier horario"]);
        visitor.taps -= 1;
      }
      await visitor.tap("link", spot);
      await visitor.book(["Save my spot", "Guardar mi turno"]);
    },
  },
  {
    name: "find a bill with its amount, due date, and payment page by its account number",
    taps: 5,
    async run(visitor) {
      await visitor.tap("link", [/^Pay a bill/, /^Pagar una factura/], visitor.page.locator("main"));
      await visitor.type(["Account number", "Número de cuenta"], "LH-100003");
      const check = visitor.page.locator("iframe").locator("visible=true").contentFrame().getByRole("checkbox");
      await check.check();
      visitor.taps += 1;
      await visitor.tap("button", ["Next", "Siguiente"]);
      await visitor.sees(["Your bills", "Sus facturas"]);
      await visitor.reads([/^Due /, /^Vence el /]);
      // The link opens a new tab.
      const href = await visitor.find("link", [/Pay this bill/, /Pagar esta factura/]).getAttribute("href");
      await visitor.page.goto(new URL(href ?? "", visitor.page.url()).href);
      visitor.taps += 1;
      await visitor.sees(["Payment", "Pago"]);
      await visitor.find("button", [/^Pay \$/, /^Pagar \$/]).waitFor();
    },
  },
  {
    name: "apply for financial assistance",
    taps: 8,
    async run(visitor) {
      await visitor.tap("link", [/^Pay a bill/, /^Pagar una factura/], visitor.page.locator("main"));
      await visitor.tap("link", ["Financial assistance", "Asistencia financiera"], visitor.page.locator("main"));
      await visitor.tap("link", [/Apply online/, /Solicítela en línea|Solicitarla en línea/]);
      await visitor.type(["First name of the patient", "Nombre del paciente"], "Vi");
      await visitor.type(["Date of birth of the patient", "Fecha de nacimiento del paciente"], "04/12/1985");
      await visitor.type(["Phone number", "Teléfono"], "3035550101");
      await visitor.choose(["How many people live", "¿Cuántas personas viven"], { value: "3" });
      await visitor.type(["Gross income", "Ingreso bruto"], "2400");
      await visitor.tap("radio", ["None", "Ninguno"]);
      await visitor.tap("checkbox", ["I have no proof", "No tengo comprobantes"]);
      await visitor.tap("button", ["Send my application", "Enviar mi solicitud"]);
      await visitor.page.waitForURL(/financial-assistance\/thank-you/);
    },
  },
  {
    name: "look up the price of a scan",
    taps: 3,
    async run(visitor) {
      await visitor.tap("link", [/^Pay a bill/, /^Pagar una factura/], visitor.page.locator("main"));
      await visitor.tap("link", ["Look up prices", "Consultar precios"]);
      await visitor.choose(["Hospital", "Hospital"], ["Larkspur Denver Hospital", "Larkspur Denver Hospital"]);
      await visitor.type(["Service", "Servicio"], "MRI");
      await visitor.tap("button", ["See prices", "Ver precios"]);
      await visitor.reads([/\$\d/, /\$\d/]);
    },
  },
  {
    name: "register a couple for a birth class and pay",
    taps: 7,
    async run(visitor) {
      await visitor.tap("link", ["Classes and events", "Clases y eventos"], visitor.page.locator("main"));
      await visitor.tap("link", ["Birth and newborn", "Embarazo y recién nacido"], visitor.page.locator("main"));
      await visitor.tap("link", [/^Preparing for Birth/, /^Preparación para el parto/], visitor.page.locator("main"));
      await visitor.choose([/^Choose a fee/, /^Elija un costo/], [/couple/, /pareja/]);
      await visitor.submit([/^Register for/, /^Inscribirse para/]);
      await visitor.type(["First name", "Nombre"], "Ana");
      await visitor.type(["Last name", "Apellidos"], "Ruiz");
      await visitor.type(["Email", "Correo electrónico"], `ana.${visitor.language}.${crypto.randomUUID()}@example.com`);
      await visitor.type(["partner’s name", "Nombre de su pareja"], "Leo Ruiz");
      await visitor.tap("button", ["Register", "Inscribirse"]);
      await visitor.tap("button", ["Pay $95.00", "Pagar $95.00"]);
      await visitor.reads(["Leo Ruiz", "Leo Ruiz"]);
      await visitor.find("link", [/calendar/i, /calendario/i]).waitFor();
    },
  },
  {
    name: "find where to park at a hospital",
    taps: 3,
    async run(visitor) {
      await visitor.tap("link", [/^Find a location/, /^Buscar un centro/], visitor.page.locator("main"));
      await visitor.tap("link", [/Denver Hospital/, /Denver Hospital/]);
      await visitor.tap("link", [/^Campus, parking/, /estacionamiento y horario/]);
      await visitor.reads([/garage|parking/i, /estacionamiento/i]);
    },
  },
  {
    name: "reach help in a crisis",
    taps: 2,
    async run(visitor) {
      await visitor.type(["Search the site", "Buscar en el sitio"], visitor.text(["I want to die", "me quiero morir"]));
      await visitor.tap("button", ["Search", "Buscar"], visitor.page.locator("main"));
      const call = visitor.find("link", [/988/, /988/]);
      await call.waitFor();
      expect(await call.getAttribute("href")).toBe("tel:988");
      visitor.taps += 1;
    },
  },
  {
    name: "ask for medical records",
    taps: 7,
    async run(visitor) {
      await visitor.menu(
        ["Bills, records, and visits", "Facturas, expedientes y visitas"],
        ["Medical records", "Expedientes médicos"],
      );
      await visitor.tap("radio", ["My own", "Mío"]);
      await visitor.type(["First name of the patient", "Nombre del paciente"], "Vi");
      await visitor.type(["Date of birth of the patient", "Fecha de nacimiento del paciente"], "04/12/1985");
      await visitor.tap("checkbox", ["Test results", "Resultados de pruebas"]);
      await visitor.tap("radio", ["I will pick them up", "Voy a recogerlo"]);
      await visitor.type(["Phone number", "Número de teléfono"], "3035550101");
      await visitor.tap("button", ["Send request", "Enviar solicitud"]);
      await visitor.page.waitForURL(/thank-you/);
    },
  },
  {
    name: "apply for a nursing job",
    taps: 7,
    async run(visitor) {
      await visitor.menu(["Conditions, library, and more", "Enfermedades, biblioteca y más"], ["Careers", "Empleos"]);
      await visitor.tap("link", [/open jobs/i, /puestos abiertos/i], visitor.page.locator("main"));
      await visitor.type(["Job or keyword", "Empleo o palabra"], visitor.text(["nurse", "enfermera"]));
      await visitor.tap("button", ["Show jobs", "Mostrar empleos"]);
      await visitor.tap("link", [/nurse/i, /enfermer/i], visitor.page.locator("main"));
      await visitor.type(["First name", "Nombre"], "Vi");
      await visitor.type(["Email", "Correo electrónico"], `vi.${crypto.randomUUID()}@example.com`);
      await visitor.type(["Phone number", "Número de teléfono"], "3035550101");
      await visitor.type(["Your experience", "Su experiencia"], "Six years in a clinic.");
      await visitor.tap("button", ["Send application", "Enviar solicitud"]);
      await visitor.page.waitForURL(/careers\/thank-you/);
    },
  },
  {
    name: "see a doctor about migraine",
    taps: 6,
    async run(visitor) {
      await visitor.type(["Search the site", "Buscar en el sitio"], visitor.text(["migraine", "migraña"]));
      await visitor.tap("button", ["Search", "Buscar"], visitor.page.locator("main"));
      await visitor.tap("link", [/^Migraine/, /^Migraña/], visitor.page.locator("main"));
      await visitor.tap("link", ["Make an appointment", "Hacer una cita"], visitor.page.locator("main"));
      await visitor.tap("link", [/\d(am|pm) with /, /\d [ap]\. m\. con /], visitor.page.locator("main"));
      await visitor.book(BOOK);
    },
  },
  {
    name: "book a children's doctor after looking for the children's hospital",
    taps: 6,
    async run(visitor) {
      await visitor.type(
        ["Search the site", "Buscar en el sitio"],
        visitor.text(["children's hospital", "hospital de niños"]),
      );
      await visitor.tap("button", ["Search", "Buscar"], visitor.page.locator("main"));
      await visitor.tap("link", ["Children's health", "Salud de los niños"], visitor.page.locator("main"));
      await visitor.tap("link", ["Find a pediatrician", "Buscar un pediatra"], visitor.page.locator("main"));
      await visitor.tap("link", [/Book online/, /Reservar en línea/], visitor.page.locator("[data-results]"));
      await visitor.book(BOOK);
    },
  },
];
