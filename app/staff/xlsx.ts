/** The two libraries of a spreadsheet as one module, so that only what is used of them is loaded with the first download. */
export { createWorkbook } from "excel-builder-vanilla";
export { strToU8, zipSync } from "fflate";
