import { displayPhone } from "../../../lib/text/phone.ts";
import { slug } from "../../../lib/text/slug.ts";
import { classContent } from "./class-content.ts";
import {
  audiences,
  categories,
  type Format,
  formats,
  spanish,
  spanishFees,
  type Topic,
  topics,
} from "./event-catalog.ts";
import type { Row } from "./insert.ts";
import type { SeedLocation } from "./locations.ts";
import { firstNames, lastNames, plants } from "./names.ts";
import { CLASSES_LINE, SPANISH_LINE } from "./phones.ts";
import { type Random, random } from "./random.ts";
import { classScene, classSceneAlt } from "./scenes.ts";
import { type SeedEvent, seedSessions } from "./sessions.ts";

/** Returns the venues of demo events: rooms in hospitals and an online venue. */
function seedVenues(locations: readonly SeedLocation[]) {
  const chance = random("venues");
  const hospitals = locations.filter((location) => location.type_id === 1);
  const hosting: Row[] = hospitals.map((hospital, index) => ({
    id: index + 1,
    title: hospital.name,
    latitude: hospital.latitude,
    longitude: hospital.longitude,
  }));
  const online = hosting.length + 1;
  hosting.push({ id: online, title: "Online", latitude: null, longitude: null });
  const venues: Row[] = hospitals.flatMap((hospital, index) =>
    ["Conference Center", "Wellness Studio", "Community Room"].slice(0, index % 3 === 0 ? 3 : 2).map((room) => ({
      hosting_location_id: index + 1,
      name: `${room}, ${hospital.name}`,
      address1: hospital.address1,
      address2: room === "Conference Center" ? "Level 1" : null,
      city: hospital.city,
      state: hospital.state,
      zip: hospital.zip,
      wayfinding: chance.chance(0.7)
        ? `Park in the visitor garage and follow the signs to the ${chance.pick(plants)} entrance.`
        : null,
    })),
  );
  return {
    hosting,
    online,
    venues: venues.map((venue, index): Row => ({ id: index + 1, ...venue })),
    zones: hospitals.map((hospital) => hospital.time_zone),
  };
}

/** Media library files that demo events link to. */
const files = [
  ["What to bring", "pdf"],
  ["Class handout", "pdf"],
  ["Weekly log", "pdf"],
] as const;
type Asked = (topic: Topic, format: Format) => boolean;
const always: Asked = () => true;
const inPerson: Asked = (_topic, format) => format !== "online" && format !== "self-paced";

/**
 * Frequently asked questions about classes. Each entry has a condition that selects classes, a question in English and
 * Spanish, and an answer in English and Spanish.
 */
export const questions: readonly (readonly [Asked, readonly [string, string], readonly [string, string]])[] = [
  [
    (_topic, format) => format !== "drop-in" && format !== "self-paced",
    ["Can I bring someone?", "<p>Yes. Please register each person so everyone has a seat.</p>"],
    ["¿Puedo llevar a alguien?", "<p>Sí. Inscriba a cada persona, para que todos tengan cupo.</p>"],
  ],
  [
    ({ weeks }, format) => weeks.length > 0 && format !== "weekend" && format !== "self-paced",
    ["What if I miss a date?", "<p>Let us know. If there is room, we'll find you a seat in another group.</p>"],
    ["¿Y si falto a una clase?", "<p>Avísenos. Si hay cupo, le buscamos otro grupo.</p>"],
  ],
  [
    inPerson,
    ["Is there parking?", "<p>Yes. Parking is free, and accessible spaces are next to the main entrance.</p>"],
    ["¿Hay dónde estacionar?", "<p>Sí, es gratis. Los espacios accesibles están junto a la entrada principal.</p>"],
  ],
  [
    ({ fees }, format) => format !== "self-paced" && fees.some(([, price]) => price > 0),
    ["Can I get a refund?", "<p>Yes, up to three days before the first date.</p>"],
    ["¿Me devuelven el dinero?", "<p>Sí, hasta tres días antes de la primera fecha.</p>"],
  ],
  [
    (_topic, format) => format !== "self-paced",
    ["Do you offer interpreters?", "<p>Yes, at no cost. Please ask at least a week ahead.</p>"],
    [
      "¿Ofrecen intérpretes?",
      "<p>Sí, sin costo, también de lengua de señas. Pídalo con una semana de anticipación.</p>",
    ],
  ],
  [
    ({ category }) => category === "Fitness & Movement",
    ["What should I wear?", "<p>Something comfortable that you can move in.</p>"],
    ["¿Qué ropa llevo?", "<p>Ropa cómoda con la que pueda moverse.</p>"],
  ],
  [
    (_topic, format) => format !== "self-paced",
    ["Is it recorded?", "<p>No. What people share in the room stays in the room.</p>"],
    ["¿Se graba?", "<p>No. Lo que se dice en la sala queda en la sala.</p>"],
  ],
  [
    (_topic, format) => format === "self-paced",
    ["How do I start?", "<p>Register, and we'll email you a link. It works for 60 days, on any device.</p>"],
    ["¿Cómo empiezo?", "<p>Inscríbase y le enviamos un enlace. Sirve por 60 días en cualquier dispositivo.</p>"],
  ],
  [
    always,
    ["Whom can I ask?", `<p>Call our class team at ${displayPhone(CLASSES_LINE)}, Monday to Friday from 8 to 5.</p>`],
    [
      "¿A quién le pregunto?",
      `<p>Llame a nuestro equipo de clases al ${displayPhone(SPANISH_LINE)}, de lunes a viernes de 8 a 5.</p>`,
    ],
  ],
];

