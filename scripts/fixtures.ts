import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface FixturePage {
  site: string;
  language: string;
  path: string;
  itemId: string;
  document: string;
}

const folder = join(import.meta.dirname, "../kv-fixtures");
const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

/** Every page of `kv-fixtures/pages/{site}/{language}/`: the file's path is the page's, `index.json` is the folder's own. */
export function fixturePages(): FixturePage[] {
  return readdirSync(join(folder, "pages"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const [site = "", language = "", ...rest] = file.replace(/\.json$/, "").split("/");
      const path = `/${rest.join("/")}`.replace(/\/?index$/, "") || "/";
      const document = JSON.parse(read("pages", file));
      return { site, language, path, itemId: document.sitecore.route.itemId, document: JSON.stringify(document) };
    });
}

/** The other records of the content system by name: sites, and a dictionary a site and language. */
export function fixtureRecords(): Map<string, string> {
  const list = (name: string) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith(".json"))
      .sort();
  const records = new Map([["sites", JSON.stringify(list("sites").map((file) => JSON.parse(read("sites", file))))]]);
  for (const file of list("dictionary")) {
    const [site, language] = file.split(".");
    records.set(`dictionary/${site}/${language}`, JSON.stringify(JSON.parse(read("dictionary", file))));
  }
  return records;
}
