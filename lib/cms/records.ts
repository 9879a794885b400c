/** Whether a value that came from outside is an object with fields: no list, and not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value as such an object; an empty one in the place of anything else. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
