import { visitingHours } from "../../../contracts/visiting.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { type Hospital, VisitingHours, VisitingHoursFailed } from "./VisitingHours.tsx";

export default block({
  name: "VisitingHours",
  fields,
  load: {
    queryParams: [],
    data: async ({ call, fields: { location } }): Promise<Hospital[]> => {
      const hospitals = (await call(visitingHours, {})) as Hospital[];
      return location ? hospitals.filter(({ websiteUrl }) => websiteUrl === location) : hospitals;
    },
  },
  View: VisitingHours,
  Failed: VisitingHoursFailed,
});
