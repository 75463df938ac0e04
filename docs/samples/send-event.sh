#!/usr/bin/env bash
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

curl -sS "$URL/api/webhooks/$ORG_ID" \
  -H "Content-Type: application/json" \
  -H "X-Service-Signature: t=$t,v1=$v1" \
  --data-binary "$body"
