import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Row } from "./insert.ts";

interface PricedService {
  /** List price, in dollars. */
  gross: number;
  id: number;
  name: string;
  nameEs: string;
  topic: string;
  type: string;
  code: string;
  comesWith: string[];
}

/** Returns the services of which the demo's hospitals show the prices. */
export const pricedServices = (): PricedService[] =>
  (
    parse(readFileSync(new URL("../../../kv-fixtures/prices/services.csv", import.meta.url)), {
      columns: true,
    }) as Record<string, string>[]
  ).map(({ gross, id, name = "", name_es: nameEs = "", topic = "", code_type: type = "", code = "", comes_with }) => ({
    gross: Number(gross),
    id: Number(id),
    ...{ name, nameEs, topic, type, code },
    comesWith: (comes_with ?? "").split("; ").filter(Boolean),
  }));

/** Returns the services as database rows. */
export const seedPricedServices = (): Row[] =>
  pricedServices().map(({ id, name, nameEs, topic, type, code, comesWith }) => ({
    ...{ id, name, name_es: nameEs, topic, code_type: type, code },
    comes_with: JSON.stringify(comesWith),
  }));
