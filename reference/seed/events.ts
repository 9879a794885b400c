import { audiences, categories, type Format, formats, type Topic, topics } from "./event-catalog.ts";
import type { Row } from "./insert.ts";
import type { SeedLocation } from "./locations.ts";
import { firstNames, landforms, lastNames, plants } from "./names.ts";
import { type Random, random } from "./random.ts";
import { type SeedEvent, seedSessions } from "./sessions.ts";
import { classScene, classSceneAlt } from "./scenes.ts";
import { slug } from "./slug.ts";

/** Where events take place: the hospitals, a library room in some towns, and online. */
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
        ? `Park in the ${chance.pick(plants)} garage and follow the signs to the ${chance.pick(landforms).toLowerCase()} lobby.`
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

/** Files of the media library. */
const files = [
  ["What to bring", "pdf"],
  ["Class handout", "pdf"],
  ["Weekly log", "pdf"],
] as const;
const questions = [
  ["May I bring someone?", "<p>Yes. Please register each person, so that there is a seat for everyone.</p>"],
  ["What if I miss a date?", "<p>Tell us. We find you a place in another group where we can.</p>"],
  ["Is there parking?", "<p>Parking is free. Accessible places are beside the main entrance.</p>"],
  ["Can I get my money back?", "<p>Yes, up to three days before the first date.</p>"],
  ["Do you offer interpreters?", "<p>Yes, free of charge. Ask us a week before.</p>"],
  ["What should I wear?", "<p>Something that you can move in.</p>"],
  ["Is it recorded?", "<p>No. What is said in the room stays in the room.</p>"],
] as const;

/** `count` events with about `perEvent` sessions each, in the half years around `today` (YYYY-MM-DD). */
export function seedEvents(count: number, perEvent: number, today: string, locations: readonly SeedLocation[]) {
  const chance = random("events");
  const { hosting, online, venues, zones } = seedVenues(locations);
  const instructors: Row[] = Array.from({ length: 48 }, (_, index) => ({
    id: index + 1,
    name: `${chance.pick(firstNames)} ${chance.pick(lastNames)}`,
  }));
  const offers = topics.flatMap((topic) => topic.formats.map((format) => ({ topic, format })));
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
    const headline = topic.title + formats[format].suffix + (round === 0 ? "" : ` (Group ${round + 1})`);
    const event: SeedEvent = { id, topic, format, feeIds: [] };
    events.push(event);
    rows.events.push({
      id,
      slug: slug(headline),
      headline,
      short_description: topic.about,
      description: `<p>${topic.about}</p><p>${formats[format].about}</p>`,
      image_url: `/-/media/${classScene(topic, format)}`,
      image_alt: classSceneAlt(topic, format),
      video_url: chance.chance(0.15) ? `https://video.larkspurhealth.example/watch/${slug(headline)}` : null,
      contact_phone: `303-555-01${chance.int(10, 99)}`,
      contact_email: "classes@larkspurhealth.example",
      hide_from_search: id % 40 === 0,
      faqs: JSON.stringify(chance.sample(questions, chance.pick([0, 2, 3, 4, 7]))),
    });
    for (const [description, price] of topic.fees) {
      event.feeIds.push(rows.fees.length + 1);
      rows.fees.push({ id: rows.fees.length + 1, event_id: id, description, price });
    }
    for (const [title, extension] of chance.sample(files, chance.pick([0, 0, 1, 2, 3]))) {
      rows.files.push({
        id: rows.files.length + 1,
        event_id: id,
        title,
        extension,
        full_path: `/-/media/events/${slug(title)}.${extension}`,
      });
    }
    const inCategories = new Set([topic.category, ...(chance.chance(0.15) ? ["Healthy Living"] : [])]);
    for (const name of inCategories)
      rows.categoryLinks.push({ category_id: categories.indexOf(name) + 1, event_id: id });
    rows.audienceLinks.push({
      audience_id: audiences.indexOf(topic.audience) + 1,
      event_id: id,
    });
    rows.fts.push({
      rowid: id,
      headline,
      description: `${topic.about} ${formats[format].about}`,
      categories: [...inCategories, topic.audience].join(" "),
    });
  }
  const { sessions, dates } = seedSessions(events, perEvent, today, {
    venues,
    zones,
    online,
    instructors: instructors.length,
  });
  return { ...rows, seedEvents: events, sessions, dates, hosting, venues, instructors };
}

/** Choices of the filters, as rows. */
export const choices = (titles: readonly string[]): Row[] => titles.map((title, index) => ({ id: index + 1, title }));

/** Codes that take something off: for everything, for one event, used up, and past. */
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
