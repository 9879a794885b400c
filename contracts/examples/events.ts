import type { z } from "zod";
import type { EventResult } from "../event-entities.ts";
import {
  currentEventSessions,
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  eventPages,
  eventSessions,
  findEvents,
  findSessions,
  hostingLocations,
  relatedClasses,
} from "../events.ts";
import { exampleSession } from "./event-entities.ts";
import { example } from "./example.ts";

const eventBasics = {
  id: "1",
  eventUrl: "/classes-events/preparing-for-birth",
  eventHeadline: "Preparing for Birth",
  description: "Labor, comfort measures and what to expect on the day.",
  image: {
    src: "/-/media/classes/preparing-for-birth.svg",
    alt: "A couple expecting a child sit close together",
    width: 100,
    height: 100,
  },
  eventHasOnlineSessions: false,
  eventHasInPersonSessions: true,
  eventHasFreeSessions: false,
  eventFee: "60",
  nextSession: exampleSession,
} satisfies z.input<typeof EventResult>;

export const examples = [
  example(eventCategories, {
    row: "AP-04",
    summary: "Lists the event categories for filters.",
    request: {},
    response: [{ id: "1", title: "Birth & Newborn" }],
  }),
  example(eventAudience, {
    row: "AP-05",
    summary: "Lists the event audiences for filters.",
    request: {},
    response: [{ id: "aud-2", title: "Expecting parents" }],
  }),
  example(hostingLocations, {
    row: "AP-06",
    summary: "Lists the locations that host events.",
    request: {},
    response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  }),
  example(findEvents, {
    row: "AP-07",
    summary: "Finds events by text, dates, categories, locations, and format.",
    request: { searchText: "birth", eventCategories: ["1"], isOnline: false },
    response: { results: [eventBasics], totalResults: 1 },
  }),
  example(findSessions, {
    row: "AP-08",
    summary: "Finds an event's sessions.",
    request: { eventId: "1", hostingLocations: ["9"], sortBy: "soonest" },
    response: { results: [exampleSession], totalResults: 1 },
  }),
  example(eventSessions, {
    row: "AP-09",
    summary: "Lists an event's upcoming sessions, for visitors.",
    request: { eventId: "1", selectedLocation: "9" },
    response: [exampleSession],
  }),
  example(currentEventSessions, {
    row: "AP-10",
    summary:
      "Lists an event's sessions with the current number of available seats, for staff pages. The response is never cached.",
    request: { eventId: "1", selectedLocation: "any", showAllSessions: "true" },
    response: [exampleSession],
  }),
  example(eventLocations, {
    row: "AP-19",
    summary: "Lists the locations that host an event.",
    request: { eventId: "1" },
    response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  }),
  example(relatedClasses, {
    row: "AP-20",
    summary: "Lists events that match a site search.",
    request: { searchText: "pregnancy" },
    response: [
      {
        id: "71",
        eventHeadline: "Prenatal Yoga",
        image: {
          src: "/-/media/classes/prenatal-yoga.svg",
          alt: "A pregnant woman sits cross-legged on a mat, eyes closed",
        },
        eventFee: "15",
        eventUrl: "/classes-events/prenatal-yoga",
      },
    ],
  }),
  example(eventPages, {
    summary:
      "Lists all event pages, including past events and events hidden from search, with the date of each page's last change.",
    request: {},
    response: [{ path: "/classes-events/preparing-for-birth", updated: "2026-11-20" }],
  }),
  example(eventDetail, {
    summary: "Returns the content of an event page by its path.",
    request: { eventUrl: "/classes-events/newborn-care" },
    response: {
      id: "10",
      eventUrl: "/classes-events/newborn-care",
      browserTitle: "Newborn Care | Larkspur Health",
      metaDescription: "Bathing, soothing, safe sleep and when to call the doctor.",
      title: "Newborn Care",
      description:
        "<p>Bathing, soothing, safe sleep and when to call the doctor.</p><p>In person, with an instructor.</p><h2>What you learn</h2><ul><li>How to bathe, change and calm a newborn</li><li>How to set up a safe place to sleep</li><li>Which signs mean a call to the doctor</li></ul><h2>Who it is for</h2><p>Expecting parents in the last three months, and grandparents who will help.</p>",
      eventFees: [
        { id: "19", description: "Per couple", price: 40 },
        { id: "20", description: "Per person", price: 28 },
      ],
      categories: [{ id: "1", title: "Birth & Newborn" }],
      relatedEvents: [],
      hasInPersonSessions: true,
      hasOnlineSessions: true,
      associatedFiles: [
        { id: "9", title: "Class handout", extension: "pdf", fullPath: "/-/media/events/class-handout.pdf" },
      ],
      faqTitle1: "Is there parking?",
      faqDescription1: "<p>Yes. Parking is free, and accessible spaces are next to the main entrance.</p>",
    },
  }),
];
