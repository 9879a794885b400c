/** Names of the organization for the web app manifest, social cards, and pages whose CMS defines no `SiteName`. */
export const brand = { name: "Larkspur Health", shortName: "Larkspur" };
