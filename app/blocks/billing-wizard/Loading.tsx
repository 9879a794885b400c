import { css } from "@linaria/core";
import { useEffect, useId, useState } from "react";
import { nextProgress } from "../../../lib/billing/billing.ts";
import { TIMER } from "../../../lib/constants.ts";
import type { WizardLabels } from "./labels.ts";
import { ViewHeading, view } from "./ViewHeading.tsx";

const bar = css`
  display: grid;
  gap: var(--space-2);
  font-weight: 700;

  & > progress {
    inline-size: 100%;
    block-size: 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: 1rem;
    overflow: clip;
    appearance: none;
    background: var(--color-surface);
  }

  & > progress::-webkit-progress-bar {
    background: var(--color-surface);
  }

  & > progress::-webkit-progress-value {
    background: var(--color-action);
    transition: inline-size var(--duration-slow);
  }

  & > progress::-moz-progress-bar {
    background: var(--color-action);
  }
`;

/**
 * View with a simulated progress bar, shown while a bill lookup is in progress. When the progress bar restarts, a live
 * region announces that the lookup is still in progress.
 */
export function Loading({ words }: { words: WizardLabels }) {
  const id = useId();
  const [progress, setProgress] = useState(0);
  const [hasRestarted, setRestarted] = useState(false);
  useEffect(() => {
    let value = 0;
    const timer = setInterval(() => {
      const previous = value;
      value = nextProgress(value, Math.random());
      if (value < previous) setRestarted(true);
      setProgress(value);
    }, TIMER.billingProgress);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={view}>
      <ViewHeading>{words.loading}</ViewHeading>
      <p className={bar}>
        <label htmlFor={id}>{words.progress}</label>
        <progress id={id} max={100} value={progress} />
      </p>
      <p role="status">{hasRestarted && words.stillLooking}</p>
    </div>
  );
}
