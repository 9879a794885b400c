/** Columns of a location's address. */
export interface AddressRow {
  address1: string;
  address2: string | null;
  suite: string | null;
  city: string;
  state: string;
  zip: string;
}

/** Returns the address in an API response. The columns are null if a visit has no location. */
export const addressOf = ({
  address1,
  address2,
  suite,
  city,
  state,
  zip,
}: {
  [Column in keyof AddressRow]: string | null;
}) => ({ address1, address2, suite, city, state, zip });
