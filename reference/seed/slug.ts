/** 'Fathers’ Circle' → 'fathers-circle': the part of an address that names something. */
export const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
