<?php
$secret = substr(getenv('SIGNING_SECRET'), strlen('whsec_'));
$key = base64_decode($secret);

function is_signed(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d+$/D', $time)) {
        return false;
    }
    if (abs(time() - (int) $time) > 300) {
        return false;
    }
    $digest = hash_hmac('sha256', "$id.$time.$body", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    $signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!is_signed($key, $body)) {
    http_response_code(401);
    exit;
}

@mkdir('events');
$file = "events/{$_SERVER['HTTP_WEBHOOK_ID']}.json";
// A file that is there already is a repeat:
// take each id once.
$kept = @fopen($file, 'x');
if ($kept) {
    fwrite($kept, $body);
    $event = json_decode($body, true);
    $line = "{$event['type']} $file\n";
    file_put_contents('php://stdout', $line);
}
http_response_code(is_file($file) ? 204 : 500);
