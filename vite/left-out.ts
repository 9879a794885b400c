/**
 * Stands in, in the build, for what libraries bring along and the site never runs: postcss (the sanitizer needs it for
 * style attributes, which are removed from all rich text), dayjs (for dates, which it is never given), and in the
 * Worker the virtual list (which begins in the browser).
 */
const leftOut = (): never => {
  throw new Error("this is left out of the build (vite/left-out.ts)");
};

export { leftOut as default, leftOut as parse, leftOut as useWindowVirtualizer };
