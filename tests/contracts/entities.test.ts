import { describe, expect, it } from "vitest";
import { type endpoints as declared, endpoints } from "../../contracts/index.ts";
import { Image, Link } from "../../contracts/link.ts";

type Name = keyof typeof declared;
type Part = Record<string, unknown>;
const answer = (name: Name, value: unknown) => endpoints[name].response.parse(value);
const request = (name: Name, value: unknown) => endpoints[name].request.parse(value);
/** Parses a response that lists only the given entity. Returns the parsed entity. */
const item = (name: Name, list?: string) => (entity: Part) => {
  const parsed = answer(name, list ? { [list]: [entity], [`total${list}`]: 1, ...totals } : [entity]);
  return (list ? (parsed as Record<string, Part[]>)[list] : (parsed as Part[]))?.[0];
};
const totals = { totalLocations: 1, totalProviders: 1, totalResults: 1 };

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const hours = {
  ...Object.fromEntries(
    days.flatMap((day, at) => [
      [`${day}1Open`, `0${at}:01`],
      [`${day}1Close`, `0${at}:02`],
      [`${day}2Open`, `1${at}:03`],
      [`${day}2Close`, `1${at}:04`],
    ]),
  ),
  is24Hour: false,
  isCallForHours: true,
  nextOpenDay: "Monday",
  hoursNotes: "Closed on holidays",
};
const address = {
  address1: "2140 Juniper Street",
  address2: "Building B",
  suite: "Suite 100",
  city: "Denver",
  state: "CO",
  zip: "80205",
  wayfindingNotes: "Enter from the west",
};
const waitTime = { color: "orange", currentWaitTimeInMinutes: 35 };
const userLocation = {
  city_name: "Helena",
  subdivision_1_iso_code: "MT",
  geoname_id: "5656882",
  postalCode: "59601",
  latitude: 46.5927,
  longitude: -112.0361,
};
const location = {
  id: "loc-1",
  name: "Aspen Ridge",
  websiteUrl: "/locations/aspen-ridge",
  phone: "303-555-0142",
  wayFinding: "Park on level 2",
  media: [{ url: "/-/media/a.jpg" }],
  hours,
  waitTime,
  address,
  distance: 2.4,
};
const banner = {
  bannerIcon: "/-/media/i.svg",
  heading: "Flu shots",
  subHeading: "From September",
  description: "Walk in",
  link: "/flu",
  summary: "No appointment",
  icon: "/-/media/j.svg",
};
const provider = {
  firstName: "Adaeze",
  middleName: "R.",
  lastName: "Okafor",
  title: "MD",
  primarySpecialty: "Family Medicine",
  photo: "/-/media/p.jpg",
  profileUrl: "/find-a-doctor/okafor",
  overallRating: 4.8,
  isAcceptingPatients: true,
  bookingUrl: "https://book.example/1",
  newPatientAppointment: 3,
  locationName: "Billings",
  mainPhone: "406-555-0177",
};
const providerCard = {
  id: "p-1",
  title: "MD",
  firstName: "Adaeze",
  lastName: "Okafor",
  photo: "/-/media/p.jpg",
  primarySpecialty: "Family Medicine",
  locationName: "Billings",
  overallRating: 4.8,
  profileUrl: "/find-a-doctor/okafor",
};
const names = [{ name: "Family" }];
const eventFee = { id: "1", description: "Per couple", price: 95 };
const session = {
  id: "15",
  title: "Preparing for Birth",
  description: "Six evenings",
  startDate: "2030-10-08T18:00:00-06:00",
  endDate: "2030-10-08T20:00:00-06:00",
  registrationDeadline: "2030-10-07T12:00:00-06:00",
  requireRegistration: true,
  hasInstructor: true,
  isOnline: false,
  capacity: 0,
  registrationCount: 9,
  registrationClosed: false,
  externalRegistrationLink: "https://classes.example/15",
  registrationUrl: "/classes-events/registration?sessionId=15",
  contactPhone: "303-555-0161",
  contactEmail: "classes@larkspurhealth.example",
  hostingLocation: "Boulder",
  distance: 3.5,
  seriesDates: [{ startDate: "2030-10-08T18:00:00-06:00", endDate: "2030-10-08T20:00:00-06:00" }],
  venue: {
    name: "Conference Center",
    streetAddress1: "1124 Birch Way",
    streetAddress2: "Door 4",
    city: "Boulder",
    state: "CO",
    zip: "80301",
    wayfinding: "Take the north elevator",
  },
};
const eventResult = {
  id: "1",
  eventUrl: "/classes-events/birth",
  eventHeadline: "Preparing for Birth",
  description: "Labor and comfort",
  image: { src: "/-/media/b.jpg", alt: "A class" },
  eventHasOnlineSessions: true,
  eventHasInPersonSessions: false,
  eventHasFreeSessions: false,
  eventFee: "60",
};
const relatedEvent = {
  id: "2",
  eventUrl: "/classes-events/newborn",
  headline: "Newborn Care",
  shortDescription: "The first weeks",
  thumbNail: "/-/media/t.jpg",
  eventFees: [eventFee],
  hasOnlineSessions: true,
  hasInPersonSessions: false,
};
const numbered = (prefix: string, most: number) =>
  Object.fromEntries(Array.from({ length: most }, (_, at) => [`${prefix}${at + 1}`, `${prefix} ${at + 1}`]));
