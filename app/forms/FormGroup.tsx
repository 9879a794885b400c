import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Icon } from "../ui/icons/Icon.tsx";
import type { FormGroup as Group } from "./entries.ts";

const group = css`
  grid-column: 1 / -1;

  /* Only the first closed group has a button that opens it. */
  &:not([open]) + &:not([open]) {
    display: none;
  }

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 700;
    color: var(--color-link);
    list-style: none;
    cursor: pointer;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > summary > [data-title] {
    color: var(--color-heading);
  }

  &[open] > summary > [data-add],
  &:not([open]) > summary > :not([data-add]) {
    display: none;
  }

  /* Without JavaScript, the fields of a closed group would still be submitted. */
  @media (scripting: none) {
    &[open] > summary {
      pointer-events: none;
    }

    & > summary > [data-remove] {
      display: none;
    }
  }
`;

const addLabel = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
`;

const groupFields = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);
  padding: var(--space-3) 0 var(--space-2) var(--space-4);
  border-inline-start: 3px solid var(--color-border);
`;

/**
 * Renders a group of optional form fields that visitors can open without JavaScript. When the visitor closes the group,
 * the form clears the group's values.
 */
export const FormGroup = ({ group: { title, add: addText, remove }, open, children }: FormGroupProps) => (
  <details className={group} data-group="" open={open} onToggle={({ currentTarget }) => emptyWhenClosed(currentTarget)}>
    <summary>
      <span className={addLabel} data-add="">
        <Icon name="plus" size={20} />
        {addText}
      </span>
      <span data-title="">{title}</span>
      <span data-remove="">({remove})</span>
    </summary>
    <div className={groupFields}>{children}</div>
  </details>
);

function emptyWhenClosed(details: HTMLDetailsElement): void {
  if (details.open) return;
  const controls = details.querySelectorAll<HTMLInputElement>("input, select");
  for (const control of controls) control.value = "";
  controls[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}

interface FormGroupProps {
  group: Group;
  open: boolean;
  children: ReactNode;
}
