import { operations } from "../contracts/edge.ts";
import { routedCalls } from "../contracts/index.ts";

/** Paths that calls are answered on. */
export const callPaths = new Set(routedCalls.map(([, { path }]) => path));

const patterns = Object.values(operations).map(({ path }) => path.replace(/:\w+/g, "[^/]+"));

/** Whether a path is that of an operation. */
export const operationPath = new RegExp(`^(?:${patterns.join("|")})$`);
