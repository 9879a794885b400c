import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { serverHtml } from "../../browser/trusted.ts";
import { connectLibrary, type LibraryComponent } from "../../cms/editing/library.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";

interface DesignLibraryProps extends LibraryComponent {
  served?: { component: ReactNode };
}

/**
 * Renders a component for the page editor's component library. When the component library sends changed fields, the
 * Worker re-renders the component, and the island shows the new HTML.
 */
export const DesignLibrary: IslandComponent<"render/DesignLibrary", DesignLibraryProps> = ({ uid, layout, served }) => {
  const [changed, setChanged] = useState<{ __html: string }>();
  useEffect(() => {
    // `flushSync` renders synchronously because `connectLibrary` reports the update to the editor right after this call.
    const show = (html: string) => flushSync(() => setChanged({ __html: serverHtml(html) }));
    return connectLibrary({ uid, layout }, show);
  }, [uid, layout]);
  if (!changed) return <ServerOnly name="component">{served?.component}</ServerOnly>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the Worker rendered the HTML
  return <div dangerouslySetInnerHTML={changed} />;
};
