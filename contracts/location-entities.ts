/** Schemas for locations in the responses of several API calls. */
import { z } from "zod";
import { Address, Hours, VisitingHours, WaitTime } from "./address-and-hours.ts";
import { lastChange, maybe, maybeList, responseId } from "./fields.ts";
import { AcceptedPlan } from "./insurance.ts";

/** A location in location search results. */
export const Location = z.object({
  id: responseId,
  name: z.string(),
  websiteUrl: maybe(z.string()),
  phone: maybe(z.string()),
  wayFinding: maybe(z.string()),
  media: maybeList(z.object({ url: maybe(z.string()) })),
  hours: maybe(Hours),
  waitTime: maybe(WaitTime),
  address: maybe(Address),
  /**
   * Distance in miles from the location in the search text, or from the coordinates in the request if the text does not
   * contain a location. Omitted if the request specifies neither a location nor coordinates.
   */
  distance: maybe(z.number().min(0)),
  /** The location's types, such as `Urgent Care`, which are also search facets. */
  locationTypes: maybeList(z.string()),
  latitude: maybe(z.number()),
  longitude: maybe(z.number()),
  /** Location ID for looking up available appointments. */
  mloc: maybe(z.string()),
  /** URL of the page where visitors save a spot in the location's line. */
  spotUrl: maybe(z.string()),
});
export type Location = z.output<typeof Location>;

/** A location page's content, except for doctors and nearby locations, which separate API calls return. */
export const LocationDetail = Location.extend({
  parking: maybe(z.string()),
  accessibility: maybe(z.string()),
  specialties: maybeList(z.string()),
  /** Insurance plans that the location accepts. */
  acceptedPlans: maybeList(AcceptedPlan),
  /** Proposed field: date or time of the last change of the location. */
  updated: lastChange,
  /** Whether patients can request an appointment through a form on this site. */
  appointmentRequests: maybe(z.boolean()),
  /** URL of the page where visitors book appointments with the location's doctors. */
  bookingUrl: maybe(z.string()),
  /** A hospital's visiting hours by unit. */
  visitingHours: maybeList(VisitingHours),
  /** The hospital to which the location belongs, if any. */
  campus: maybe(z.object({ name: z.string(), websiteUrl: maybe(z.string()) })),
  /** Other locations on the same campus. */
  departments: maybeList(Location),
});
export type LocationDetail = z.output<typeof LocationDetail>;

/** A location in a block next to the site search results. */
export const SideLocation = z.object({
  id: responseId,
  name: z.string(),
  media: maybeList(z.object({ url: maybe(z.string()) })),
  address: maybe(Address),
  websiteUrl: maybe(z.string()),
});
