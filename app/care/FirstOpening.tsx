import type { ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import { Island } from "../islands/Island.tsx";
import { FirstOpeningIsland, type OpeningsOf } from "./FirstOpening.island.tsx";
import { OpeningLine, type Openings, OpeningText } from "./OpeningText.tsx";
import { carePhrases } from "./phrases.ts";

interface FirstOpeningProps {
  /** The first available appointments, or null if the server did not receive them in time. */
  openings: Openings | null;
  id: string;
  /** The request with which the browser fetches the appointments that the server did not receive. */
  of: OpeningsOf;
  page: PageContext;
  /** Shown while the appointments load and if there is no appointment. */
  otherwise?: ReactNode;
}

/**
 * Renders a line of text about the first available appointment, or nothing if the server received no appointment. Only
 * the server renders this component.
 */
export const FirstOpening = ({ openings, id, of, page, otherwise }: FirstOpeningProps) =>
  openings && !openings.has(id) && !otherwise ? null : (
    <OpeningLine>
      {openings ? (
        <OpeningText days={openings.get(id)} t={page.t} otherwise={otherwise} />
      ) : (
        <Island
          name="care/FirstOpening"
          hydrate="load"
          component={FirstOpeningIsland}
          page={page}
          needs={{ phrases: [carePhrases] }}
          props={{ id, of, hasOtherwise: Boolean(otherwise) }}
          served={{ otherwise }}
        />
      )}
    </OpeningLine>
  );
