interface Table {
  name: string;
  records: readonly Readonly<Record<string, unknown>>[];
}

/** Returns what a person paid for classes and did not get back, in dollars. */
export function keptIn(tables: readonly Table[]): number {
  const recordsOf = (table: string) => tables.find(({ name }) => name === table)?.records ?? [];
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const paid = recordsOf("registrations")
    .filter(({ receipt_number: receipt }) => receipt)
    .map(({ amount, owed }) => Number(amount) - Number(owed ?? 0));
  const refunded = recordsOf("refunds").map(({ amount }) => Number(amount));
  return Math.max(0, sum(paid) - sum(refunded)) / 100;
}
