import { expect, test } from "vitest";
import { costText, money } from "../../lib/billing/money.ts";
import { feeText, isStaffFeeItem, preselectedFee, STAFF_FEES, staffFee } from "../../lib/events/fees.ts";

test.each([
  [25, "$25"],
  [25.5, "$25.50"],
  [0, "$0"],
  [1200, "$1,200"],
  [19.999, "$20"],
  [0.05, "$0.05"],
  [-0, "$0"],
  [-0.001, "$0"],
  [-5, "-$5"],
])("the money module formats the amount %d as %s (CN-06)", (dollars, text) => expect(money(dollars)).toBe(text));

test.each([
  ["0", "Free"],
  ["0.00", "Free"],
  [0, "Free"],
  ["25", "$25"],
  ["$25.00", "$25"],
  ["1,250.50", "$1,250.50"],
  ["10 – 40", "$10 – 40"],
  [".5", "$0.50"],
  ["5.", "$5"],
  ["1.200,50", "$1.200,50"],
  ["1,20", "$1,20"],
  ["1,2,3", "$1,2,3"],
  ["0x10", "$0x10"],
  ["1e3", "$1e3"],
  [".", "$."],
  ["", null],
  [null, null],
  [undefined, null],
])("the money module formats the cost %j as %j (GS-11, EV-06)", (fee, text) =>
  expect(costText(fee, "Free")).toBe(text),
);

test.each([
  [[0, 0], "Free"],
  [[25, 25], "$25"],
  [[40, 10, 25], "$10\u00a0– $40"],
  [[0, 12.5], "$0\u00a0– $12.50"],
  [[], null],
])("the money module formats the fees %j as %j (EV-22)", (prices, text) =>
  expect(
    feeText(
      prices.map((price) => ({ price })),
      "Free",
    ),
  ).toBe(text),
);

test("the form preselects a fee only if the class has exactly one fee (EV-20)", () => {
  expect(preselectedFee([{ id: "a" }])).toBe("a");
  expect(preselectedFee([{ id: "a" }, { id: "b" }])).toBeNull();
  expect(preselectedFee([])).toBeNull();
});

test("the payment form has five fee options (PY-05)", () => {
  expect(STAFF_FEES.map((fee) => `${fee.name} $${fee.amount}`)).toEqual([
    "Colorado Initial Appointment $400",
    "Colorado Reappointment $150",
    "Colorado Late Fee $200",
    "Montana Initial Appointment $300",
    "Montana Reappointment $100",
  ]);
  expect(staffFee("mt-initial")?.amount).toBe(300);
  expect(staffFee("__proto__")).toBeUndefined();
});

test.each([
  ["Colorado Late Fee", 1, 200, true],
  ["Colorado Late Fee", 1, 0.01, false],
  ["Colorado Late Fee", -1, 200, false],
  ["Colorado Late Fee", 2, 200, false],
  ["Colorado Late Fee", 1, 150, false],
  ["colorado late fee", 1, 200, false],
  ["Colorado Late Fee", 1, Number("1e309"), false],
])(
  "the money module validates the payment item %s, quantity %d, price %d: %j (PY-13)",
  (name, quantity, unitPrice, ok) => {
    expect(isStaffFeeItem({ name, quantity, unitPrice })).toBe(ok);
  },
);
