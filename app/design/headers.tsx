import { ExternalLink, Mail, Plus } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "./section";

const place = [
  { label: "Spring referrals", href: "/design" },
  { label: "Advocates", href: "/design" },
];

export function Headers() {
  return (
    <Section title="Page headers" text="Where one is, what it is, what can be done.">
      <Card>
        <PageHeader
          title="Edit campaign"
          level={3}
          badge={
            <Badge tone="accent" dot>
              Active
            </Badge>
          }
          actions={
            <>
              <Button look="quiet">Discard</Button>
              <Button look="primary">Save changes</Button>
            </>
          }
        />
        <PageHeader
          title="Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger"
          level={3}
          leading={<Avatar name="Wolfeschlegelsteinhausenbergerdorff Younger" size="large" />}
          description={
            <span className="inline-flex min-w-0 items-center gap-1.5 text-secondary">
              <Mail aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
              <span className="wrap-anywhere">ann.with.a.very.long.address@wolfeschlegelstein.example</span>
            </span>
          }
          actions={
            <>
              <Button>
                <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
                Open portal
              </Button>
              <Button look="primary">
                <Plus aria-hidden size={16} strokeWidth={1.75} />
                Adjust credit
              </Button>
            </>
          }
        />
        <Breadcrumbs
          crumbs={[...place, { label: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh" }]}
        />
      </Card>
    </Section>
  );
}
