import { css } from "@linaria/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { BILL_FLOWS, type BillFlow, type BillValues } from "../../../lib/billing/billing.ts";
import { isPlainKey } from "../../browser/plain-key.ts";
import type { BotCheck } from "../../context/page-context.ts";
import type { LiveBotCheck } from "../../forms/bot-check.ts";
import { visuallyHidden } from "../../ui/visually-hidden.ts";
import { FlowForm } from "./FlowForm.tsx";
import type { WizardLabels } from "./labels.ts";
import type { Entry } from "./views.ts";

const tabbed = css`
  /* Before hydration, CSS shows the selected panel, or the panel that the URL fragment targets. */
  @media screen and (scripting: enabled) {
    &:not([data-hydrated]):not(:has(> section:target)) > section:not([data-chosen]),
    &:not([data-hydrated]):has(> section:target) > section:not(:target) {
      display: none;
    }

    & > section > h3 {
      ${visuallyHidden}
    }
  }

  & > section > h3 {
    margin-block-end: var(--space-4);
    font-size: var(--heading-s);
  }

  & > section + section:not([hidden]) {
    margin-block-start: var(--space-6);
  }

  &[data-hydrated] > section {
    margin-block-start: 0 !important;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 clamp(0.75rem, 4vw, 1.5rem);
  margin-block-end: var(--space-5);
  border-block-end: 1px solid var(--color-border);

  @media (scripting: none) {
    display: none;
  }

  & > a {
    padding-block: var(--space-3);
    margin-block-end: -1px;
    border-block-end: 4px solid transparent;
    font-weight: 700;
    text-decoration: none;
    color: var(--color-muted);
  }

  & > a[aria-selected="true"] {
    color: var(--color-heading);
    border-block-end-color: var(--color-accent);
  }

  & > a:hover {
    color: var(--color-link);
  }

  /* Forced colors show transparent borders. */
  @media (forced-colors: active) {
    & > a:not([aria-selected="true"]) {
      border-block-end-color: Canvas;
    }

    & > a[aria-selected="true"] {
      border-block-end-color: Highlight;
    }
  }
`;

interface EntryFormProps {
  words: WizardLabels;
  entry: Entry;
  botCheck: BotCheck | undefined;
  /**
   * Whether a bill lookup is in progress. During a lookup, the form fields are hidden, but the bot check stays mounted
   * because it can show a challenge.
   */
  busy: boolean;
  /** Whether to move focus to the selected tab. True after the visitor starts over. */
  arrive: boolean;
  /**
   * Whether the visitor submitted the form without solving the bot check. If true, the form asks the visitor to solve
   * the bot check.
   */
  unsolved: boolean;
  lookUp(flow: BillFlow, values: BillValues, form: HTMLFormElement, check: LiveBotCheck | undefined): void;
}

const FLOWS = Object.values(BILL_FLOWS);

/**
 * Renders the entry form for bill lookups. The form has one tab per lookup method. Without JavaScript, the forms in
 * both tabs are visible.
 */
export function EntryForm({ words, entry, busy, arrive, ...rest }: EntryFormProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const [flow, choose] = useState<BillFlow>(entry.flow);
  const [hydrated, setHydrated] = useState(false);
  const tabs = useRef<HTMLDivElement>(null);
  const tabOf = (billFlow: BillFlow) => tabs.current?.querySelector<HTMLElement>(`[data-flow="${billFlow}"]`);
  const titles = { [BILL_FLOWS.name]: words.byName, [BILL_FLOWS.account]: words.byAccount };

  useEffect(() => {
    const targetFlow = FLOWS.find((billFlow) => document.getElementById(`${id}-${billFlow}`)?.matches(":target"));
    if (targetFlow) choose(targetFlow);
    setHydrated(true);
  }, [id]);
  useEffect(() => {
    if (arrive) tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, [arrive]);

  const goTo = (nextFlow: BillFlow | undefined) => {
    if (!nextFlow) return;
    choose(nextFlow);
    tabOf(nextFlow)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = FLOWS.indexOf(flow);
    const target = {
      ArrowLeft: FLOWS.at(index - 1),
      ArrowRight: FLOWS[(index + 1) % FLOWS.length],
      Home: FLOWS[0],
      End: FLOWS.at(-1),
      " ": flow,
    }[event.key];
    if (!target || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    <div className={tabbed} data-hydrated={hydrated || undefined}>
      <div className={bar} role="tablist" aria-label={words.tabs} ref={tabs} hidden={busy}>
        {FLOWS.map((billFlow) => (
          <a
            key={billFlow}
            role="tab"
            id={`${id}-tab-${billFlow}`}
            href={`#${id}-${billFlow}`}
            data-flow={billFlow}
            aria-controls={`${id}-${billFlow}`}
            aria-selected={billFlow === flow}
            tabIndex={hydrated && billFlow !== flow ? -1 : undefined}
            onClick={(event) => {
              event.preventDefault();
              goTo(billFlow);
            }}
            onKeyDown={onKeyDown}
          >
            {titles[billFlow]}
          </a>
        ))}
      </div>
      {FLOWS.map((billFlow) => (
        <section
          key={billFlow}
          // The tabs are hidden during a lookup, so the panel does not have the role `tabpanel`.
          role={busy ? undefined : "tabpanel"}
          id={`${id}-${billFlow}`}
          aria-labelledby={busy ? undefined : `${id}-tab-${billFlow}`}
          data-chosen={billFlow === entry.flow ? "" : undefined}
          hidden={hydrated && billFlow !== flow}
        >
          <h3 hidden={busy}>{titles[billFlow]}</h3>
          <FlowForm
            flow={billFlow}
            words={words}
            entry={entry}
            busy={busy}
            chosen={hydrated && billFlow === flow}
            {...rest}
          />
        </section>
      ))}
    </div>
  );
}
