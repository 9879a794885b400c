import {
  DOUBLE_SUBMIT_SCRIPT,
  documentHtml,
  POSTED_SCRIPT,
  SHOWN_TO_SCRIPT,
  TYPED_TEXT_SCRIPT,
  unlistedHead,
} from "../../app/html.ts";
import type { Person } from "../auth/access-token.ts";
import { readLayout } from "../content/layouts.ts";
import type { Ctx } from "../context.ts";
import { pagePolicy, sha256, styleHash } from "../http/csp.ts";
import { NOT_FOUND } from "../http/path.ts";
import { pageHeaders, toCachedPage } from "./cached-page.ts";
import type { PageInputs } from "./page-inputs.ts";
import type { PageRequest } from "./page-request.ts";
import { respond, uncacheable } from "./respond.ts";

type App = typeof import("../../app/index.ts");

interface ShellPage {
  folder: string;
  title: string;
  status: number;
  person: Person | null;
  frame: "site" | "tool";
}

/**
 * Renders a page from code: a page for visitors with the header and footer from the not-found page, because every site
 * has a not-found page, and a tool page with the tools' own header.
 */
export async function respondInShell(
  app: App,
  request: PageRequest,
  inputs: PageInputs,
  c: Ctx,
  { folder, title, status, person, frame }: ShellPage,
  content: ReturnType<App["viewOf"]>,
): Promise<Response> {
  const { site, language } = request;
  const isFailedPost = c.req.method === "POST" && status >= 400;
  const [settings, shell] = await Promise.all([
    inputs.settings(),
    frame === "tool"
      ? null
      : readLayout(request, site, language, NOT_FOUND).then(
          ({ layout }) => layout.page,
          () => null,
        ),
  ]);
  const { html, slots, styles } = await app.renderToolPage(
    shell,
    folder,
    settings,
    inputs.report,
    { person, keepsForm: isFailedPost },
    content,
  );
  const inlineScript = [
    ...(frame === "tool" ? [DOUBLE_SUBMIT_SCRIPT, SHOWN_TO_SCRIPT, TYPED_TEXT_SCRIPT] : []),
    // After a sign-in in another tab, users reload a rejected submission, so the history entry must keep its values.
    ...(c.req.method === "POST" && status !== 401 ? [POSTED_SCRIPT] : []),
  ].join("\n");
  const head = unlistedHead({
    language,
    ...(isFailedPost && { titleStart: `${settings.t(app.fieldPhrases.TitleError)}: ` }),
    title: `${title} · ${settings.t(app.fieldPhrases.SiteName)}`,
    styles,
    script: app.clientScript,
    ...(inlineScript && { inlineScript }),
  });
  const scripts = inlineScript ? [await sha256(inlineScript)] : [];
  const policy = `${pagePolicy({ scripts, styles: [await styleHash(styles)], hasWorker: frame === "tool" })}; frame-src 'self'`;
  const page = await toCachedPage(
    { status: 200, headers: pageHeaders(language, policy, true), head: null, private: true, renderedAt: Date.now() },
    documentHtml(head, html),
    slots,
  );
  const rendered = await respond(page, c.req.raw, request, { state: "BYPASS", inputs });
  const response = uncacheable(rendered, status);
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}
