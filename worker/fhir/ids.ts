/** IDs of the published FHIR resources, which come from the paths of the site's pages. */

/** Folder of the pages whose records are published as a type of resource. */
const FOLDERS = {
  Practitioner: "/find-a-doctor",
  PractitionerRole: "/find-a-doctor",
  Location: "/locations",
  HealthcareService: "/medical-services",
} as const;
export type PagedType = keyof typeof FOLDERS;

/** Characters and length of an ID in FHIR. */
export const ID = /^[A-Za-z0-9.-]{1,64}$/;

/** Returns a short text for a longer one (FNV-1a, 64 bits). */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

/** Start of the IDs that do not contain the path. Reading one needs the list of pages. */
const DIGEST = "path-";

/** Returns the ID for a page: the last part of its path, or a digest if the path has another form. */
export function idOfPath(type: PagedType, path: string): string {
  const name = path.startsWith(`${FOLDERS[type]}/`) ? path.slice(FOLDERS[type].length + 1) : "";
  return ID.test(name) && !name.startsWith(DIGEST) ? name : DIGEST + digestOf(path);
}

/** Returns the path of the page with an ID, or null if only the list of pages can tell. */
export const pathOfId = (type: PagedType, id: string): string | null =>
  id.startsWith(DIGEST) ? null : `${FOLDERS[type]}/${id}`;

/** Returns an ID for words, such as the name of a plan. Different words have different IDs. */
export function idOfWords(...parts: readonly string[]): string {
  const plain = parts.map((part) => part.trim().toLowerCase().replace(/\s+/g, "-"));
  const slugs = plain.map((part) =>
    part
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, ""),
  );
  const id = slugs.filter(Boolean).join(".");
  if (ID.test(id) && slugs.every((slug, index) => slug === plain[index])) return id;
  return `${id.slice(0, 48)}-${digestOf(plain.join("\n"))}`.replace(/^[-.]+/, "");
}
