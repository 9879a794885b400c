/**
 * Entry point for the deployed backend. Tests in Node.js import `index.ts`, because Node.js cannot import
 * `cloudflare:workers`, which the Durable Objects need.
 */
export { ClassLine } from "./class-line.ts";
export { default } from "./index.ts";
export { PriceIndex } from "./prices/price-index.ts";
