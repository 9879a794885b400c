import { Island } from "../../islands/Island.tsx";
import { CopyButton } from "../../ui/CopyButton.island.tsx";

/** A label above a component, with its id to copy (LY-15). The editor's marks reach none of it, so its island wakes. */
export const AuthorLabel = ({ name, id }: { name: string; id: string }) => (
  <div className="author-label">
    <span>{name}</span>
    {id && (
      <Island name="ui/CopyButton" hydrate="visible" component={CopyButton} props={{ label: "Copy id", text: id }} />
    )}
  </div>
);
