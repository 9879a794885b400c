import { css } from "@linaria/core";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { locationSearch } from "../../../contracts/locations.ts";
import { Island } from "../../ui/Island.tsx";
import type { ViewProps } from "../define.ts";
import type { fields } from "./fields.ts";
import { SearchBox } from "./SearchBox.island.tsx";

const list = css`
  display: grid;
  gap: 1rem;
  padding: 0;
  list-style: none;
`;

type Data = ResponseOf<typeof locationSearch> & { searchText: string };

export function LocationSearch({ fields: { heading }, data }: ViewProps<typeof fields, Data>) {
  return (
    <section>
      {heading && <h1>{heading}</h1>}
      <Island
        name="location-search/SearchBox"
        wake="interaction"
        component={SearchBox}
        props={{ searchText: data.searchText }}
      />
      <p role="status">{data.totalLocations} locations</p>
      <ul className={list}>
        {data.locations.map((location) => (
          <li key={location.id}>{location.name}</li>
        ))}
      </ul>
    </section>
  );
}
