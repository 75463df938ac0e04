import type { Sample } from "@/lib/kit/sample";

const bash: Sample = {
  language: "curl",
  file: "send-event.sh",
  program: "bash",
  code: `#!/usr/bin/env bash
set -euo pipefail

body=$(cat <<END
{
  "id": "invoice-1042",
  "type": "referral.convert",
  "data": {
    "campaignId": "$CAMPAIGN_ID",
    "friendEmail": "fred@example.com",
    "jobValueCents": 48000
  }
}
END
)

t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" |
  openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r |
  cut -d ' ' -f 1)

curl -sS "$URL/api/webhooks/$ORG_ID" \\
  -H "Content-Type: application/json" \\
  -H "X-Service-Signature: t=$t,v1=$v1" \\
  --data-binary "$body"
`,
};

const node: Sample = {
  language: "Node.js",
  file: "send-event.mjs",
  program: "node",
  code: `import { createHmac } from "node:crypto";

const { env } = process;
const url = \`\${env.URL}/api/webhooks/\${env.ORG_ID}\`;

const body = JSON.stringify({
  id: "invoice-1042",
  type: "referral.convert",
  data: {
    campaignId: env.CAMPAIGN_ID,
    friendEmail: "fred@example.com",
    jobValueCents: 48000,
  },
});

const t = Math.floor(Date.now() / 1000);
const v1 = createHmac("sha256", env.SIGNING_SECRET)
  .update(\`\${t}.\${body}\`)
  .digest("hex");
const header = \`t=\${t},v1=\${v1}\`;

const answer = await fetch(url, {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "X-Service-Signature": header,
  },
  body,
});
console.log(await answer.text());
`,
};

const python: Sample = {
  language: "Python",
  file: "send_event.py",
  program: "python3",
  code: `import hashlib
import hmac
import json
import time
from os import environ as env
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url = f"{env['URL']}/api/webhooks/{env['ORG_ID']}"

body = json.dumps({
    "id": "invoice-1042",
    "type": "referral.convert",
    "data": {
        "campaignId": env["CAMPAIGN_ID"],
        "friendEmail": "fred@example.com",
        "jobValueCents": 48000,
    },
}).encode()

t = int(time.time())
key = env["SIGNING_SECRET"].encode()
signed = f"{t}.".encode() + body
v1 = hmac.new(key, signed, hashlib.sha256).hexdigest()

request = Request(url, body, {
    "Content-Type": "application/json",
    "X-Service-Signature": f"t={t},v1={v1}",
})
try:
    answer = urlopen(request)
except HTTPError as refusal:
    answer = refusal
print(answer.read().decode())
`,
};

const php: Sample = {
  language: "PHP",
  file: "send-event.php",
  program: "php",
  code: `<?php
$url = getenv('URL') . '/api/webhooks/' . getenv('ORG_ID');

$body = json_encode([
    'id' => 'invoice-1042',
    'type' => 'referral.convert',
    'data' => [
        'campaignId' => getenv('CAMPAIGN_ID'),
        'friendEmail' => 'fred@example.com',
        'jobValueCents' => 48000,
    ],
]);

$t = time();
$v1 = hash_hmac('sha256', "$t.$body", getenv('SIGNING_SECRET'));

// With ignore_errors a refusal is read like any answer.
echo file_get_contents($url, false, stream_context_create([
    'http' => [
        'method' => 'POST',
        'header' => [
            'Content-Type: application/json',
            "X-Service-Signature: t=$t,v1=$v1",
        ],
        'content' => $body,
        'ignore_errors' => true,
    ],
])), "\\n";
`,
};

/** The same event, signed and sent in each language of the guide. */
export const samples: readonly Sample[] = [bash, node, python, php];

/** One event of each type for one advocate and friend, in the order they happen. */
export function exampleEvents({ campaignId, referralCode }: { campaignId: string; referralCode: string }) {
  return {
    "advocate.enroll": {
      id: "customer-311",
      type: "advocate.enroll",
      data: { campaignId, name: "Ann Reyes", email: "ann@example.com", phone: "+14155550132" },
    },
    "job.completed": {
      id: "job-1042",
      type: "job.completed",
      data: { email: "ann@example.com", externalId: "job-1042", service: "water heater install" },
    },
    "referral.create": {
      id: "lead-87",
      type: "referral.create",
      data: { referralCode, friendName: "Fred Fox", friendEmail: "fred@example.com" },
    },
    "referral.convert": {
      id: "invoice-1042",
      type: "referral.convert",
      data: {
        campaignId,
        friendEmail: "fred@example.com",
        jobValueCents: 48_000,
        externalId: "invoice-1042",
      },
    },
    "referral.reverse": {
      id: "refund-77",
      type: "referral.reverse",
      data: { externalId: "invoice-1042", refundId: "refund-77", refundedValueCents: 12_000 },
    },
    "referral.unreverse": {
      id: "refund-77-failed",
      type: "referral.unreverse",
      data: { externalId: "invoice-1042", refundId: "refund-77" },
    },
  } as const;
}
