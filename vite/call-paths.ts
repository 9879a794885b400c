import { routedCalls } from "../contracts/index.ts";
import { operations } from "../contracts/operations.ts";

/** Paths of the API calls that have a public route. */
export const callPaths = new Set(routedCalls.map(([, { path }]) => path));

const patterns = Object.values(operations).map(({ path }) => path.replace(/:\w+/g, "[^/]+"));

/** Matches the paths of all operations. */
export const operationPath = new RegExp(`^(?:${patterns.join("|")})$`);
