/**
 * The organization's full name and short name. Used in the web app manifest, in social cards, and on pages if the CMS
 * does not define `SiteName`.
 */
export const brand = { name: "Larkspur Health", shortName: "Larkspur" };
