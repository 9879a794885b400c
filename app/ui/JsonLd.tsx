import { jsonForHtml } from "../../lib/text/text.ts";

/**
 * Structured data (JSON-LD) of a live block. The data is rendered with the block, because the head has already been
 * sent. All other blocks define `jsonLd` in their declaration.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = jsonForHtml({ "@context": "https://schema.org", "@graph": graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
