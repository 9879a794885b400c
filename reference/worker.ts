/** The entry of the deployed Worker. Node cannot import Durable Objects, so tests in Node import `index.ts`. */
export { ClassLine } from "./class-line.ts";
export { default } from "./index.ts";
