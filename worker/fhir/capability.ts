import type { CapabilityStatement, CapabilityStatementRestResource } from "fhir/r4";
import { GUIDE, type Operator } from "./resources.ts";
import type { FhirType } from "./source.ts";

/** Returns what the API supports, as a CapabilityStatement. */
export function capabilityStatement(
  operator: Operator,
  base: string,
  published: readonly (readonly [string, FhirType])[],
  build: { version: string; date: string },
): CapabilityStatement {
  return {
    resourceType: "CapabilityStatement",
    id: "directory",
    url: `${operator.origin}/fhir/metadata`,
    version: build.version,
    name: "Directory",
    title: `${operator.name}: directory of doctors, locations, services, and plans`,
    status: "active",
    date: build.date,
    publisher: operator.name,
    description:
      "What the site shows to everyone: doctors, their roles, locations, services, and accepted insurance plans. Read-only, and without a credential.",
    kind: "instance",
    implementationGuide: [
      "http://hl7.org/fhir/us/davinci-pdex-plan-net/ImplementationGuide/hl7.fhir.us.davinci-pdex-plan-net",
    ],
    implementation: { description: operator.name, url: base },
    fhirVersion: "4.0.1",
    format: ["application/fhir+json", "json"],
    rest: [
      {
        mode: "server",
        security: { cors: true, description: "The API needs no credential, because everything in it is public." },
        resource: published.map(([type, { parameters, includes, profile }]) => ({
          type: type as CapabilityStatementRestResource["type"],
          profile: `${GUIDE}/${profile}`,
          interaction: [{ code: "read" as const }, { code: "search-type" as const }],
          versioning: "no-version" as const,
          ...(includes && { searchInclude: [...includes] }),
          searchParam: [
            ...Object.entries(parameters).map(([name, kind]) => ({ name, type: kind })),
            { name: "_lastUpdated", type: "date" as const },
          ],
        })),
      },
    ],
  };
}
