/** Stands in, in the build, for what vite/left-out.ts leaves out. */
const nothing = (): never => {
  throw new Error("this is left out of the build (vite/left-out.ts)");
};

export { nothing as default, nothing as parse, nothing as useWindowVirtualizer };
