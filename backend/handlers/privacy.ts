import { erasePersonData, personData } from "../../contracts/privacy.ts";
import { erasePerson, personRecords } from "../erasure.ts";
import { PERSONAL_TABLES } from "../personal-data.ts";
import { answer, newRouter } from "../route.ts";

/** Staff API calls for people who ask for their data or for its deletion. */
export const privacy = newRouter();

answer(privacy, personData, async ({ email = "", phone = "" }, { db }) => ({
  tables: await personRecords(db, { email, phone }),
}));

answer(privacy, erasePersonData, async ({ email = "", phone = "" }, { db, staff, now }) => {
  const counts = await erasePerson(db, { email, phone }, staff, now);
  return {
    success: Object.keys(counts).length > 0,
    erased: Object.entries(counts).map(([name, count]) => ({
      name,
      label: PERSONAL_TABLES[name]?.label ?? name,
      count,
    })),
  };
});
