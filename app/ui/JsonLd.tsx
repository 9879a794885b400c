import { jsonForHtml } from "../../lib/text/text.ts";

/**
 * What a live block says to search engines (SD-01). It comes with the block itself, since the head has gone before;
 * blocks whose values are known when the page is made say theirs by `jsonLd` of their declaration.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = jsonForHtml({ "@context": "https://schema.org", "@graph": graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
