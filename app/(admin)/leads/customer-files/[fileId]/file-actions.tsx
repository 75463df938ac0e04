"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { formatCount, formatMoney } from "@/components/ui/format";
import { NativeSelect } from "@/components/ui/native-select";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { UNDO_DAYS } from "@/lib/files/undo-window";
import { advocatesPath, customerFilesPath, importPath } from "../../../paths";
import { UndoImport } from "../../../spreadsheets/undo-import";
import { countReversed, describeApply, describeWithoutTexts, type ListedFile } from "../words";

interface FileActionsProps {
  readonly file: ListedFile;
  /** Campaigns that customers can be invited to. */
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
}

/** Actions for the file's current state; none while it is being applied or undone, unless that has stopped. */
export function FileActions(props: FileActionsProps) {
  const { file } = props;
  const { state, pendingCount, forgottenAt, undoableUntil, stopped } = file;
  if (forgottenAt) return null;
  if (state === "receiving" || state === "checking") return <Discard file={file} />;
  if (state === "checked") {
    return (
      <>
        <Discard file={file} />
        {!file.isEmpty && <Apply {...props} />}
      </>
    );
  }
  if (stopped !== undefined) {
    return (
      <>
        <Undo file={file} />
        {state === "applying" && <Apply {...props} />}
      </>
    );
  }
  if (state !== "applied") return null;
  return (
    <>
      {undoableUntil && undoableUntil > new Date() && <Undo file={file} />}
      {pendingCount > 0 && <Apply {...props} />}
      {file.kind === "people" && file.inviteTo && (
        <ButtonLink href={advocatesPath({ campaignId: file.inviteTo })}>See advocates</ButtonLink>
      )}
    </>
  );
}

function Discard({ file: { kind, fileId, fileName, state } }: { file: ListedFile }) {
  const router = useRouter();
  const client = useQueryClient();
  function leave() {
    // The list reads again once it is shown. This page must not: its file is gone.
    void client.invalidateQueries({ refetchType: "none" });
    router.push(kind === "people" ? importPath() : customerFilesPath());
  }
  return (
    <EndpointButton
      variant="quiet"
      endpoint={customerFiles.cancel}
      input={{ fileId }}
      onSuccess={leave}
      refreshes={false}
      success={`${fileName} was discarded. Nothing was changed.`}
    >
      {state === "checked" ? "Discard" : "Cancel"}
    </EndpointButton>
  );
}

const noInvites = "";

/** Applies a file of jobs, after a confirmation if credit changes or messages go out. People have a card of their own. */
function Apply(props: FileActionsProps) {
  return props.file.kind === "people" ? null : <ApplyJobs {...props} />;
}

function ApplyJobs({ file, campaigns }: FileActionsProps) {
  const { fileId, totals, state } = file;
  const [inviteTo, setInviteTo] = useState(file.inviteTo ?? noInvites);
  const asks = totals.convert.count + totals.reverse.count + totals.invite > 0;
  const input = { fileId, ...(inviteTo !== noInvites && { inviteTo }) };
  const label = (
    <>
      <Check size={16} />
      {describeApply(file)}
    </>
  );
  if (!asks) {
    return (
      <EndpointButton variant="primary" endpoint={customerFiles.apply} input={input}>
        {label}
      </EndpointButton>
    );
  }
  const canInvite = state === "checked" && totals.invite > 0 && campaigns.length > 0;
  return (
    <EndpointConfirm
      endpoint={customerFiles.apply}
      input={input}
      trigger={<Button variant="primary">{label}</Button>}
      title={`Apply ${file.fileName}?`}
      verb={describeApply(file)}
      variant="primary"
      choice={
        canInvite && (
          <Field label={`Also invite ${formatCount(totals.invite, "customer")}`} hint={describeWithoutTexts(totals)}>
            {(control) => (
              <NativeSelect
                {...control}
                className="w-full"
                value={inviteTo}
                onValueChange={setInviteTo}
                options={[
                  { value: noInvites, label: "Don’t invite anyone" },
                  ...campaigns.map(({ campaignId, name }) => ({
                    value: campaignId,
                    label: `Yes, to ${name}`,
                  })),
                ]}
              />
            )}
          </Field>
        )
      }
    >
      <div className="grid gap-2">
        {describeEffects(file).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </EndpointConfirm>
  );
}

/** The effects of applying, a sentence each. */
function describeEffects({ totals, state, pendingCount, undoableUntil }: ListedFile): string[] {
  const { convert, reverse, noted, ask } = totals;
  if (state === "applied") {
    const decided = formatCount(pendingCount, "row decided since is", "rows decided since are");
    const undoing = undoableUntil ? ["All of it can still be undone together."] : [];
    return [`${decided} applied too. Rows applied earlier don’t change.`, ...undoing];
  }
  const converted = formatCount(
    convert.count,
    "lead converts: the advocate gets",
    "leads convert: their advocates get",
  );
  const reversed = countReversed(totals);
  const effects: readonly (readonly [applies: boolean, sentence: string])[] = [
    [convert.count > 0, `${converted} ${formatMoney(convert.creditCents)} in credit and the usual message.`],
    [
      convert.creditCents > 0,
      "Rewards your review rules flag are held first, and rewards above your limit wait for approval.",
    ],
    [
      reversed > 0,
      `${formatCount(reversed, "refund")}: ${formatMoney(Math.abs(reverse.creditCents))} of credit is taken back.`,
    ],
    [
      noted > 0,
      formatCount(noted, "part refund is noted. The reward stays.", "part refunds are noted. The rewards stay."),
    ],
    [ask > 0, `${formatCount(ask, "row")} you haven’t decided can be applied later.`],
    [true, `You can undo it for ${UNDO_DAYS} days. Messages already sent can’t be recalled.`],
  ];
  return effects.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}

function Undo({ file }: { file: ListedFile }) {
  const { fileId, fileName, totals, inviteTo, undoableUntil } = file;
  const { convert, reverse } = totals;
  const hasAdded = totals.invite > file.pendingCount;
  if (file.kind === "people" && hasAdded && file.stopped === undefined) {
    return (
      <UndoImport importId={fileId} fileName={fileName} isFile>
        Undo this import
      </UndoImport>
    );
  }
  return (
    <EndpointConfirm
      endpoint={customerFiles.undo}
      input={{ fileId }}
      trigger={<Button icon={Undo2}>Undo this file</Button>}
      title={`Undo ${fileName}?`}
      verb="Undo this file"
    >
      <div className="grid gap-2">
        {convert.count > 0 && (
          <p>
            {formatCount(convert.count, "conversion is", "conversions are")} reversed:{" "}
            {formatMoney(convert.creditCents)} of credit is taken back.
          </p>
        )}
        {countReversed(totals) > 0 && (
          <p>
            {formatCount(countReversed(totals), "refund")}: {formatMoney(Math.abs(reverse.creditCents))} of credit is
            given back.
          </p>
        )}
        {inviteTo && <p>Customers it invited are removed, unless they have been active since.</p>}
        <p>
          Messages already sent can’t be recalled.
          {undoableUntil && (
            <>
              {" "}
              You can do this until <DateTime value={undoableUntil} />.
            </>
          )}
        </p>
      </div>
    </EndpointConfirm>
  );
}
