import { jsonForHtml } from "../../lib/text/text.ts";

/**
 * Structured data (JSON-LD) of a live block. The live block renders the structured data itself, because the Worker has
 * already sent the head of the page. Static blocks do not use this component. They define `jsonLd` in their
 * declaration.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = jsonForHtml({ "@context": "https://schema.org", "@graph": graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
