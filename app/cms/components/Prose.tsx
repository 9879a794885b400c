import type { SafeHtml } from "../fields/types.ts";

/** Renders sanitized rich text. Blocks use no other `dangerouslySetInnerHTML` for CMS content. */
export const Prose = ({ html, className = "prose" }: { html: SafeHtml; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the sanitizer made it
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
