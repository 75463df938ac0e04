import { describe, expect, it } from "vitest";
import { readMoney } from "@/lib/files/customer-files/read-row";
import { parseTable } from "@/proof/spreadsheets/read";
import { jobList, REFUND_ROWS } from "./job-list";

function read(...lines: readonly string[]) {
  const table = parseTable(lines.join("\n"), undefined, jobList);
  const mapping = jobList.guess(table);
  return {
    mapping,
    program: jobList.recognize(table.columns),
    rows: jobList.read(table, mapping),
  };
}

describe("jobs", () => {
  it("are read from a QuickBooks invoice list with titles and a total", () => {
    const { program, rows } = read(
      "Acme Plumbing,,,,,,,",
      "Invoice List,,,,,,,",
      "October 2026,,,,,,,",
      "",
      "Date,Transaction type,Num,Name,Memo/Description,Due date,Amount,Open balance",
      '10/06/2026,Invoice,4187,Gus Hale,Water heater,11/05/2026,"1,480.00",0.00',
      "10/09/2026,Refund,4122,Laila Porter,,,-275.00,0.00",
      'TOTAL,,,,,,"1,205.00",0.00',
      '"Sunday, November 1, 2026 09:15 PM GMT-7",,,,,,,',
    );
    expect(program).toBe("a QuickBooks report");
    expect(rows).toEqual([
      {
        row: 6,
        name: "Gus Hale",
        jobTotal: "1,480.00",
        date: "10/06/2026",
        invoice: "4187",
        status: "Invoice",
      },
      {
        row: 7,
        name: "Laila Porter",
        jobTotal: "-275.00",
        date: "10/09/2026",
        invoice: "4122",
        status: "Refund",
      },
    ]);
  });

  it("are read from a QuickBooks report that names each customer once above the jobs", () => {
    const { rows } = read(
      "Sales by Customer Detail,,,,",
      ",Transaction date,Transaction type,No.,Amount",
      "Gus Hale,,,,",
      ",10/06/2026,Invoice,4187,480.00",
      ",10/20/2026,Invoice,4203,120.00",
      "Total for Gus Hale,,,,600.00",
      "Total Comfort Inc.,,,,",
      ",10/21/2026,Invoice,4207,90.00",
      "Total for Total Comfort Inc.,,,,90.00",
    );
    expect(rows.map(({ name, invoice }) => [name, invoice])).toEqual([
      ["Gus Hale", "4187"],
      ["Gus Hale", "4203"],
      ["Total Comfort Inc.", "4207"],
    ]);
  });

  it("are read from a QuickBooks invoice export", () => {
    const { program, rows } = read("Date,No.,Customer,Amount,Status", "10/06/2026,4187,Gus Hale,$480.00,Paid");
    expect(program).toBe("a QuickBooks invoice list");
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        jobTotal: "$480.00",
        date: "10/06/2026",
        invoice: "4187",
        status: "Paid",
      },
    ]);
  });

  it("are read from a Jobber invoice report", () => {
    const { program, rows } = read(
      "Invoice #,Client name,Client email,Client phone,Service street,Billing street,Created date,Issued date,Due date,Marked paid date,Status,Total ($),Balance ($)",
      "4187,Gus Hale,gus@example.com,(415) 555-2671,1227 SE Alder St,PO Box 7,2026-10-01,2026-10-02,2026-11-01,2026-10-06,Paid,480.00,0.00",
    );
    expect(program).toBe("a Jobber invoice report");
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        email: "gus@example.com",
        phone: "(415) 555-2671",
        jobTotal: "480.00",
        date: "2026-10-06",
        invoice: "4187",
        status: "Paid",
        street: "1227 SE Alder St",
      },
    ]);
  });

  it("are read from Housecall Pro, with the first valid one of several numbers", () => {
    const { program, rows } = read(
      "Job #,Customer name,Job amount,Completed date,Mobile number,Home number,Email,Address,Referral source,Job status",
      "88-1,Gus Hale,$480.00,10/06/2026,n/a,415-555-2671,gus@example.com,1227 SE Alder St,Ann Reyes,Complete",
    );
    expect(program).toBe("a Housecall Pro job list");
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        email: "gus@example.com",
        phone: "415-555-2671",
        referredBy: "Ann Reyes",
        jobTotal: "$480.00",
        date: "10/06/2026",
        invoice: "88-1",
        status: "Complete",
        street: "1227 SE Alder St",
      },
    ]);
  });

  it("are read from a Square transaction list", () => {
    const { program, rows } = read(
      "Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Tip,Total Collected,Fees,Net Total,Transaction ID,Payment ID,Device Name,Event Type,Customer ID,Customer Name,Transaction Status",
      "2026-10-06,10:01:00,Pacific,$450.00,$0.00,$450.00,$30.00,$480.00,-$12.78,$467.22,tx1,pay1,Till,Payment,c1,Gus Hale,Complete",
    );
    expect(program).toBe("a Square transaction list");
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        jobTotal: "$480.00",
        date: "2026-10-06",
        invoice: "tx1",
        status: "Complete",
      },
    ]);
  });

  it("are read with refunds written in any way", () => {
    const written = ["$1,250.00", "-1250", "(1250.00)", "12,50", "0,00", "-"];
    const { rows } = read(
      "Name,Email,Total,Refunded Amount",
      ...written.map((refunded) => `Gus,gus@example.com,"$3,000.00","${refunded}"`),
    );
    const refunds = rows.filter(({ row }) => row > REFUND_ROWS).map(({ jobTotal }) => readMoney(jobTotal ?? ""));
    expect(refunds).toEqual([-125_000, -125_000, -125_000, -1_250]);
  });

  it("are read from Stripe, with refunds as separate rows", () => {
    const { program, rows } = read(
      "id,Created date (UTC),Amount,Amount Refunded,Currency,Description,Customer Description,Customer Email,Customer ID,Status,Invoice ID",
      "py_1,2026-10-06 17:01:00,480.00,0.00,usd,Water heater,,gus@example.com,cus_1,Paid,",
      "py_2,2026-10-09 09:30:00,360.00,60.00,usd,Drain,,laila@example.com,cus_2,Refunded,",
    );
    expect(program).toBe("a Stripe payment list");
    const laila = { email: "laila@example.com", date: "2026-10-09 09:30:00", invoice: "py_2" };
    expect(rows).toEqual([
      {
        row: 2,
        email: "gus@example.com",
        jobTotal: "480.00",
        date: "2026-10-06 17:01:00",
        invoice: "py_1",
        status: "Paid",
      },
      { row: 3, ...laila, jobTotal: "360.00" },
      { row: 3 + REFUND_ROWS, ...laila, jobTotal: "-60.00", status: "Refunded" },
    ]);
  });

  it("are read from Shopify, each order once", () => {
    const { program, rows } = read(
      "Name,Email,Financial Status,Paid at,Fulfillment Status,Total,Discount Code,Created at,Lineitem name,Billing Name,Billing Street,Billing Phone,Refunded Amount,Id",
      "#1001,gus@example.com,paid,2026-10-06 10:01:00 -0700,fulfilled,480.00,ANN-7K2Q,2026-10-05 10:00:00 -0700,Faucet,Gus Hale,1227 SE Alder St,4155552671,0.00,55",
      "#1001,gus@example.com,,,,,,2026-10-05 10:00:00 -0700,Washer,,,,,",
    );
    expect(program).toBe("a Shopify order export");
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        email: "gus@example.com",
        phone: "4155552671",
        code: "ANN-7K2Q",
        jobTotal: "480.00",
        date: "2026-10-06 10:01:00 -0700",
        invoice: "#1001",
        status: "paid",
        street: "1227 SE Alder St",
      },
    ]);
  });

  it("are read from handwritten files with separate names and Excel's dates and sums", () => {
    const { program, rows } = read(
      "First Name,Last Name,Cell,Referral code,Referred by,Job Total,Job date",
      "Gus,Hale,415 555 2671,ann-7k2q,Ann Reyes,518.4000000000001,46301",
    );
    expect(program).toBeUndefined();
    expect(rows).toEqual([
      {
        row: 2,
        name: "Gus Hale",
        phone: "415 555 2671",
        code: "ann-7k2q",
        referredBy: "Ann Reyes",
        jobTotal: "518.40",
        date: "2026-10-06",
      },
    ]);
  });

  it("are detected by content if the columns have no names", () => {
    expect(read("Gus Hale,gus@example.com,$480.00,10/06/2026").rows).toEqual([
      { row: 1, name: "Gus Hale", email: "gus@example.com", jobTotal: "$480.00", date: "10/06/2026" },
    ]);
  });

  it("need a column that identifies the customer", () => {
    const { mapping } = read("Amount,Date", "480.00,10/06/2026");
    expect(jobList.missing(mapping)).toMatch(/Choose the column/);
    expect(jobList.missing({ ...mapping, invoice: 0 })).toBeUndefined();
  });
});
