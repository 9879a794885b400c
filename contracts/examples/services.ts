import { alwaysOnPromotions, relatedServices, serviceItem, servicePages, serviceSuggestions } from "../services.ts";
import { example } from "./example.ts";

const virtualVisit = {
  id: "ods-video-visit-for-cold-and-flu",
  heading: "Video visit for cold and flu",
  keywords: "cough, fever, sore throat, flu, cold",
  landingPageUrl: "/medical-services/virtual-care#video-visit-for-cold-and-flu",
};

export const examples = [
  example(serviceSuggestions, {
    row: "AP-40",
    summary: "Suggests medical services for the typed text.",
    request: { searchText: "card" },
    response: [{ id: "svc-cardiology", nameOverride: "Cardiology", keywords: "heart, chest pain, palpitations" }],
  }),
  example(serviceItem, {
    row: "AP-41",
    summary: "Returns the details of a medical service.",
    request: { id: "svc-cardiology" },
    response: {
      id: "svc-cardiology",
      nameOverride: "Cardiology",
      icon: "/-/media/icons/services/heart-pulse.svg",
      summary: "From a first checkup to heart surgery.",
      websiteLink: "/medical-services/heart-care",
      findLocationLink: "/locations/search?searchText=Cardiology",
      conditions: [
        {
          id: "cnd-cardiology-atrial-fibrillation",
          nameOverride: "Atrial fibrillation",
          keywords: "atrial fibrillation",
        },
      ],
      programs: [
        {
          id: "prg-cardiology-cardiac-rehabilitation",
          title: "Cardiac rehabilitation",
          linkUrl: "/medical-services/heart-care",
        },
      ],
      onDemandVirtualServices: [],
      categories: ["C"],
      featured: true,
      appointmentRequests: true,
    },
  }),
  example(relatedServices, {
    row: "AP-42",
    summary: "Lists virtual services that match a site search, or the default services if there is no search text.",
    request: { searchText: "cough", state: "CO" },
    response: [virtualVisit],
  }),
  example(alwaysOnPromotions, {
    row: "AP-43",
    summary: "Lists the promotion banners that appear regardless of the selected filters.",
    request: {},
    response: [
      {
        id: "promo-1",
        bannerIcon: "video",
        heading: "Care from your couch",
        subHeading: "Video visits",
        description: "See a clinician by video, day or night.",
        link: "/medical-services/virtual-care",
      },
    ],
  }),
  example(servicePages, {
    summary: "Lists the paths of all medical service pages, with the date of each page's last change.",
    request: {},
    response: [{ path: "/medical-services/dermatology", updated: "2026-11-20" }],
  }),
];
