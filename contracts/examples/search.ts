import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "../search.ts";
import { example } from "./example.ts";

export const examples = [
  example(indexSuggestions, {
    row: "AP-25",
    summary: "Suggests search terms for a search index.",
    request: { searchText: "visi", searchIndex: "site" },
    response: [{ displayText: "visiting hours" }],
  }),
  example(indexSearch, {
    row: "AP-26",
    summary: "Searches one search index.",
    request: { searchText: "visiting hours", searchIndex: "site" },
    response: {
      results: [
        {
          title: "Visiting hours",
          description: "When and how to visit a patient.",
          url: "/patients-visitors/visiting",
        },
      ],
    },
  }),
  example(webSuggestions, {
    row: "AP-27",
    summary: "Suggests search terms for the entire site.",
    request: { q: "flu" },
    response: { suggestionGroups: [{ searchSuggestions: [{ displayText: "flu shots" }] }] },
  }),
  example(webSearch, {
    row: "AP-28",
    summary: "Searches the entire site. By default, each page has ten results.",
    request: { q: "flu shots", offset: "10" },
    response: {
      webPages: {
        totalEstimatedMatches: 27,
        value: [
          {
            name: "Flu shots | Larkspur Health",
            url: "https://www.larkspurhealth.example/medical-services/flu-shots",
            snippet: "Walk in at any urgent care, no appointment needed.",
            openGraphImage: { contentUrl: "https://www.larkspurhealth.example/sc10media/flu.jpg" },
          },
        ],
      },
    },
  }),
];
