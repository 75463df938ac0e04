import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";

/** Asks before the invites go out, and says what that means. */
export function ResendQuestion({ count, onSend }: { count: number; onSend: () => void }) {
  const isOne = count === 1;
  return (
    <>
      <p className="text-pretty">
        {isOne ? "The advocate gets" : `${count.toLocaleString("en-US")} advocates get`} the link once more,
        by e-mail, by text or both, as they are reached now, with the offer their campaign has today.
      </p>
      <p className="mt-2 text-pretty text-soft">
        Whoever has opted out of messages gets none, and neither does anybody whose last invite is still on
        its way.
      </p>
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button look="primary" onClick={onSend}>
          {isOne ? "Send the invite" : `Send ${count.toLocaleString("en-US")} invites`}
        </Button>
      </DialogActions>
    </>
  );
}
