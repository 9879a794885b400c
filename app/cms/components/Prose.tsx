import type { SafeHtml } from "../fields/types.ts";

/** Authored HTML where it is read: the one place of a block that HTML enters a page as it is. */
export const Prose = ({ html, className = "prose" }: { html: SafeHtml; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the sanitizer made it
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
