import { css } from "@linaria/core";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BILL_FLOWS, type BillFlow, type BillValues } from "../../../lib/billing/billing.ts";
import type { BotCheck } from "../../context/page-context.ts";
import { type LiveBotCheck, NoToken } from "../../forms/bot-check.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { BillList } from "./BillList.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { Failed, type Help, NoResults } from "./Help.tsx";
import { Loading } from "./Loading.tsx";
import type { WizardLabels } from "./labels.ts";
import { lookUpBills } from "./look-up.ts";
import { type Entry, needsHelp, type View } from "./views.ts";

const helpLinks = css`
  margin-block-start: var(--space-5);
`;

const startOver = css`
  margin-block-start: var(--space-5);
`;

interface WizardProps {
  words: WizardLabels;
  help: Help;
  /** The wizard's first view: the entry form, or the result of a form submitted without JavaScript. */
  view: View;
  entry: Entry;
  botCheck?: BotCheck;
  /** The author's links for help, which are in the page from the start so that the Worker can inline their icons. */
  served?: { help: ReactNode };
}

const EMPTY: Entry = { flow: BILL_FLOWS.account, values: {}, wrong: [] };

/**
 * Renders the billing wizard, which shows one view at a time and never changes the URL. The visitor's input and the
 * bills exist only in the browser's memory. The wizard clears the input and the bills when the visitor leaves the page
 * or starts over.
 */
export const Wizard: IslandComponent<"billing-wizard/Wizard", WizardProps> = ({
  words,
  help,
  view: serverView,
  ...props
}) => {
  const { botCheck } = props;
  const [view, setView] = useState<View>(serverView);
  const [entry, setEntry] = useState(props.entry);
  const [round, setRound] = useState(0);
  const [unsolved, setUnsolved] = useState(false);
  const lookUpController = useRef<AbortController>(undefined);

  const resetWizard = useCallback(() => {
    lookUpController.current?.abort();
    setView({ name: "entry" });
    setEntry(EMPTY);
    setUnsolved(false);
    setRound((previous) => previous + 1);
  }, []);
  useEffect(() => {
    // Clears the visitor's input and bills. Otherwise, they would remain in the back/forward cache.
    const onPageHide = () => flushSync(resetWizard);
    addEventListener("pagehide", onPageHide);
    return () => removeEventListener("pagehide", onPageHide);
  }, [resetWizard]);

  async function lookUp(flow: BillFlow, values: BillValues, form: HTMLFormElement, check: LiveBotCheck | undefined) {
    const controller = new AbortController();
    lookUpController.current = controller;
    // The wizard clears the error message before each lookup so that screen readers announce the message even if it is
    // repeated.
    flushSync(() => setUnsolved(false));
    // If the bot check is unsolved, the entry form stays visible and keeps focus.
    if (check?.isUnsolved()) return setUnsolved(true);
    setView({ name: "loading" });
    try {
      const token = (await check?.token()) ?? "";
      controller.signal.throwIfAborted();
      setView(await lookUpBills(flow, values, token, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof NoToken)) throw error;
      // If the bot check service is unavailable, the browser submits the form natively, as it does without JavaScript.
      if (error.reason === "unavailable") return form.submit();
      setView({ name: "entry" });
      setUnsolved(true);
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
      {view.name === "bills" && <BillList bills={view.bills} account={view.account} words={words} />}
      {view.name === "none" && (
        <NoResults
          help={help}
          looked={view.account ? words.noneForAccount.replace("{n}", () => view.account ?? "") : words.noneForName}
          arrive
        />
      )}
      {view.name === "failed" && <Failed words={words} account={view.account} wait={view.wait} />}
      <ServerOnly name="help" className={helpLinks} hidden={!needsHelp(view)}>
        {props.served?.help}
      </ServerOnly>
      {view.name !== "entry" && (
        <p className={startOver}>
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript, the link reloads this page */}
          <a
            href=""
            onClick={(event) => {
              event.preventDefault();
              resetWizard();
            }}
          >
            {words.startOver}
          </a>
        </p>
      )}
    </>
  );
};
