/**
 * The organization's full and short names. Used in the web app manifest, in social cards, in emails and calendar files,
 * and, if the CMS does not define `SiteName`, on pages.
 */
export const brand = { name: "Larkspur Health", shortName: "Larkspur" };
