import { useEffect } from "react";
import { discardDraft } from "../../browser/form-draft.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Button } from "../../ui/Button.tsx";

/**
 * Renders a button that prints the page, including all dates in a series. The island also deletes the form values that
 * the browser saved before payment.
 */
export const PrintIsland: IslandComponent<"event-thank-you/Print", { label: string }> = ({ label }) => {
  useEffect(discardDraft, []);
  return (
    <Button variant="secondary" icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  );
};
