import { rowsOf } from "./table.ts";

// Neighborhoods that visitors search for, with the ZIP code nearest to their center.
const TABLE = `
Baker | CO | 80223
Berkeley | CO | 80212
Capitol Hill | CO | 80203
Central Park | CO | 80238
Five Points | CO | 80205
Green Valley Ranch | CO | 80249
Hampden | CO | 80231
Highlands | CO | 80211
LoDo | CO | 80202
Lower Downtown | CO | 80202
Montbello | CO | 80239
Park Hill | CO | 80207
Platt Park | CO | 80210
Stapleton | CO | 80238
University Hills | CO | 80222
Virginia Vale | CO | 80246
Wash Park | CO | 80209
Washington Park | CO | 80209
Old Colorado City | CO | 80904
Briargate | CO | 80920
Broadmoor | CO | 80906
North Boulder | CO | 80304
South Boulder | CO | 80305
Old Town Fort Collins | CO | 80524
Southglenn | CO | 80122
Sugar House | UT | 84106
The Avenues | UT | 84103
North End Boise | ID | 83702
`;

export const neighborhoods = rowsOf(TABLE).map(([name = "", state = "", zip = ""]) => ({ name, state, zip }));
