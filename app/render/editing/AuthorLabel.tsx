import { Island } from "../../islands/Island.tsx";
import { CopyButton } from "../../ui/CopyButton.island.tsx";

/** Renders the label above a component in author mode, with a button that copies the component's ID. */
export const AuthorLabel = ({ name, id }: { name: string; id: string }) => (
  <div className="author-label">
    <span>{name}</span>
    {id && (
      <Island name="ui/CopyButton" hydrate="visible" component={CopyButton} props={{ label: "Copy id", text: id }} />
    )}
  </div>
);
