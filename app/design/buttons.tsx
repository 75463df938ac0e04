"use client";

import { ArrowRight, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Section, Specimens } from "./section";

const looks = ["primary", "secondary", "quiet", "danger"] as const;
const names = { primary: "Save changes", secondary: "Discard", quiet: "Not now", danger: "Remove Sam" };

export function Buttons() {
  const [pending, setPending] = useState(false);
  return (
    <Section title="Buttons" text="One primary button in a view. Its text is the verb of what happens.">
      <Card className="grid gap-5">
        <Specimens name="Looks">
          {looks.map((look) => (
            <Button key={look} look={look}>
              {names[look]}
            </Button>
          ))}
        </Specimens>
        <Specimens name="Pending, in the same width">
          {looks.map((look) => (
            <Button key={look} look={look} pending>
              {names[look]}
            </Button>
          ))}
          <Button pending={pending} onClick={() => setPending(true)}>
            Press me
          </Button>
        </Specimens>
        <Specimens name="Disabled">
          {looks.map((look) => (
            <Button key={look} look={look} disabled>
              {names[look]}
            </Button>
          ))}
        </Specimens>
        <Specimens name="Small, medium, large, with icons, as links">
          <Button size="small">Convert</Button>
          <Button>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
            Invite advocate
          </Button>
          <Button size="large" look="primary">
            Claim my 5%
          </Button>
          <ButtonLink href="/design" look="primary">
            Open the dashboard
            <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
          </ButtonLink>
          <ButtonLink href="/design" look="secondary" size="small">
            Add value
          </ButtonLink>
        </Specimens>
        <Specimens name="Icon buttons">
          <IconButton label="More actions" icon={MoreHorizontal} />
          <IconButton label="Add" icon={Plus} look="secondary" />
          <IconButton label="Remove" icon={Trash2} size="small" />
          <IconButton label="Remove for good" icon={Trash2} look="danger" />
          <IconButton label="Not possible now" icon={Plus} disabled />
        </Specimens>
      </Card>
    </Section>
  );
}
