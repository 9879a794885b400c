/** Returns whether a value is an object that is neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, and an empty object otherwise. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
