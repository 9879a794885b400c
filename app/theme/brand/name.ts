/** The organization's names, for the web app manifest, social cards, and pages whose CMS does not define `SiteName`. */
export const brand = { name: "Larkspur Health", shortName: "Larkspur" };
