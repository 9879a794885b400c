import { createBuilder } from "vite";
import { digestOf, once } from "./digest.ts";

const SOURCES = ["app", "lib", "contracts", "worker", "backend", "vite", "public", "vite.config.ts"];

/** Builds the client, the Worker, and the backend into dist/, unless dist/ is up to date. */
export const build = (): Promise<void> =>
  once("dist/.built", digestOf([...SOURCES, "package-lock.json"]), async () => {
    const builder = await createBuilder({ logLevel: "warn" });
    await builder.buildApp();
  });

if (import.meta.main) await build();
