import { css } from "@linaria/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BillFlow, BillValues } from "../../../lib/billing/billing.ts";
import type { BotCheck } from "../../context/page-context.ts";
import { type LiveBotCheck, NoToken } from "../../forms/bot-check.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { BillList } from "./BillList.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { Failed, type Help, NoResults } from "./Help.tsx";
import { Loading } from "./Loading.tsx";
import type { WizardLabels } from "./labels.ts";
import { lookUpBills } from "./look-up.ts";
import type { Entry, View } from "./views.ts";

const over = css`
  margin-block-start: var(--space-5);
`;

interface WizardProps {
  words: WizardLabels;
  help: Help;
  /** The wizard's first view: the entry form, or the result of a form submitted without JavaScript. */
  view: View;
  entry: Entry;
  botCheck?: BotCheck;
}

const EMPTY: Entry = { flow: "1", values: {}, wrong: [] };

/**
 * Renders the billing wizard, which shows one view at a time and never changes the URL. The visitor's input and the
 * bills exist only in the browser's memory. The wizard clears the input and the bills when the visitor leaves the page
 * or starts over.
 */
export const Wizard: IslandComponent<"billing-wizard/Wizard", WizardProps> = ({
  words,
  help,
  view: served,
  ...props
}) => {
  const { botCheck } = props;
  const [view, show] = useState<View>(served);
  const [entry, fill] = useState(props.entry);
  const [round, begin] = useState(0);
  const [unsolved, sendBack] = useState(false);
  const stop = useRef<AbortController>(undefined);

  const forget = useCallback(() => {
    stop.current?.abort();
    show({ name: "entry" });
    fill(EMPTY);
    sendBack(false);
    begin((before) => before + 1);
  }, []);
  useEffect(() => {
    // Clears the visitor's input and bills. Otherwise, they would remain in the back/forward cache.
    const leaving = () => flushSync(forget);
    addEventListener("pagehide", leaving);
    return () => removeEventListener("pagehide", leaving);
  }, [forget]);

  async function lookUp(flow: BillFlow, values: BillValues, form: HTMLFormElement, check: LiveBotCheck | undefined) {
    const own = new AbortController();
    stop.current = own;
    // The wizard clears the error message before each lookup so that screen readers announce the message even if it is
    // repeated.
    flushSync(() => sendBack(false));
    // If the bot check is unsolved, the entry form stays visible and keeps focus.
    if (check?.isUnsolved()) return sendBack(true);
    show({ name: "loading" });
    try {
      const token = (await check?.token()) ?? "";
      own.signal.throwIfAborted();
      show(await lookUpBills(flow, values, token, own.signal));
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof NoToken)) throw error;
      // If the bot check service is unavailable, the browser submits the form natively, as it does without JavaScript.
      if (error.reason === "unavailable") return form.submit();
      show({ name: "entry" });
      sendBack(true);
    }
  }

  const busy = view.name === "loading";
  return (
    <>
      {(view.name === "entry" || busy) && (
        <EntryForm
          key={round}
          words={words}
          entry={entry}
          botCheck={botCheck}
          busy={busy}
          arrive={round > 0}
          unsolved={unsolved}
          lookUp={lookUp}
        />
      )}
      {busy && <Loading words={words} />}
      {view.name === "bills" && <BillList bills={view.bills} words={words} />}
      {view.name === "none" && <NoResults help={help} arrive />}
      {view.name === "failed" && <Failed words={words} help={help} wait={view.wait} />}
      {view.name !== "entry" && (
        <p className={over}>
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript, the link reloads this page */}
          <a
            href=""
            onClick={(event) => {
              event.preventDefault();
              forget();
            }}
          >
            {words.startOver}
          </a>
        </p>
      )}
    </>
  );
};
