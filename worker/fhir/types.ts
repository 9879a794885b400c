import { practitionerRoleType, practitionerType } from "./doctors.ts";
import { insurancePlanType, organizationType } from "./insurance.ts";
import { locationType } from "./locations.ts";
import { healthcareServiceType } from "./services.ts";
import type { FhirType } from "./source.ts";

/** The published types: which calls they come from, and how a search becomes calls. */
export const types: Readonly<Record<string, FhirType>> = {
  Practitioner: practitionerType,
  PractitionerRole: practitionerRoleType,
  Location: locationType,
  HealthcareService: healthcareServiceType,
  Organization: organizationType,
  InsurancePlan: insurancePlanType,
};
