import hashlib
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
