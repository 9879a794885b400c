import type { Enhancement } from "../islands/types.ts";
import { type FormOptions, liveForm } from "./live-form.ts";

/** A form of the content system in the browser. */
export const form: Enhancement<"forms/form", FormOptions> = (host, options) => liveForm(host, options);
