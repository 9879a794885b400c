import { useId, useState } from "react";

/** The search box: a plain form that works without script; script offers to clear it. */
export function SearchBox({ searchText }: { searchText: string }) {
  const id = useId();
  const [text, setText] = useState(searchText);
  return (
    <search>
      <form action="/locations/search">
        <label htmlFor={id}>City, ZIP or name</label>
        <input id={id} name="searchText" type="search" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Search</button>
        {text && (
          <button type="button" onClick={() => setText("")}>
            Clear
          </button>
        )}
      </form>
    </search>
  );
}
