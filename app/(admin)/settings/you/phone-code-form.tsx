import { EndpointButton } from "@/components/form/endpoint-button";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { formatPhone } from "@/lib/kit/format-phone";
import { leadAlerts } from "@/lib/leads/lead-alerts/contract";

interface PhoneCodeFormProps {
  readonly number: string;
  readonly onDone: () => unknown;
  readonly onBack: () => void;
}

/** Takes the code that was texted to a number. */
export function PhoneCodeForm({ number, onDone, onBack }: PhoneCodeFormProps) {
  const form = useEndpointForm({
    endpoint: leadAlerts.verifyPhone,
    defaultValues: { phoneCode: "" },
    onSuccess: onDone,
    success: "Number verified.",
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="phoneCode"
        label="Code from the text"
        hint={`Six digits, texted to ${formatPhone(number)}. The code works for 10 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-sm"
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Verify number</SubmitButton>
        <EndpointButton endpoint={leadAlerts.askPhone} input={{ phone: number }} success="A new code is on its way.">
          Text a new code
        </EndpointButton>
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </Form>
  );
}
