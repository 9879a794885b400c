import { jsonForHtml } from "../../lib/text/text.ts";

/**
 * Renders structured data (JSON-LD) for a live block. The live block renders the structured data itself because the
 * Worker has already sent the page's head. Static blocks define `jsonLd` in their declaration instead.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = jsonForHtml({ "@context": "https://schema.org", "@graph": graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