/** Categories whose classes may also be in the category "Healthy Living". */
const HEALTHY_LIVING = new Set(["Diabetes", "Fitness & Movement", "Heart & Stroke", "Mental Wellness", "Nutrition"]);

/** Search terms for classes without a fee. */
const FREE = "free no cost gratis gratuita";

/**
 * Returns the fees of a class in one format. A certification card requires a test of skills in person, and groups
 * without registration sell no course.
 */
const feesFor = ({ fees }: Topic, format: Format) =>
  fees.filter(([name]) => {
    if (name === "Certification card") return format !== "online" && format !== "self-paced";
    return name !== "Whole course" || format !== "drop-in";
  });

/** All combinations of a topic and a format. The order of the combinations determines the event IDs. */
const offers = topics.flatMap((topic) => topic.formats.map((format) => ({ topic, format })));

/** ID of the event that has the largest session, for testing long participant lists. */
export const crowdedEventId =
  offers.findIndex(({ topic, format }) => topic.title === "Medicare Made Clear" && format === "talk") + 1;

/** Returns `count` demo events, each with about `perEvent` sessions within half a year of `today` (YYYY-MM-DD). */
export function seedEvents(count: number, perEvent: number, today: string, locations: readonly SeedLocation[]) {
  const chance = random("events");
  const { hosting, online, venues, zones } = seedVenues(locations);
  const instructors: Row[] = Array.from({ length: 48 }, (_, index) => ({
    id: index + 1,
    name: `${chance.pick(firstNames)} ${chance.pick(lastNames)}`,
  }));
  const rows = {
    events: [] as Row[],
    fees: [] as Row[],
    files: [] as Row[],
    categoryLinks: [] as Row[],
    audienceLinks: [] as Row[],
    fts: [] as Row[],
  };
  const events: SeedEvent[] = [];

  for (let index = 0; index < count; index++) {
    const id = index + 1;
    const { topic, format } = offers[index % offers.length] ?? chance.pick(offers);
    const round = Math.floor(index / offers.length);
    const inSpanish = format === "spanish" ? spanish.get(topic.title) : undefined;
    const { title, about } = inSpanish ?? topic;
    const headline = title + formats[format].suffix + (round === 0 ? "" : ` (Group ${round + 1})`);
    const event: SeedEvent = { id, topic, format, feeIds: [] };
    events.push(event);
    // An unused draw, without which the examples in contracts/ would no longer match the demo's classes.
    chance.next();
    rows.events.push({
      id,
      slug: slug(headline),
      headline,
      short_description: about,
      description: inSpanish
        ? `<div lang="es"><p>${about}</p><p>${formats[format].about}</p>${classContent(topic.title, true)}</div>`
        : `<p>${about}</p><p>${formats[format].about}</p>${classContent(topic.title, false)}`,
      image_url: `/-/media/${classScene(topic, format)}`,
      image_alt: classSceneAlt(topic, format),
      video_url: null,
      contact_phone: CLASSES_LINE,
      contact_email: "classes@larkspurhealth.example",
      hide_from_search: id % 40 === 0,
      faqs: JSON.stringify(
        chance
          .sample(
            questions.filter(([applies]) => applies(topic, format)),
            chance.pick([0, 2, 3, 4, 7]),
          )
          .map(([, english, spanish]) => (inSpanish ? spanish : english)),
      ),
    });
    for (const [feeName, price] of feesFor(topic, format)) {
      const description = inSpanish ? (spanishFees[feeName] ?? feeName) : feeName;
      event.feeIds.push(rows.fees.length + 1);
      rows.fees.push({
        id: rows.fees.length + 1,
        event_id: id,
        description,
        price,
        people: feeName === "Per couple" ? 2 : 1,
      });
    }
    for (const [title, extension] of chance.sample(
      topic.weeks.length > 0 ? files : files.slice(0, 2),
      chance.pick([0, 0, 1, 2, 3]),
    )) {
      rows.files.push({
        id: rows.files.length + 1,
        event_id: id,
        title,
        extension,
        full_path: `/-/media/events/${slug(title)}.${extension}`,
      });
    }
    const isHealthyLiving = chance.chance(0.15) && HEALTHY_LIVING.has(topic.category);
    const inCategories = new Set([topic.category, ...(isHealthyLiving ? ["Healthy Living"] : [])]);
    for (const name of inCategories)
      rows.categoryLinks.push({ category_id: categories.indexOf(name) + 1, event_id: id });
    rows.audienceLinks.push({
      audience_id: audiences.indexOf(topic.audience) + 1,
      event_id: id,
    });
    rows.fts.push({
      rowid: id,
      headline,
      // A Spanish class also matches English searches.
      description: `${about} ${formats[format].about}${inSpanish ? ` Spanish: ${topic.title}. ${topic.about}` : ""}`,
      categories: [...inCategories, topic.audience, topic.fees.some(([, price]) => price > 0) ? "" : FREE].join(" "),
    });
  }
  const { sessions, dates } = seedSessions(events, perEvent, today, {
    venues,
    zones,
    online,
    instructors: instructors.length,
    crowdedEventId,
  });
  return { ...rows, seedEvents: events, sessions, dates, hosting, venues, instructors };
}

