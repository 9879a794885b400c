interface HiddenInputsProps<Name extends string> {
  /** Name and value of each hidden input. */
  values: Iterable<readonly [Name, string]>;
  /** Names of query parameters to omit because the form has visible inputs for them. */
  except?: readonly Name[];
  /** ID of the form, if the inputs are outside the form element. */
  form?: string;
}

/** Renders hidden inputs that preserve the page's query parameters when a GET form is submitted. */
export const HiddenInputs = <Name extends string>({ values, except = [], form }: HiddenInputsProps<Name>) =>
  [...values]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} form={form} />);
