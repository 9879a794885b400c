import { css } from "@linaria/core";
import { classNames } from "../../ui/class-names.ts";
import { LocationPicker, type LocationPickerProps } from "../LocationPicker.tsx";
import { providerSearchPhrases } from "./phrases.ts";

const locationLine = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
  font-size: var(--text-s);

  @media (scripting: none) {
    display: none;
  }
`;

/** Renders the location picker for the provider search. The location picker requires JavaScript. */
export const SearchLocation = ({ className, ...picker }: LocationPickerProps & { className?: string }) => (
  <div className={classNames(locationLine, className)}>
    <b>{picker.page.t(providerSearchPhrases.Near)}</b>
    <LocationPicker {...picker} />
  </div>
);
