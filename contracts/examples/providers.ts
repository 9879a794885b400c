/** Examples of the API calls in `contracts/providers.ts`. */

import type { z } from "zod";
import {
  type Provider,
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "../providers.ts";
import { example } from "./example.ts";

const palomino = {
  id: "54",
  firstName: "Leif",
  lastName: "Palomino",
  title: "NP",
  primarySpecialty: "Family Medicine",
  photo: "/-/media/portraits/man-022.svg",
  profileUrl: "/find-a-doctor/leif-palomino-54",
  overallRating: 4.36,
  isAcceptingPatients: true,
  bookingUrl: "/stand-ins/booking?provider=leif-palomino-54",
  newPatientAppointment: 0,
  locationName: "Larkspur Primary Care – Juniper Crossing",
  mainPhone: "406-555-0295",
  languages: ["English", "Spanish"],
  gender: "man",
  videoVisits: true,
  ratingCount: 319,
  acceptedPlans: [{ payer: "Aetna", plan: "PPO", network: "National" }],
} satisfies z.input<typeof Provider>;

export const examples = [
  example(providersByLocation, {
    row: "AP-03",
    summary: "Lists providers of a place with any of the specialties.",
    request: { city: "Billings", state: "MT", specialties: "Family Medicine|Internal Medicine" },
    response: { providers: [palomino], totalProviders: 1 },
  }),
  example(providerTypeahead, {
    row: "AP-31",
    summary: "Suggests keywords, locations, names and specialties for a provider search.",
    request: { searchTerm: "fam" },
    response: {
      clinical_keywords: [{ name: "Family planning" }],
      location_name: [],
      provider_name: [],
      specialties: [{ name: "Family Medicine" }],
    },
  }),
  example(relatedProviders, {
    row: "AP-38",
    summary: "Lists providers that match a site or location search.",
    request: { searchText: "knee pain", city: "Billings", state: "MT", limit: "6" },
    response: [
      {
        id: "488",
        title: "PT",
        firstName: "Rhea",
        lastName: "Castellanos",
        photo: "/-/media/portraits/woman-264.svg",
        primarySpecialty: "Physical Therapy",
        locationName: "Larkspur Physical Therapy – Birch Landing",
        overallRating: 4.92,
        profileUrl: "/find-a-doctor/rhea-castellanos-488",
      },
    ],
  }),
  example(providersBySearch, {
    row: "AP-39",
    summary: "Finds providers by search text near a city.",
    request: { searchText: "Family Medicine", city: "Billings", state: "MT", isSpeciality: "true" },
    response: { providers: [palomino], totalProviders: 1 },
  }),
  example(providerProfile, {
    summary: "Returns a provider by the path of the profile page.",
    request: { profileUrl: "/find-a-doctor/imani-zaragoza-348" },
    response: {
      id: "348",
      firstName: "Imani",
      middleName: "B.",
      lastName: "Zaragoza",
      title: "MD",
      primarySpecialty: "Cardiology",
      photo: "/-/media/portraits/woman-191.svg",
      profileUrl: "/find-a-doctor/imani-zaragoza-348",
      overallRating: 3.78,
      isAcceptingPatients: true,
      newPatientAppointment: null,
      locationName: "Larkspur Denver Hospital",
      mainPhone: "303-555-0138",
      languages: ["English", "French"],
      gender: "woman",
      videoVisits: true,
      specialties: ["Cardiology"],
      appointmentRequests: true,
      education: [
        { kind: "fellowship", name: "Cardiology, Wasatch General, Salt Lake City", year: 2016 },
        { kind: "residency", name: "Mile High University Hospital, Denver", year: 2013 },
        { kind: "degree", name: "MD, Wasatch School of Medicine", year: 2010 },
      ],
      certificates: [{ name: "American Board of Internal Medicine, Cardiovascular Disease", year: 2017 }],
      conditions: ["Coronary artery disease", "Valve disease"],
      procedures: ["Echocardiograms", "Stress tests"],
      about:
        "I grew up in Taos, near the fairgrounds. My grandmother's long illness taught me how much a patient listener can change a bad day, and that is the short version. Many of the people I see come about valve disease or cardiomyopathy. I call with test results myself, even when they are good. I check what a test or a medicine costs you before I order it. Away from work I restore old bicycles and hike with my twins.",
      ratingCount: 424,
      ratingPeriod: { startDate: "2024-10-20", endDate: "2026-10-20" },
      acceptedPlans: [{ payer: "Medicaid", plan: "Health First Colorado", network: null }],
      locations: [
        {
          name: "Larkspur Denver Hospital",
          address: { address1: "1017 Tamarack Lane", city: "Denver", state: "CO", zip: "80247" },
          phone: "303-555-0138",
          websiteUrl: "/locations/denver-hospital",
        },
      ],
    },
  }),
  example(providerPages, {
    summary: "Lists the paths of all provider pages, with the date of their last change.",
    request: {},
    response: [{ path: "/find-a-doctor/imani-zaragoza-348", updated: "2026-11-20" }],
  }),
];
