interface HiddenInputsProps<Name extends string> {
  /** Name and value of each. */
  values: Iterable<readonly [Name, string]>;
  /** What the form has a control for. */
  except?: readonly Name[];
  /** The id of the form that they belong to, where they stand elsewhere. */
  form?: string;
}

/** What a form takes along unseen: without it, a form drops the parameters of its page. */
export const HiddenInputs = <Name extends string>({ values, except = [], form }: HiddenInputsProps<Name>) =>
  [...values]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} form={form} />);
