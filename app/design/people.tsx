"use client";

import { useState } from "react";
import { Person } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, RowLink, Table } from "@/components/ui/table";
import { Section } from "./section";

const people = [
  {
    name: "Ann Reyes",
    email: "ann@reyes.co",
    cents: 21050,
    since: "2026-10-02T09:00:00.000Z",
    tone: "accent",
  },
  {
    name: "محمد عبد الرحمن",
    email: "mo@rahman.example",
    cents: 0,
    since: "2026-11-12T09:00:00.000Z",
    tone: "amber",
  },
  {
    name: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger",
    email: "a.very.long.address.that.does.not.end@wolfeschlegelsteinhausenbergerdorff.example",
    cents: 125_000_00,
    since: "2025-01-31T09:00:00.000Z",
    tone: "neutral",
  },
] as const;

const states = { accent: "Earning", amber: "Invited", neutral: "Paused" };

export function People() {
  const [sort, setSort] = useState<"ascending" | "descending">("descending");
  const factor = sort === "ascending" ? 1 : -1;
  const sorted = people.toSorted((a, b) => factor * (a.cents - b.cents));
  const flip = () => setSort(sort === "ascending" ? "descending" : "ascending");
  return (
    <Section title="Tables" text="Rows become cards on a phone, or scroll where columns must be compared.">
      <Card flush>
        <CardHeader flush title="Advocates" description="Who recommends you." aside="3 of 500" />
        <Table
          label="Advocates"
          head={
            <>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Since</HeaderCell>
              <HeaderCell align="end" sort={sort} onSort={flip}>
                Balance
              </HeaderCell>
              <HeaderCell align="end">
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </>
          }
        >
          {sorted.map(({ name, email, cents, since, tone }) => (
            <Row key={email}>
              <Cell leads>
                <Person name={name} detail={email}>
                  <RowLink href="/design">
                    <bdi>{name}</bdi>
                  </RowLink>
                </Person>
              </Cell>
              <Cell label="State">
                <Badge tone={tone}>{states[tone]}</Badge>
              </Cell>
              <Cell label="Since" className="whitespace-nowrap text-soft">
                <DateTime value={since} />
              </Cell>
              <Cell label="Balance" align="end">
                <Money cents={cents} />
              </Cell>
              <Cell align="end">
                <Button size="small" className="relative max-sm:w-full">
                  Convert
                </Button>
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
      <Card flush>
        <CardHeader flush title="Ledger" />
        <Table
          label="Ledger"
          phone="scroll"
          head={
            <>
              <HeaderCell>Date</HeaderCell>
              <HeaderCell>What happened</HeaderCell>
              <HeaderCell align="end">Amount</HeaderCell>
              <HeaderCell align="end">Balance</HeaderCell>
            </>
          }
        >
          <Row>
            <Cell className="whitespace-nowrap text-soft">
              <DateTime value="2026-11-18T15:04:00.000Z" />
            </Cell>
            <Cell className="min-w-48">Fred Fox became a customer</Cell>
            <Cell align="end">
              <Money cents={4800} signed />
            </Cell>
            <Cell align="end">
              <Money cents={21050} />
            </Cell>
          </Row>
          <Row>
            <Cell className="whitespace-nowrap text-soft">
              <DateTime value="2026-11-12T15:04:00.000Z" />
            </Cell>
            <Cell className="min-w-48">Credit adjusted by Dana Miller</Cell>
            <Cell align="end">
              <Money cents={-6000} signed />
            </Cell>
            <Cell align="end">
              <Money cents={16250} />
            </Cell>
          </Row>
        </Table>
      </Card>
    </Section>
  );
}
