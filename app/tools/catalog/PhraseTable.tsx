import type { Phrase } from "../../context/phrases.ts";
import { scroll, table } from "../table.ts";

/** Renders a table that lists a block's UI strings and their dictionary keys. */
export const PhraseTable = ({ phrases }: { phrases: readonly Phrase[] }) => (
  <div className={scroll}>
    <table className={table}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">English</th>
          <th scope="col">Spanish</th>
        </tr>
      </thead>
      <tbody>
        {phrases.map(({ key, en, es }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td>{en}</td>
            <td lang="es">{es}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
