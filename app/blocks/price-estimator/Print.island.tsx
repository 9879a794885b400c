import type { IslandComponent } from "../../islands/types.ts";
import { Button } from "../../ui/Button.tsx";

/** Renders a button that prints the prices. The rest of the page is not printed. */
export const PrintIsland: IslandComponent<"price-estimator/Print", { label: string }> = ({ label }) => (
  <Button variant="secondary" icon="print" onClick={() => window.print()}>
    {label}
  </Button>
);
