import { Button } from "../../ui/Button.tsx";

interface PeriodFormProps {
  /** Path of the page that shows the period. */
  action: string;
  /** First and last day of the period. */
  from: string;
  until: string;
}

export const PeriodForm = ({ action, from, until }: PeriodFormProps) => (
  <form autoComplete="off" action={action}>
    <label>
      From
      <input type="date" name="from" defaultValue={from} />
    </label>
    <label>
      Until
      <input type="date" name="to" defaultValue={until} />
    </label>
    <Button type="submit" variant="secondary" size="small">
      Show
    </Button>
  </form>
);
