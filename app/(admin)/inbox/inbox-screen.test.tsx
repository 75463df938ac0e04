import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InboxActionsProvider } from "./inbox-actions";
import { InboxScreen } from "./inbox-screen";

const [id, other] = ["019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41", "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a42"];
const since = "2026-12-01T14:48:00.000Z";
const lead = {
  ...({ kind: "lead", stage: "new", id, since, createdAt: since } as const),
  campaignId: other,
  advocateId: other,
  needsJobValue: false,
  advocateName: "Ann Reyes",
  friendName: "Karen Boyd",
  friendPhone: "+14155550132",
};

function render(rows: readonly (typeof lead)[], search = ""): string {
  const page = (group: "call" | "decide" | "fix", own: readonly (typeof lead)[] = []) => ({
    input: { group, limit: "50" },
    wire: { rows: [...own] },
  });
  const kinds = rows.length > 0 ? [{ kind: "lead" as const, todo: rows.length, later: 0 }] : [];
  return renderToStaticMarkup(
    <NuqsTestingAdapter searchParams={search}>
      <QueryClientProvider client={new QueryClient()}>
        <InboxActionsProvider>
          <InboxScreen
            business="Acme Plumbing"
            count={{ todo: rows.length, later: 1, kinds }}
            first={{ call: page("call", rows), decide: page("decide"), fix: page("fix") }}
          />
        </InboxActionsProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
}

it.each<[state: string, html: string, texts: readonly string[]]>([
  ["a row with its verb", render([lead]), ["Karen Boyd", "tel:+14155550132"]],
  ["the evidence of the open row", render([lead], `?open=lead:${id}`), ["Karen Boyd", "1 of 1"]],
  ["nothing left", render([]), ["That’s everything", "1 put off until tomorrow, 8 AM"]],
  ["a filter", render([lead], "?kind=review"), ["Only doubtful leads", "Loading the inbox"]],
  ["a row that was handled", render([lead], `?open=match:${other}`), ["Already done", "Back to the inbox"]],
])("shows %s", (_, html, texts) => {
  for (const text of texts) expect(html).toContain(text);
});
