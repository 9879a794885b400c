/** Returns a count with its noun, such as `1 request` or `3,000 requests`. */
export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
