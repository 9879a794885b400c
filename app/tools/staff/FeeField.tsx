import type { ComponentProps } from "react";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { priceText } from "../../../lib/billing/money.ts";
import { selectBox } from "./controls.ts";

interface FeeFieldProps extends ComponentProps<"select"> {
  fees: readonly EventFee[];
  /** Text of the empty option. */
  empty: string;
  /** Whether the field has a row of its own. */
  isWide?: boolean;
}

export const FeeField = ({ fees, empty, isWide, ...props }: FeeFieldProps) => (
  <label data-wide={isWide ? "" : undefined}>
    Fee
    <select className={selectBox} {...props}>
      <option value="">{empty}</option>
      {fees.map(({ id, description, price }) => (
        <option key={id} value={id}>
          {`${description || "Fee"}: ${priceText(price, "free")}`}
        </option>
      ))}
    </select>
  </label>
);
