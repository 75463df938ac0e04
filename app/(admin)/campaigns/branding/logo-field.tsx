"use client";

import { ImageUp, Undo2 } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FieldNote } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format";
import { Progress } from "@/components/ui/progress";
import { branding } from "@/lib/business/branding/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { imageTypes } from "@/lib/kit/storage/image-key";
import type { LogoFile } from "./logo-file";

interface LogoFieldProps {
  readonly noun?: "logo" | "photo";
  /** Clears the saved image from the form. Without it, a saved logo is removed right away. */
  readonly onRemove?: () => void;
  /** Called when a saved logo was removed. */
  readonly onRemoved?: (() => void) | undefined;
  /** URL of the chosen file, or of the saved logo. */
  readonly shownUrl: string | undefined;
  readonly isSaved: boolean;
  readonly chosen: LogoFile | undefined;
  readonly onChoose: (logo: LogoFile | undefined) => void;
  /** Upload progress, 0 to 1; undefined while idle. */
  readonly uploaded: number | undefined;
}

/** The logo, dropped or chosen, previewed, and saved with the form. */
export function LogoField({
  noun = "logo",
  shownUrl,
  isSaved,
  chosen,
  onChoose,
  uploaded,
  onRemove,
  onRemoved,
}: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined) {
    if (!file) return;
    const { checkLogoFile } = await import("./logo-file");
    const checked = await checkLogoFile(file);
    setProblem("problem" in checked ? checked.problem : undefined);
    if ("type" in checked) onChoose({ file, type: checked.type, size: formatBytes(file.size) });
  }

  const hold = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside
    <div
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false);
        void take(event.dataTransfer.files[0]);
      }}
      className={cx(
        "rounded-card border border-edge border-dashed p-4 transition-colors sm:p-5",
        over && "border-accent bg-tint",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Tile url={shownUrl} noun={noun} />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-2.5">
          <p className="text-secondary text-soft">
            {chosen ? (
              <>
                <bdi className="wrap-anywhere font-medium text-ink">{chosen.file.name}</bdi>, {chosen.size}. Not saved
                yet.
              </>
            ) : (
              "Drop an image here, or choose one."
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              <ImageUp size={15} />
              {shownUrl ? "Replace" : "Choose"} {noun}
            </Button>
            {chosen && (
              <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
                <Undo2 size={15} />
                Undo
              </Button>
            )}
            {isSaved &&
              !chosen &&
              (onRemove ? (
                <Button size="small" variant="quiet" className="text-red!" onClick={onRemove}>
                  Remove
                </Button>
              ) : (
                <RemoveLogo onRemoved={onRemoved} />
              ))}
          </div>
          {uploaded !== undefined && (
            <Progress label={noun === "logo" ? "Logo uploaded" : "Photo uploaded"} value={uploaded * 100} max={100} />
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(",")}
        tabIndex={-1}
        aria-label={noun === "logo" ? "Logo file" : "Photo file"}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Lets the user choose the same file again.
          event.target.value = "";
        }}
      />
      <div role={problem ? "alert" : undefined}>
        <FieldNote
          id={id}
          error={problem}
          hint={
            noun === "logo"
              ? "PNG, JPEG or GIF, up to 2 MB. It’s shown on white, so a transparent PNG looks best."
              : "PNG, JPEG or GIF, up to 2 MB. Wide photos look best: your team, your van, your work."
          }
        />
      </div>
    </div>
  );
}

function Tile({ url, noun }: { url: string | undefined; noun: "logo" | "photo" }) {
  return (
    <span
      className={cx(
        "grid h-20 w-32 shrink-0 place-items-center rounded-control border border-line p-2",
        url ? "bg-[#ffffff]" : "bg-paper",
      )}
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: it comes from the organization's own store, or is not saved yet
        <img src={url} alt={`Your ${noun}`} className="max-h-16 max-w-28 object-contain" />
      ) : (
        <span className="text-caption text-soft">No {noun}</span>
      )}
    </span>
  );
}

/** Removes the saved logo right away. */
function RemoveLogo({ onRemoved }: Pick<LogoFieldProps, "onRemoved">) {
  return (
    <LogoConfirm
      endpoint={branding.removeLogo}
      input={{}}
      title="Remove the logo?"
      verb="Remove logo"
      onSuccess={() => onRemoved?.()}
      success="Logo removed."
      trigger={removeButton}
    >
      Your pages and messages, including ones already sent, will show your business name instead. You can upload the
      logo again anytime.
    </LogoConfirm>
  );
}

const removeButton = (
  <Button size="small" variant="quiet" className="text-red!">
    Remove
  </Button>
);

// Loaded only if there is a logo to remove.
const LogoConfirm = lazy(
  () => import("@/components/form/endpoint-confirm").then(({ EndpointConfirm }) => EndpointConfirm<Endpoint>),
  removeButton,
);
