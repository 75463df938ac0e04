<?php
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
])), "\n";
