import { insurancePlans } from "../../contracts/insurance.ts";
import { inTime } from "./last-updated.ts";
import { listed, matches } from "./lists.ts";
import { codeOf, referencedId } from "./parameters.ts";
import { insurancePlan, operatorOrganization, planOrganizations } from "./resources.ts";
import { type FhirType, found, one, type Source } from "./source.ts";

const plansOf = async (source: Source) => (await source.call(insurancePlans, {})) ?? [];

async function organizations(source: Source) {
  return [operatorOrganization(source.operator), ...planOrganizations(await plansOf(source))];
}

async function insurance(source: Source) {
  const plans = (await plansOf(source)).map((plan) => insurancePlan(plan, source.operator));
  const byId = new Map<string, (typeof plans)[number]>();
  for (const plan of plans) {
    const known = byId.get(plan.id!);
    byId.set(plan.id!, known ? { ...known, network: [...known.network!, ...plan.network!] } : plan);
  }
  return [...byId.values()];
}

export const organizationType: FhirType = {
  calls: [],
  parameters: { _id: "token", name: "string", type: "token" },
  profile: "plannet-Organization",
  read: async (source, id) => (await organizations(source)).find((organization) => organization.id === id) ?? null,
  search: async (source, search) => {
    const type = one(search, "type");
    const isWanted = inTime(search.lastUpdated.conditions);
    const list = (await organizations(source)).filter(
      ({ id, name, meta, type: [concept] = [] }) =>
        isWanted(meta?.lastUpdated) &&
        (!search.values._id || search.values._id.includes(id!)) &&
        matches(name, one(search, "name")) &&
        (type === undefined || concept?.coding?.[0]?.code === codeOf(type)),
    );
    return found(listed(list, search));
  },
};

export const insurancePlanType: FhirType = {
  calls: [insurancePlans],
  parameters: { _id: "token", name: "string", "owned-by": "reference" },
  profile: "plannet-InsurancePlan",
  read: async (source, id) => (await insurance(source)).find((plan) => plan.id === id) ?? null,
  search: async (source, search) => {
    const owner = one(search, "owned-by");
    const id = owner && `Organization/${referencedId("owned-by", "Organization", owner)}`;
    const isWanted = inTime(search.lastUpdated.conditions);
    const list = (await insurance(source)).filter(
      (plan) =>
        isWanted(plan.meta?.lastUpdated) &&
        (!search.values._id || search.values._id.includes(plan.id!)) &&
        matches(plan.name, one(search, "name")) &&
        (!id || plan.ownedBy?.reference === id),
    );
    return found(listed(list, search));
  },
};
