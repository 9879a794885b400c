import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { largeText } from "../theme/viewport.ts";
import { Icon } from "./icons/Icon.tsx";

const note = css`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-4);
  border-inline-start: 4px solid currentColor;
  border-radius: var(--radius-s);
  max-inline-size: 60em;

  &[data-kind="info"] {
    color: var(--on-info);
    background: var(--info);
  }

  &[data-kind="warning"] {
    color: var(--on-warning);
    background: var(--warning);
  }

  &[data-kind="danger"] {
    color: var(--on-danger);
    background: var(--danger);
  }

  &[data-kind="success"] {
    color: var(--on-success);
    background: var(--success);
  }

  & > svg {
    flex: none;
    margin-block-start: 0.15em;
  }

  & > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  /* On narrow screens, hides the icon to leave space for the text. */
  @media ${largeText} {
    padding: var(--space-3);

    & > svg {
      display: none;
    }
  }

  & :is(p, ul) {
    margin: 0;
  }

  & p + p {
    margin-block-start: var(--space-2);
  }

  & a {
    color: inherit;
  }
`;

const ICONS = { info: "info", warning: "warning", danger: "alert", success: "check-circle" } as const;

/** Renders a message with an icon and a border so that color is not the only cue. */
export function Note({ kind, role, children }: { kind: keyof typeof ICONS; role?: "alert"; children: ReactNode }) {
  return (
    <div className={note} data-kind={kind} role={role}>
      <Icon name={ICONS[kind]} size={22} />
      <div>{children}</div>
    </div>
  );
}
