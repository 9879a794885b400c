import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { WaitLevel } from "../../lib/dates/wait.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";

const chip = css`
  display: inline-flex;
  inline-size: fit-content;
  align-items: center;
  gap: 0.4em;
  padding: 0.2em 0.75em;
  border: 1px solid transparent;
  border-radius: 999px;
  font-size: var(--text-xs);
  font-weight: 700;
  line-height: 1.5;
  color: var(--on-wait-neutral);
  background: var(--wait-neutral);
  print-color-adjust: exact;

  &[data-level="green"] {
    color: var(--on-wait-green);
    background: var(--wait-green);
  }

  &[data-level="yellow"] {
    color: var(--on-wait-yellow);
    background: var(--wait-yellow);
  }

  &[data-level="orange"] {
    color: var(--on-wait-orange);
    background: var(--wait-orange);
  }

  &[data-level="red"] {
    color: var(--on-wait-red);
    background: var(--wait-red);
  }

  &[data-level="burgundy"] {
    color: var(--on-wait-burgundy);
    background: var(--wait-burgundy);
  }

  &[data-level="tint"] {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

interface ChipProps {
  level?: WaitLevel | "tint";
  icon?: IconName;
  children: ReactNode;
}

/** Renders a short, colored label. The text must convey the same meaning as the color. */
export function Chip({ level = "neutral", icon, children }: ChipProps) {
  return (
    <span className={chip} data-level={level}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
