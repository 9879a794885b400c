/** The kinds of records that a provider imports, exports, and edits, each with the columns of its files. */
import { SERVICE_TOPICS } from "../billing/shoppable.ts";
import {
  type Column,
  dateCell,
  decimal,
  dollars,
  emailCell,
  idCell,
  line,
  lines,
  listOf,
  localTime,
  oneOf,
  phoneCell,
  timeZoneCell,
  urlCell,
  whole,
  yesNo,
} from "./column.ts";
import { address, column, id, required, spanish } from "./declare.ts";
import { codes, dates, fees, serviceCodes } from "./list-cells.ts";
import { openingHours } from "./opening-hours.ts";
import { specialDays } from "./special-days.ts";

export interface RecordKind {
  name: string;
  /** Name of one record and of several, in sentences. */
  one: string;
  many: string;
  columns: readonly Column[];
}

export const recordKinds = [
  {
    name: "locations",
    one: "location",
    many: "locations",
    columns: [
      id,
      column("name", "Name", line(), "Cedar Falls Clinic", {
        ...required,
        also: ["location", "location name", "facility", "site"],
      }),
      column("type", "Type", line(60), "Primary Care", { ...required, also: ["location type", "category"] }),
      column("phone", "Phone", phoneCell, "319-555-0100", { also: ["telephone", "phone number"] }),
      ...address,
      column("latitude", "Latitude", decimal(-90, 90), "", {
        also: ["lat"],
        hint: "The center of the ZIP code if empty.",
      }),
      column("longitude", "Longitude", decimal(-180, 180), "", { also: ["lng", "lon", "long"] }),
      column("time_zone", "Time zone", timeZoneCell, "America/Chicago", {
        also: ["timezone"],
        hint: "The state’s main time zone if empty.",
      }),
      column("hours", "Hours", openingHours, "Mon-Fri 8 am-5 pm; Sat 9 am-12 pm", {
        also: ["opening hours", "office hours"],
      }),
      column("special_days", "Special days", specialDays, "2030-12-24 8 am-12 pm (Christmas Eve); 2030-12-25 closed", {
        also: ["holidays", "holiday hours", "special hours"],
        hint: "Days with other hours. All other days have the hours above.",
      }),
      spanish("special_days", "Special days", listOf(80), "Nochebuena", {
        empty: [],
        hint: "The names in parentheses, in the order of the dates.",
      }),
      column("parking", "Parking", lines(1_000), "", {}),
      spanish("parking", "Parking", lines(1_000)),
      column("accessibility", "Accessibility", lines(1_000), "", {}),
      spanish("accessibility", "Accessibility", lines(1_000)),
      column("picture", "Picture", urlCell, "", { also: ["image", "photo"] }),
    ],
  },
  {
    name: "providers",
    one: "doctor",
    many: "doctors",
    columns: [
      id,
      column("first_name", "First name", line(60), "Maya", { ...required, also: ["first", "given name", "fname"] }),
      column("middle_name", "Middle name", line(60), "", { also: ["middle", "mi"] }),
      column("last_name", "Last name", line(60), "Okafor", {
        ...required,
        also: ["last", "surname", "family name", "lname"],
      }),
      column("credentials", "Credentials", line(60), "MD", {
        also: ["title", "degree", "suffix", "credential"],
        empty: "",
      }),
      column("specialties", "Specialties", listOf(100), "Family Medicine; Pediatrics", {
        ...required,
        also: ["specialty", "primary specialty"],
      }),
      column("location", "Location ID", idCell, "1001", {
        ...required,
        also: ["location", "practice id", "clinic id"],
        refersTo: "locations",
      }),
      column("phone", "Phone", phoneCell, "319-555-0101", { also: ["telephone", "phone number", "office phone"] }),
      column("accepting", "Accepting new patients", yesNo, "yes", {
        also: ["accepting", "new patients"],
        empty: false,
      }),
      column("languages", "Languages", listOf(60), "English; Spanish", {
        also: ["language", "languages spoken"],
        empty: ["English"],
      }),
      column(
        "gender",
        "Gender",
        oneOf(["female", "male", "nonbinary"], { f: "female", m: "male", woman: "female", man: "male" }),
        "",
        { also: ["sex"] },
      ),
      column("video_visits", "Video visits", yesNo, "no", { also: ["telehealth", "virtual visits"], empty: false }),
      column("plans", "Plan IDs", listOf(60), "", { also: ["insurance", "plans"], refersTo: "plans", empty: [] }),
      column("about", "About", lines(), "", { also: ["bio", "biography", "description"] }),
      column("photo", "Photo", urlCell, "", { also: ["picture", "image", "headshot"] }),
    ],
  },
  {
    name: "plans",
    one: "insurance plan",
    many: "insurance plans",
    columns: [
      id,
      column("payer", "Payer", line(100), "Prairie Mutual", { ...required, also: ["insurer", "company", "carrier"] }),
      column("plan", "Plan", line(100), "Choice PPO", { ...required, also: ["plan name"] }),
      column("network", "Network", line(100), "", {}),
    ],
  },
  {
    name: "services",
    one: "medical service",
    many: "medical services",
    columns: [
      id,
      column("name", "Name", line(100), "Heart care", {
        ...required,
        also: ["service", "service name", "title", "department"],
      }),
      column("name_es", "Name in Spanish", line(100), "Cardiología", {
        isSpanish: true,
        also: ["spanish name", "nombre"],
      }),
      column("summary", "Summary", line(300), "Care for the heart, from checkups to surgery.", {
        ...required,
        also: ["short description", "teaser"],
      }),
      column("summary_es", "Summary in Spanish", line(300), "Atención del corazón, desde revisiones hasta cirugías.", {
        isSpanish: true,
        also: ["spanish summary", "resumen"],
      }),
      column("about", "About", lines(3_000), "We see people with chest pain within two days.", {
        also: ["overview", "description", "details"],
      }),
      column("about_es", "About in Spanish", lines(3_000), "Atendemos el dolor de pecho en dos días.", {
        isSpanish: true,
        also: ["spanish description", "descripción"],
      }),
      column("words", "Other words", line(300), "cardiology, palpitations", {
        also: ["keywords", "synonyms", "search words"],
        hint: "Words that visitors may search for.",
        empty: "",
      }),
      column("conditions", "Conditions", listOf(100), "Chest pain; High blood pressure", {
        also: ["conditions treated", "treats"],
        empty: [],
      }),
      column("specialties", "Specialties", listOf(100), "Cardiology", {
        also: ["specialty"],
        hint: "The page lists doctors with these specialties.",
        empty: [],
      }),
      column("phone", "Phone", phoneCell, "319-555-0130", { also: ["telephone", "phone number"] }),
    ],
  },
  {
    name: "classes",
    one: "class",
    many: "classes",
    columns: [
      id,
      column("title", "Title", line(150), "CPR for families", {
        ...required,
        also: ["class", "name", "class name", "class title", "course", "course name", "event", "program"],
      }),
      spanish("title", "Title", line(150), "RCP para familias"),
      column("summary", "Summary", line(300), "Learn to help a baby, a child, or an adult.", {
        ...required,
        also: ["short description", "teaser"],
      }),
      spanish("summary", "Summary", line(300), "Aprenda a ayudar a un bebé, a un niño o a un adulto."),
      column("description", "Description", lines(), "We practice on dolls. Nobody needs experience.", {
        also: ["details", "long description"],
        empty: "",
        usual: true,
      }),
      spanish("description", "Description", lines(), "Practicamos con muñecos. No se necesita experiencia."),
      column("categories", "Categories", listOf(60), "CPR and first aid", { also: ["category", "topic"], empty: [] }),
      spanish("categories", "Categories", listOf(60), "RCP y primeros auxilios", {
        empty: [],
        hint: "In the same order.",
      }),
      column("audiences", "Audiences", listOf(60), "", { also: ["audience"], empty: [] }),
      spanish("audiences", "Audiences", listOf(60), "", { empty: [], hint: "In the same order." }),
      column("phone", "Contact phone", phoneCell, "319-555-0120", { ...required, also: ["phone", "telephone"] }),
      column("email", "Contact email", emailCell, "classes@example.org", { ...required, also: ["email", "e-mail"] }),
      column("fees", "Fees", fees, "Adult = 25; Child = free", {
        also: ["fee", "price", "cost"],
        empty: [],
        usual: true,
        hint: "Empty: the class is free.",
      }),
      spanish("fees", "Fees", listOf(100), "Adulto; Niño", {
        empty: [],
        hint: "The names of the fees, in the same order.",
      }),
      column("codes", "Discount codes", codes, "SPRING = 20%", {
        also: ["code", "codes", "promo code", "promo codes"],
        empty: [],
      }),
      column("picture", "Picture", urlCell, "", { also: ["image", "photo"], empty: "" }),
      column("picture_alt", "Picture description", line(300), "", { also: ["alt", "image alt"], empty: "" }),
      spanish("picture_alt", "Picture description", line(300)),
      column("hidden", "Hidden from search", yesNo, "no", { also: ["hidden"], empty: false }),
    ],
  },
  {
    name: "sessions",
    one: "session",
    many: "sessions",
    columns: [
      id,
      column("class", "Class ID", idCell, "1001", {
        ...required,
        also: ["class", "course id", "event id", "class number", "course number", "course"],
        refersTo: "classes",
      }),
      column("title", "Title", line(150), "", {
        hint: "The title of the class if empty.",
        also: ["session", "session title"],
      }),
      spanish("title", "Title", line(150)),
      column("starts", "Starts", localTime, "2030-10-08 18:00", {
        ...required,
        also: ["start", "start date", "date", "begins"],
        parts: { day: ["date", "start date", "day"], times: ["time", "start time", "starts at", "begin time", "from"] },
      }),
      column("ends", "Ends", localTime, "2030-10-08 20:00", {
        ...required,
        also: ["end", "end date", "end time", "ends at", "until"],
        hint: "A time alone is on the day of the start.",
        parts: { day: ["end date", "date", "start date", "day"], times: ["end time", "ends at", "until", "time"] },
      }),
      column("more_dates", "More dates", dates, "2030-10-15 18:00; 2030-10-22 18:00", {
        also: ["dates", "series"],
        empty: [],
      }),
      column("time_zone", "Time zone", timeZoneCell, "America/Chicago", { ...required, also: ["timezone"] }),
      column("online", "Online", yesNo, "no", { also: ["virtual"], empty: false, usual: true }),
      column("place", "Place", line(150), "Cedar Falls Hospital", {
        ...required,
        also: ["location", "hosting location", "venue"],
      }),
      column("room", "Room", line(150), "Conference room A", { usual: true }),
      spanish("room", "Room", line(150), "Sala de conferencias A"),
      ...address.map((part) => {
        const { required: _, ...optional } = part;
        return optional;
      }),
      column("seats", "Seats", whole(0, 100_000), "20", {
        also: ["capacity", "max", "maximum"],
        empty: 0,
        hint: "0 or empty: unlimited.",
        usual: true,
      }),
      column("people_at_once", "People per registration", whole(1, 20), "1", { empty: 1 }),
      column("deadline", "Registration deadline", localTime, "", { also: ["deadline"] }),
      column("instructor", "Instructor", line(100), "", { also: ["teacher", "presenter"] }),
      column("registration", "Registration needed", yesNo, "yes", { also: ["register"], empty: true }),
      column("notes", "Notes", lines(2_000), "", { also: ["description"], empty: "" }),
      spanish("notes", "Notes", lines(2_000)),
    ],
  },
  {
    name: "jobs",
    one: "job",
    many: "jobs",
    columns: [
      id,
      column("title", "Title", line(150), "Registered nurse", { ...required, also: ["job", "job title", "position"] }),
      spanish("title", "Title", line(150), "Enfermero o enfermera"),
      column("kind", "Kind of work", line(60), "Nursing", { ...required, also: ["category", "department"] }),
      spanish("kind", "Kind of work", line(60), "Enfermería"),
      column("location", "Location ID", idCell, "1001", { ...required, also: ["location"], refersTo: "locations" }),
      column(
        "schedule",
        "Schedule",
        oneOf(["full-time", "part-time", "per-diem"], {
          "full time": "full-time",
          ft: "full-time",
          "part time": "part-time",
          pt: "part-time",
          prn: "per-diem",
          "per diem": "per-diem",
        }),
        "full-time",
        { ...required, also: ["type", "job type", "hours"] },
      ),
      column("posted", "Posted", dateCell, "2030-10-01", { ...required, also: ["date", "posted on", "post date"] }),
      column("pay_from", "Pay from", dollars, "38.50", {
        ...required,
        also: ["min pay", "pay min"],
        hint: "Dollars per hour.",
      }),
      column("pay_to", "Pay to", dollars, "56.20", { ...required, also: ["max pay", "pay max"] }),
      column("summary", "Summary", lines(1_000), "Care for two patients at a time.", required),
      spanish("summary", "Summary", lines(1_000), "Atienda a dos pacientes a la vez."),
      column("duties", "Duties", listOf(400), "Give medicines; Teach families", { empty: [] }),
      spanish("duties", "Duties", listOf(400), "Dar medicinas; Enseñar a las familias", { empty: [] }),
      column("qualifications", "Qualifications", listOf(400), "A nursing license", {
        also: ["requirements"],
        empty: [],
      }),
      spanish("qualifications", "Qualifications", listOf(400), "Licencia de enfermería", { empty: [] }),
      column("apply_url", "Application page", urlCell, "https://jobs.example.org/apply", {
        ...required,
        also: ["apply", "url", "link"],
      }),
    ],
  },
  {
    name: "priced-services",
    one: "service with a price",
    many: "services with prices",
    columns: [
      id,
      column("name", "Name in plain words", line(150), "MRI of the knee, without contrast", {
        ...required,
        also: ["name", "service", "description"],
      }),
      column("name_es", "Name in Spanish", line(150), "Resonancia de la rodilla, sin contraste", {
        isSpanish: true,
        also: ["spanish", "spanish name"],
      }),
      column("topic", "Topic", oneOf(SERVICE_TOPICS, {}), "imaging", { ...required, also: ["group", "category"] }),
      column("code_type", "Kind of code", oneOf(["CPT", "HCPCS", "MS-DRG", "APR-DRG", "APC", "CDT"], {}), "CPT", {
        also: ["code type"],
        empty: "CPT",
      }),
      column("code", "Code", line(20), "73721", { ...required, also: ["billing code", "cpt"] }),
      column("comes_with", "Comes with", serviceCodes, "CPT 36415; MS-DRG 795", {
        also: ["ancillary", "ancillary services"],
        empty: [],
        hint: "Codes of the services that usually come with it.",
      }),
    ],
  },
] as const satisfies readonly RecordKind[];

export type KindName = (typeof recordKinds)[number]["name"];
export const kindNames = recordKinds.map(({ name }) => name) as [KindName, ...KindName[]];

/** Returns a kind of records by its name. */
export const kindOf = (name: KindName): RecordKind => recordKinds.find((kind) => kind.name === name)!;
