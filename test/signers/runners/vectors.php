<?php
// Signs and verifies each line of requests.txt by sign.php; prints what comes of it, in base64.
require 'sign.php';

foreach (file('requests.txt', FILE_IGNORE_NEW_LINES) as $line) {
    [$action, $method, $path, $body, $lines] = explode('|', $line);
    $body = base64_decode($body);
    $headers = [];
    foreach (explode("\n", base64_decode($lines)) as $each) {
        [$name, $value] = explode(': ', $each, 2);
        $headers[$name] = $value;
    }
    try {
        $answer = $action($method, $path, $body, $headers);
    } catch (Exception) {
        $answer = 'refused';
    }
    if (is_array($answer))
        $answer = implode("\n", array_map(fn ($name) => "$name: $answer[$name]", array_keys($answer)));
    echo base64_encode($answer), "\n";
}
