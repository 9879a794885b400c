import type { CodePage } from "./define.ts";

/** Where a page from code stands, known without loading it. A test holds path and folder equal to the page's own. */
export interface CodeRoute {
  path: string;
  folder: string;
  load(): Promise<{ default: CodePage }>;
}

/** Every page from code. */
export const codeRoutes: readonly CodeRoute[] = [
  { path: "/_catalogue/:block?", folder: "catalogue", load: () => import("./catalogue/index.tsx") },
  { path: "/_ops/:view?", folder: "ops", load: () => import("./ops/index.tsx") },
];

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:(\w+)\?$/, "(?:/(?<$1>[^/]+))?").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
const routes = codeRoutes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** The page from code at a normalized path, with the parts of the path that it names; undefined for every other path. */
export function codeRouteAt(path: string): { route: CodeRoute; params: Record<string, string> } | undefined {
  for (const { route, pattern } of routes) {
    const match = pattern.exec(path);
    if (match)
      return {
        route,
        params: Object.fromEntries(Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined)),
      };
  }
  return undefined;
}
