/** What each kind of finding about a provider directory means for visitors, after the number of resources. */
export const FINDINGS: Readonly<Record<string, string>> = {
  "no-name": "without a name: not shown",
  unreadable: "whose form is so wrong that they cannot be read: not shown",
  "no-npi": "without a National Provider Identifier: plans of payers cannot be compared",
  "invalid-npi": "with an invalid National Provider Identifier",
  "double-npi": "with the identifier of another resource: shown as one provider",
  "dead-reference": "that refer to a resource that does not exist",
  "unfollowed-reference":
    "whose doctor, place, or service is not a resource of its own: not shown. Publish it, and refer to it by its ID",
  "unknown-code": "with a code that has neither a term nor a display text",
  "no-location": "without a role at a location: not found near a city",
  "no-specialty": "without a specialty: found by name only",
  "no-address": "without a city or a state: not found near a city",
  "no-position": "without coordinates: without distances and not on the map",
  "no-phone": "without a telephone number",
  "no-hours": "without opening hours",
  "plan-provider-only": "with a plan whose own directory does not list the doctor: visitors are told to ask their plan",
  "plan-payer-only": "that a payer lists for a plan that this directory lacks: visitors are told to ask",
};