const eventDetail = {
  id: "1",
  eventUrl: "/classes-events/birth",
  browserTitle: "Birth | Larkspur Health",
  metaDescription: "Labor",
  ogTitle: "Birth",
  ogDescription: "Comfort",
  imageUrl: "/-/media/b.jpg",
  title: "Preparing for Birth",
  description: "<p>Labor</p>",
  eventFees: [eventFee],
  relatedEvents: [relatedEvent],
  hasInPersonSessions: true,
  hasOnlineSessions: false,
  freshPaintVideoURL: "https://video.example/1",
  associatedFiles: [{ id: "f", title: "What to bring", extension: "pdf", fullPath: "/-/media/f.pdf" }],
  ...numbered("faqTitle", 7),
  ...numbered("faqDescription", 7),
};
const participant = {
  name: "Camila Lindqvist",
  email: "camila@example.com",
  registrationId: "r-1",
  sessionId: "15",
  sessionName: "Six weeks",
  startDate: "2030-10-08T18:00:00-06:00",
  paymentStatus: "1 - Paid",
  eventId: "1",
  eventName: "Preparing for Birth",
  sessionStartDate: "2030-10-08T18:00:00-06:00",
};
const registration = {
  id: "r-1",
  receiptNumber: "R-15-1",
  amountPaid: 95,
  firstName: "Camila",
  lastName: "Lindqvist",
  eventName: "Preparing for Birth",
  sessionId: "15",
};
const link = { href: "/care", text: "Care" };
const service = {
  id: "svc-1",
  nameOverride: "Cardiology",
  icon: "/-/media/h.svg",
  summary: "One team",
  subheading: "Hearts",
  websiteLink: link,
  findLocationLink: { href: "/locations", text: "Places" },
  scheduleAppointmentLink: { href: "/book", text: "Book" },
  conditionSeeAllLink: { href: "/conditions", text: "All conditions" },
  programSeeAllLink: { href: "/programs", text: "All programs" },
  virtualServicesLink: { href: "/virtual", text: "From home" },
  conditions: [{ id: "c", nameOverride: "Atrial fibrillation", keywords: "afib", landingPageUrl: "/afib" }],
  programs: [{ id: "g", title: "Rehabilitation", linkUrl: "/rehab" }],
  onDemandVirtualServices: [{ id: "o", heading: "Video visit", keywords: "cough", landingPageUrl: "/video" }],
  categories: ["C"],
  onDemand: true,
  virtual: false,
  featured: true,
  appointmentRequests: true,
};

