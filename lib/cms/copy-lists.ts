/** Lists in the copy of the site that replace its searches, with the folder whose pages each list contains. */
export const copyLists = {
  services: "/medical-services",
  locations: "/locations",
  doctors: "/find-a-doctor",
  classes: "/classes-events",
  conditions: "/conditions",
  articles: "/health-library",
  jobs: "/careers/jobs",
} as const;

export type CopyList = keyof typeof copyLists;

/** Returns the HTML comment that `npm run copy` replaces with a list, after it has read the names of all pages. */
export const copyListMark = (list: CopyList): string => `<!--copy-list ${list}-->`;
