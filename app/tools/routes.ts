import type { ToolPage } from "./define.ts";

/**
 * Route to a tool page. The Worker loads the tool page's module on demand. A test checks that `path` is the path that
 * the module declares.
 */
interface ToolRoute {
  path: string;
  folder: string;
  load(): Promise<{ default: ToolPage }>;
}

export const toolRoutes: readonly ToolRoute[] = [
  { path: "/_authors", folder: "authors/overview", load: () => import("./authors/overview/index.tsx") },
  { path: "/_authors/page", folder: "authors/page", load: () => import("./authors/page/index.tsx") },
  { path: "/_authors/components", folder: "authors/components", load: () => import("./authors/components/index.tsx") },
  { path: "/_authors/compare", folder: "authors/compare", load: () => import("./authors/compare/index.tsx") },
  {
    path: "/_authors/publishing/:id?",
    folder: "authors/publishing",
    load: () => import("./authors/publishing/index.tsx"),
  },
  { path: "/_authors/history", folder: "authors/history", load: () => import("./authors/history/index.tsx") },
  { path: "/_authors/held", folder: "authors/held", load: () => import("./authors/held/index.tsx") },
  { path: "/_authors/reviews", folder: "authors/reviews", load: () => import("./authors/reviews/index.tsx") },
  { path: "/_authors/law", folder: "authors/law", load: () => import("./authors/law/index.tsx") },
  { path: "/_authors/notice", folder: "authors/notice", load: () => import("./authors/notice/index.tsx") },
  { path: "/_authors/links", folder: "authors/links", load: () => import("./authors/links/index.tsx") },
  { path: "/_authors/redirects", folder: "authors/redirects", load: () => import("./authors/redirects/index.tsx") },
  { path: "/_authors/texts", folder: "authors/texts", load: () => import("./authors/texts/index.tsx") },
  {
    path: "/classes-events/check-in",
    folder: "staff/check-in",
    load: () => import("./staff/check-in/index.tsx"),
  },
  {
    path: "/classes-events/event-participants",
    folder: "staff/event-participants",
    load: () => import("./staff/event-participants/index.tsx"),
  },
  {
    path: "/classes-events/messages",
    folder: "staff/messages",
    load: () => import("./staff/messages/index.tsx"),
  },
  {
    path: "/classes-events/participant",
    folder: "staff/participant",
    load: () => import("./staff/participant/index.tsx"),
  },
  {
    path: "/classes-events/payments",
    folder: "staff/payments",
    load: () => import("./staff/payments/index.tsx"),
  },
  {
    path: "/classes-events/register-person",
    folder: "staff/register",
    load: () => import("./staff/register/index.tsx"),
  },
  { path: "/classes-events/report", folder: "staff/report", load: () => import("./staff/report/index.tsx") },
  {
    path: "/classes-events/session-detail-management",
    folder: "staff/session-detail-management",
    load: () => import("./staff/session-detail-management/index.tsx"),
  },
  {
    path: "/classes-events/session-management",
    folder: "staff/session-management",
    load: () => import("./staff/session-management/index.tsx"),
  },
  { path: "/classes-events/today", folder: "staff/today", load: () => import("./staff/today/index.tsx") },
  { path: "/_data", folder: "staff/records", load: () => import("./staff/records/index.tsx") },
  { path: "/_data/record", folder: "staff/record", load: () => import("./staff/record/index.tsx") },
  { path: "/_data/records", folder: "staff/record-list", load: () => import("./staff/record-list/index.tsx") },
  { path: "/_data/prices", folder: "staff/price-files", load: () => import("./staff/price-files/index.tsx") },
  { path: "/_data/import", folder: "staff/record-import", load: () => import("./staff/record-import/index.tsx") },
  { path: "/_requests", folder: "staff/requests", load: () => import("./staff/requests/index.tsx") },
  { path: "/_requests/person", folder: "staff/person-data", load: () => import("./staff/person-data/index.tsx") },
  { path: "/_catalog/calls", folder: "catalog/calls", load: () => import("./catalog/calls/index.tsx") },
  { path: "/_catalog/:block?", folder: "catalog", load: () => import("./catalog/index.tsx") },
  { path: "/_ops/:view?", folder: "ops", load: () => import("./ops/index.tsx") },
];

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:(\w+)\?$/, "(?:/(?<$1>[^/]+))?").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
const routes = toolRoutes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** Returns the tool page route and the path parameters for a normalized path. Returns undefined if no route matches. */
export function toolRouteAt(path: string): { route: ToolRoute; params: Record<string, string> } | undefined {
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
