import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A CycloneDX software bill of materials (SBOM) with the packages that run on the site. */
interface Sbom {
  bomFormat: "CycloneDX";
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string }[];
}

/** Returns the SBOM for `package-lock.json`, without development dependencies. */
export function sbom(): Sbom {
  const printed = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const bom = JSON.parse(printed) as Sbom;
  // In the lockfile, npm uses the folder name as the package name.
  bom.metadata.component.name = "larkspur-health-site";
  return bom;
}
