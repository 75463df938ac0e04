import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Mapping } from "@/lib/integrations/connections/mapping";
import { Mapper } from "./mapper";

const body = {
  type: "invoice.paid",
  customer: { email: "gus@example.com" },
  amount: 48_000,
  "<b>": '<img src=x onerror="x">',
};
const mapping: Mapping = {
  paid: { path: "/type", values: ["invoice.paid"] },
  email: "/customer/email",
  phone: "/customer/phone",
  amount: { path: "/amount", unit: "cents" },
};

function render(given: Mapping, event: unknown = body): string {
  return renderToStaticMarkup(<Mapper body={event} mapping={given} onChange={() => undefined} />);
}

/** The names of all buttons. */
function buttons(html: string): string[] {
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name ?? "");
}

/** The text in a field's row. */
function row(html: string, field: string): string {
  const [, rest = ""] = html.split(`data-field="${field}"`);
  return rest.split("</li>")[0] ?? "";
}

describe("the mapper", () => {
  const html = render(mapping);

  it("labels each value with its path and linked fields", () => {
    expect(buttons(html).filter((name) => name.includes(": "))).toEqual([
      "type: &quot;invoice.paid&quot;, linked to Job is paid when",
      "customer.email: &quot;gus@example.com&quot;, linked to Email",
      "amount: 48000, linked to Job total",
      expect.stringMatching(/^\[&quot;&lt;b&gt;&quot;\]: /),
    ]);
    expect(html).not.toContain("<img");
  });

  it("shows each field's value in this event, and missing fields", () => {
    expect(row(html, "paid")).toContain("type is invoice.paid");
    expect(row(html, "email")).toContain("gus@example.com");
    expect(row(html, "amount")).toContain("$480.00");
    expect(row(html, "phone")).toContain("Not in this event");
    expect(row(html, "eventId")).toMatch(/Not linked</);
    expect(row(html, "code")).toContain("Not linked, optional");
    expect(html).toContain("4 of 12 linked");
  });

  it("offers to unlink only linked fields, and asks for the unit only of amounts", () => {
    const unlinks = buttons(html).filter((name) => name.startsWith("Unlink"));
    expect(unlinks).toEqual(
      ["Job is paid when", "Email", "Phone", "Job total"].map((name) => `Unlink ${name}`),
    );
    expect(html.match(/<select[^>]*>/g)).toEqual([expect.stringContaining('aria-label="Job total is"')]);
  });

  it("shows refund details once refunds can be recognized", () => {
    expect(html).not.toContain("Refund ID");
    const refunds = render({ ...mapping, refunded: { path: "/type", values: ["invoice.refunded"] } });
    expect(refunds).toMatch(/Refund ID.*Refund amount/);
    expect(refunds).toContain("linked to Job is paid when and Refunded when");
  });

  it("says that a long event is cut off", () => {
    expect(html).not.toContain("This event is long");
    expect(
      render(
        {},
        Array.from({ length: 400 }, () => 1),
      ),
    ).toContain("first 300 values");
  });
});
