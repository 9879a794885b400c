import { Button } from "../../../ui/Button.tsx";
import { form } from "../overview/components.tsx";
import { KINDS, type Kind } from "./kinds.ts";

export const LABELS = { name: "Which", from: "Update at", until: "Second update at" };

/** Renders the form that names what to look up or update. Nothing changes before the author has seen the pages. */
export const NameForm = ({
  kind = "page",
  name = "",
  isWrong = false,
}: {
  kind?: Kind;
  name?: string;
  isWrong?: boolean;
}) => (
  <form autoComplete="off" className={form} action="/_authors/publishing">
    <label>
      What
      <select name="kind" defaultValue={kind}>
        {Object.entries(KINDS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <label>
      {LABELS.name}
      <small>
        A path such as /about-us or /es/about-us, an item ID, the URL of a picture, or the name of a component. The
        whole site needs no name.
      </small>
      <input id="name" name="name" defaultValue={name} autoComplete="off" aria-invalid={isWrong || undefined} />
    </label>
    <div>
      <Button type="submit" variant="secondary">
        Show where it is used
      </Button>
    </div>
  </form>
);
