import type { z } from "zod";
import {
  type Location,
  locationDetail,
  locationPages,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../locations.ts";
import { example } from "./example.ts";

const columbineRidge = {
  id: "109",
  name: "Larkspur Urgent Care – Columbine Ridge",
  websiteUrl: "/locations/urgent-care-columbine-ridge",
  phone: "303-555-0182",
  wayFinding: "Enter from Juniper Street.",
  media: [{ url: "/-/media/locations/urgent-care-3-1.svg" }],
  hours: {
    monday1Open: "07:00",
    monday1Close: "20:00",
    saturday1Open: "08:00",
    saturday1Close: "18:00",
    is24Hour: false,
    isCallForHours: false,
    timeZone: "America/Denver",
    specialDays: [
      { date: "2026-11-26", name: "Thanksgiving", spanishName: "Día de Acción de Gracias" },
      { date: "2026-12-24", name: "Christmas Eve", spanishName: "Nochebuena", open: "08:00", close: "12:00" },
    ],
  },
  waitTime: { color: "orange", currentWaitTimeInMinutes: 50 },
  address: { address1: "2407 Canyon Street", city: "Denver", state: "CO", zip: "80263" },
  distance: 1.2,
  locationTypes: ["Urgent Care"],
  latitude: 39.75023,
  longitude: -104.97291,
  mloc: "109",
} as const satisfies z.input<typeof Location>;

export const examples = [
  example(locationSearch, {
    row: "AP-33",
    summary: "Finds locations by text, type, and distance.",
    request: { searchText: "urgent care", latitude: 39.739, longitude: -104.99, sort: "distance", distance: 25 },
    response: { locations: [columbineRidge], totalLocations: 1 },
  }),
  example(locationTypeahead, {
    row: "AP-32",
    summary: "Suggests locations for the typed text.",
    request: { searchTerms: "columb" },
    response: [{ key: "211", value: "Larkspur Primary Care – Columbine Bluff" }],
  }),
  example(locationTypes, {
    row: "AP-34",
    summary: "Lists the location types for filters.",
    request: {},
    response: [{ facetName: "Hospital" }, { facetName: "Urgent Care" }],
  }),
  example(locationsByType, {
    row: "AP-35",
    summary: "Lists locations with any of the types or specialties, nearest first.",
    request: { latitude: 39.739, longitude: -104.99, locationTypes: "Urgent Care|Emergency Room" },
    response: { locations: [columbineRidge] },
  }),
  example(relatedLocations, {
    row: "AP-36",
    summary: "Lists locations that match a site search.",
    request: { searchText: "sprained ankle", latitude: 39.739, longitude: -104.99 },
    response: [
      {
        id: "109",
        name: columbineRidge.name,
        media: columbineRidge.media,
        address: columbineRidge.address,
        websiteUrl: columbineRidge.websiteUrl,
      },
    ],
  }),
  example(locationDetail, {
    summary: "Returns the content of a location page by its path.",
    request: { websiteUrl: "/locations/denver-hospital-emergency-care" },
    response: {
      id: "2",
      name: "Larkspur Denver Hospital – Emergency Care",
      websiteUrl: "/locations/denver-hospital-emergency-care",
      phone: "303-555-0194",
      wayFinding: "Enter from Willow Street.",
      media: [{ url: "/-/media/locations/emergency-care-2.svg" }],
      hours: { is24Hour: true, isCallForHours: false, timeZone: "America/Denver" },
      waitTime: { color: "green", currentWaitTimeInMinutes: 8 },
      address: { address1: "1017 Tamarack Lane", address2: "Main building", city: "Denver", state: "CO", zip: "80247" },
      distance: null,
      locationTypes: ["Emergency Care"],
      latitude: 39.70935,
      longitude: -104.87663,
      mloc: "1",
      parking: "Free parking in the visitor garage. Drop off at the main entrance at any hour.",
      accessibility: "Step-free entrances and elevators to every floor. Wheelchairs stand at each entrance.",
      specialties: ["Emergency Medicine"],
      campus: { name: "Larkspur Denver Hospital", websiteUrl: "/locations/denver-hospital" },
      departments: [],
      appointmentRequests: false,
    },
  }),
  example(locationPages, {
    summary: "Lists the paths of all location pages, with the date of each page's last change.",
    request: {},
    response: [
      { path: columbineRidge.websiteUrl, updated: "2026-11-20" },
      { path: "/locations/denver-hospital", updated: "2026-11-20" },
    ],
  }),
];
