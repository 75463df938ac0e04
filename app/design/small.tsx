import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { ChecklistStep } from "@/components/ui/checklist";
import { DateTime } from "@/components/ui/date-time";
import { Kbd } from "@/components/ui/kbd";
import { Money } from "@/components/ui/money";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { Section, Specimens } from "./section";

const moment = "2026-11-18T15:04:00.000Z";

export function Small() {
  return (
    <Section title="Small things" text="Badges, people, money, time.">
      <div className="grid gap-grid lg:grid-cols-2">
        <Card className="grid content-start gap-5">
          <Specimens name="Badges">
            <Badge>New</Badge>
            <Badge tone="accent" dot>
              Active
            </Badge>
            <Badge tone="amber">12 days waiting</Badge>
            <Badge tone="red">Bad address</Badge>
            <Badge tone="blue">Job value missing</Badge>
          </Specimens>
          <Specimens name="Avatars">
            <Avatar name="Ann Reyes" />
            <Avatar name="lena@novak.example" />
            <Avatar name="محمد عبد الرحمن" />
            <Avatar name="Ann Reyes" size="large" />
          </Specimens>
          <Specimens name="Money">
            <Money cents={21050} big />
            <Money cents={4800} signed />
            <Money cents={-6000} signed />
            <Money cents={0} />
          </Specimens>
          <Specimens name="Time">
            <DateTime value={moment} />
            <DateTime value={moment} format="date-time" className="text-soft" />
            <DateTime value={moment} format="relative" className="text-soft" />
          </Specimens>
          <Specimens name="Keys and waiting">
            <Kbd>⌘</Kbd>
            <Kbd>K</Kbd>
            <Spinner label="Connecting to Okta…" />
          </Specimens>
          <Progress label="Advocates used" value={412} max={500} />
        </Card>
        <Card flush>
          <CardHeader flush title="Get started" aside="1 of 3 done" />
          <ol className="divide-y divide-inner-line border-inner-line border-t">
            <ChecklistStep title="Name your business" done>
              Acme Plumbing
            </ChecklistStep>
            <ChecklistStep
              title="Start a campaign"
              done={false}
              action={
                <ButtonLink href="/design" size="small">
                  Start
                </ButtonLink>
              }
            >
              Say what a recommendation is worth to you.
            </ChecklistStep>
            <ChecklistStep title="Invite your first advocate" done={false} />
          </ol>
        </Card>
      </div>
    </Section>
  );
}
