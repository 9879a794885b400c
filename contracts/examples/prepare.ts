import { prepare } from "../prepare.ts";
import { example } from "./example.ts";

export const examples = [
  example(prepare, {
    row: "PF-09",
    summary: "Prerenders the home pages and the pages below them with the build that handles the request.",
    request: { skip: 0, most: 30 },
    response: { build: "4f2a9c1b", pages: 30, failed: 0 },
  }),
];
