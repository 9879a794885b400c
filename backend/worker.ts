/**
 * Entry point for the deployed backend. Tests in Node.js import `index.ts`, because Node.js cannot import
 * `cloudflare:workers`, which the Durable Object needs.
 */
export { ClassLine } from "./class-line.ts";
export { default } from "./index.ts";
