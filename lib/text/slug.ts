/** Converts a name to a URL slug: 'Fathers’ Circle' becomes 'fathers-circle'. */
export const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