/** Returns the filter options as database rows. */
export const choices = (titles: readonly string[]): Row[] => titles.map((title, index) => ({ id: index + 1, title }));

/** Returns promotion codes that are valid for all events, valid for one event, nearly used up, or expired. */
export function seedPromoCodes(
  today: string,
  events: readonly SeedEvent[],
  chance: Random = random("promo codes"),
): Row[] {
  const year = Number(today.slice(0, 4));
  const always = {
    valid_from: `${year - 1}-01-01T00:00:00Z`,
    valid_until: `${year + 2}-01-01T00:00:00Z`,
    max_uses: null,
  };
  const paid = events.filter((event) => event.feeIds.length > 0);
  return [
    { code: "WELCOME10", event_id: null, amount_off: 1000, percent_off: null, ...always },
    { code: "FAMILY25", event_id: null, amount_off: null, percent_off: 25, ...always },
    { code: "SCHOLARSHIP", event_id: null, amount_off: null, percent_off: 100, ...always, max_uses: 500 },
    { code: "FIRSTFIVE", event_id: null, amount_off: 500, percent_off: null, ...always, max_uses: 5 },
    {
      code: "LASTYEAR",
      event_id: null,
      amount_off: 1500,
      percent_off: null,
      ...always,
      valid_until: `${year - 1}-12-31T00:00:00Z`,
    },
    { code: "NEWPARENT10", event_id: paid[0]?.id ?? null, amount_off: 1000, percent_off: null, ...always },
    { code: "STEADY5", event_id: chance.pick(paid).id, amount_off: 500, percent_off: null, ...always },
  ];
}
