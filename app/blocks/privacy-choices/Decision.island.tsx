import { useEffect, useState } from "react";
import { isRefused, storedDecision } from "../../browser/consent-decision.ts";
import { onReturn } from "../../browser/on-return.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { phrases } from "./phrases.ts";

const { ChoiceAll, ChoiceNone, ChoiceOpen, ChoiceRefused, ChoiceWithoutScript } = phrases;
const CHOICES = { all: ChoiceAll, none: ChoiceNone, open: ChoiceOpen, refused: ChoiceRefused } as const;

const choiceNow = (): keyof typeof CHOICES => (isRefused() ? "refused" : (storedDecision() ?? "open"));

/** Renders the visitor's consent decision. The island rereads the decision after each click on the page and each return. */
export const DecisionIsland: IslandComponent<"privacy-choices/Decision", { page: PageContext }> = ({ page }) => {
  const [choice, setChoice] = useState<keyof typeof CHOICES | null>(null);
  useEffect(() => {
    const updateChoice = () => setChoice(choiceNow());
    // The effect listens for clicks on the entire page because the consent bar, which stores the decision, is outside
    // this island.
    const onClick = () => setTimeout(updateChoice);
    updateChoice();
    const unmounted = new AbortController();
    onReturn(updateChoice, unmounted.signal);
    document.addEventListener("click", onClick, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  return <p role="status">{page.t(choice ? CHOICES[choice] : ChoiceWithoutScript)}</p>;
};
