import { Island } from "../../islands/Island.tsx";
import { CopyButton } from "../../ui/CopyButton.island.tsx";

/** Renders a component's label in author mode: the component's name and a button that copies its ID. */
export const AuthorLabel = ({ name, id }: { name: string; id: string }) => (
  <div className="author-label">
    <span>{name}</span>
    {id && (
      <Island name="ui/CopyButton" hydrate="visible" component={CopyButton} props={{ label: "Copy id", text: id }} />
    )}
  </div>
);
