import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A CycloneDX bill of materials: the packages that run on the site. */
export interface Sbom {
  bomFormat: "CycloneDX";
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string }[];
}

/** Returns the bill of materials of `package-lock.json`, without development packages. */
export function sbom(): Sbom {
  const printed = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const bom = JSON.parse(printed) as Sbom;
  // npm names the package after its folder.
  bom.metadata.component.name = "larkspur-health-site";
  return bom;
}
