import { css } from "@linaria/core";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { MAX_WAIT, type toldWait, WAIT_MINUTES } from "../../../../contracts/records.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";

const form = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);
  max-inline-size: 48rem;
  padding-block: var(--space-2) var(--space-5);
  font-size: var(--text-s);

  & > p,
  & > h2 {
    flex: 1 0 100%;
  }

  & > label {
    font-weight: 700;
  }

  & > [data-error] {
    font-weight: 700;
    color: var(--on-danger);
  }

  & input {
    display: block;
    inline-size: 7rem;
    min-block-size: 2.75rem;
    padding: 0.3rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font: inherit;
    color: var(--color-text);
    background-color: var(--color-surface);
  }
`;

interface WaitFormProps {
  wait: ResponseOf<typeof toldWait>["wait"];
  timeZone: string;
  error?: string | undefined;
  typed?: string | undefined;
}

/** Renders the form with which staff tell visitors the wait at a location, and what visitors see at the moment. */
export const WaitForm = ({ wait, timeZone, error, typed }: WaitFormProps) => (
  <form autoComplete="off" method="post" className={form} noValidate>
    <Heading level={2} size="s">
      Wait now
    </Heading>
    <p id="wait-state">
      {wait?.isShown
        ? `Visitors see ${wait.minutes} ${wait.minutes === 1 ? "minute" : "minutes"}. ${wait.by} entered this on ${shortMoment(wait.at, timeZone)}.`
        : "Visitors see no wait."}{" "}
      A wait is shown for {WAIT_MINUTES} minutes.
    </p>
    {error && (
      <p id="wait-error" data-error="">
        {error}
      </p>
    )}
    <label>
      Minutes
      <input
        name="minutes"
        inputMode="numeric"
        defaultValue={typed ?? ""}
        maxLength={String(MAX_WAIT).length}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "wait-error wait-state" : "wait-state"}
      />
    </label>
    <Button type="submit" variant="secondary" size="small" name="action" value="wait">
      Tell visitors
    </Button>
    {wait?.isShown && (
      <Button type="submit" variant="quiet" size="small" name="action" value="no-wait">
        Show no wait
      </Button>
    )}
  </form>
);