describe("the response schemas keep every field that the requirements list", () => {
  const entities: [string, Part, (entity: Part) => unknown][] = [
    ["EN-01 user location", userLocation, item("findCity")],
    ["EN-01 user location by address", userLocation, (one) => answer("locationByAddress", one)],
    [
      "EN-02 link",
      { href: "/a", text: "A", target: "_blank", anchor: "part", querystring: "b=1", linktype: "internal" },
      (one) => Link.parse(one),
    ],
    ["EN-03 image", { src: "/-/media/a.jpg", alt: "A", width: 900, height: 600 }, (one) => Image.parse(one)],
    ["EN-04 address, EN-05 wait time, EN-06 hours, EN-09 location", location, item("locationSearch", "locations")],
    [
      "EN-10 side-block location",
      { id: "l", name: "Aspen", media: [{ url: "/-/media/a.jpg" }], address, websiteUrl: "/locations/aspen" },
      item("relatedLocations"),
    ],
    [
      "EN-11 location search response, EN-14 banner",
      { locations: [location], totalLocations: 1, servicePromotionBanners: [banner] },
      (one) => answer("locationSearch", one),
    ],
    ["EN-12 location type", { facetName: "Hospital" }, item("locationTypes")],
    ["EN-12 location suggestion", { key: "loc-1", value: "Aspen Ridge" }, item("locationTypeahead")],
    [
      "EN-13 appointment data",
      {
        haveAppointments: true,
        haveProviders: false,
        phone: "970-555-0138",
        newPatientAppointmentCount: 6,
        existingPatientAppointmentCount: 14,
        numberOfDaysUntilNextAppointment: 2,
      },
      (one) => answer("appointmentData", one),
    ],
    ["EN-14 promotion", banner, item("alwaysOnPromotions")],
    ["EN-19 provider", { id: "p-1", ...provider }, item("providersBySearch", "providers")],
    ["EN-20 provider card and related provider", providerCard, item("relatedProviders")],
    [
      "EN-22 provider suggestions",
      { clinical_keywords: names, location_name: names, provider_name: names, specialties: names },
      (one) => answer("providerTypeahead", one),
    ],
    [
      "EN-23 bill look-up and pending bill",
      {
        status: "error",
        pendingBills: [{ status: "success", system: "A", paymentUrl: "https://pay.example/1", errorMessage: "Soon" }],
      },
      (one) => answer("billsByAccount", one),
    ],
    ["EN-44 form response", { success: false, errors: ["Wrong"] }, (one) => answer("submitForm", one)],
    [
      "EN-47 web search",
      {
        webPages: {
          value: [{ name: "Flu", url: "/flu", snippet: "Walk in", openGraphImage: { contentUrl: "/-/media/f.jpg" } }],
          totalEstimatedMatches: 27,
        },
      },
      (one) => answer("webSearch", one),
    ],
    [
      "EN-47 web suggestion",
      { suggestionGroups: [{ searchSuggestions: [{ displayText: "flu shots" }] }] },
      (one) => answer("webSuggestions", one),
    ],
    ["EN-47 index result", { title: "Visiting", description: "When", url: "/visit" }, item("indexSearch", "results")],
    ["EN-47 index suggestion", { displayText: "visiting hours" }, item("indexSuggestions")],
    ["EN-48 event search response", { results: [eventResult], totalResults: 1 }, (one) => answer("findEvents", one)],
    ["EN-49 event", eventResult, item("findEvents", "results")],
    [
      "EN-49 side-block event",
      { id: "1", eventHeadline: "Birth", image: { src: "/-/media/b.jpg" }, eventFee: "0", eventUrl: "/birth" },
      item("relatedClasses"),
    ],
    ["EN-50 event in full, EN-49 related event, EN-51 fee", eventDetail, (one) => answer("eventDetail", one)],
    ["EN-51 event category", { id: "1", title: "Birth" }, item("eventCategories")],
    ["EN-52 session", session, item("eventSessions")],
    ["EN-53 promo verdict", { isValid: true, amount: 10 }, (one) => answer("validatePromoCode", one)],
    ["EN-54 participant", participant, item("eventParticipants")],
    ["EN-54 group", { location: "Boulder", participants: [participant] }, item("participantsOrdered")],
    ["EN-55 registration", { session, registration }, (one) => answer("registrationInfo", one)],
    ["EN-57 medical service", service, (one) => answer("serviceItem", one)],
    [
      "EN-61 layout",
      {
        sitecore: {
          context: {
            language: "en",
            pageEditing: false,
            site: { name: "larkspur" },
            themes: { main: "default" },
            hasSpanishVersion: true,
            topic: "heart",
            visitorReference: "v",
          },
          route: { name: "home", path: "/", fields: { browserTitle: { value: "Home" } }, placeholders: { main: [] } },
        },
      },
      (one) => answer("layout", one),
    ],
  ];
  it.each(entities)("%s", (_row, entity, parsed) => expect(parsed(entity)).toMatchObject(entity));
});

describe("the request schemas accept every field in the requirements", () => {
  const place = { latitude: 39.739, longitude: -104.99 };
  const transaction = {
    paymentProfileId: "profile",
    classId: "class",
    firstName: "Tomas",
    lastName: "Lindqvist",
    title: "MD",
    email: "tomas@example.com",
    address1: "415 Bluestem Avenue",
    address2: "Unit 2",
    city: "Fort Collins",
    state: "CO",
    postalCode: "80521",
    country: "US",
    phone: "970-555-0119",
    transactionItems: [
      {
        name: "Colorado Reappointment",
        quantity: 1,
        unitPrice: 150,
        paymentNote: "Note",
        project: "P",
        activity: "A",
        businessPcUnit: "B",
        fund: "F",
      },
    ],
    additionalInformation: [{ title: "Dr. Lindqvist", providerName: "Dr. Lindqvist" }],
    confirmUrl: "https://www.larkspurhealth.example/a",
    cancelUrl: "https://www.larkspurhealth.example/b",
    closeUrl: "https://www.larkspurhealth.example/c",
    scheduleDate: "2030-10-08T18:00:00Z",
  };
  const requests: [string, Name, Part][] = [
    [
      "EN-11 location search",
      "locationSearch",
      {
        searchText: "urgent care",
        ...place,
        locationType: "Urgent Care",
        streetAddress: "1 Birch Way",
        city: "Denver",
        state: "CO",
        zip: "80205",
        sort: "distance",
        distance: 25,
        page: 1,
        perPage: 100,
        limit: 5,
      },
    ],
    [
      "EN-48 event search",
      "findEvents",
      {
        searchText: "birth",
        startDate: "10-08-2030",
        endDate: "10-09-2030",
        eventCategories: ["1"],
        hostingLocations: ["2"],
        ...place,
        isOnline: true,
        eventId: "1",
        ignoreHideFromSearch: true,
        sortBy: "soonest",
      },
    ],
    ["EN-53 promo check", "validatePromoCode", { promoCode: "NEWPARENT10", sessionId: "15", eventFeeId: "1" }],
    ["EN-46 payment", "submitTransaction", transaction],
  ];
  it.each(requests)("%s", (_row, name, sent) => expect(request(name, sent)).toMatchObject(sent));
});
