import { serverHtml } from "../../browser/trusted.ts";
import type { SafeHtml } from "../fields/types.ts";

/** Renders sanitized rich text. The component `Prose` is the only use of `dangerouslySetInnerHTML` for CMS content. */
export const Prose = ({ html, className = "prose" }: { html: SafeHtml; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the sanitizer has produced this HTML
  <div className={className} dangerouslySetInnerHTML={{ __html: serverHtml(html) }} />
);
