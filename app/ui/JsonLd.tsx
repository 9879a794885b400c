import { jsonForHtml } from "../../lib/text/text.ts";

/**
 * Renders structured data (JSON-LD) for a live block. A live block must render structured data in its own HTML because
 * the Worker has already sent the page's head. Static blocks declare a `jsonLd` function instead.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = jsonForHtml({ "@context": "https://schema.org", "@graph": graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
