<?php
/*
 * Signs requests to the bank, sends them, and verifies signatures. It needs PHP 8.1 or newer with openssl and curl.
 *
 *   php sign.php call GET /v1/sandbox/customers
 *   php sign.php sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
 *   php sign.php verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
 *
 * The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
 */
const API = 'https://psd2.fjordbanken.test';
const AUTHORITY = 'authority.pem'; // signs the server's certificate; '' for the authorities of this system
const ANSWERS = 'answers.pem'; // has the bank's certificates for answers; '' if the bank signs none
const SIGNABLE = [
    '(request-target)', 'date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

function digestOf(string $body): string {
    return 'SHA-256=' . base64_encode(hash('sha256', $body, true));
}

// A header is ASCII: any other text becomes an encoded word (RFC 2047).
function encoded(string $value): string {
    return preg_match('/^[ -~]*$/D', $value) ? $value : '=?utf-8?B?' . base64_encode($value) . '?=';
}

// RFC 2253 begins with the last part of a name.
function nameOf(array $name): string {
    $parts = [];
    foreach ($name as $type => $values)
        foreach ((array) $values as $value) $parts[] = $type . '=' . addcslashes($value, ',+"\\<>;');
    return implode(',', array_reverse($parts));
}

function signingString(array $names, string $method, string $path, array $headers): string {
    $values = ['(request-target)' => strtolower($method) . " $path"] + $headers;
    return implode("\n", array_map(fn ($name) => "$name: $values[$name]", $names));
}

/** Returns all headers of the request, with names in lower case. */
function sign(string $method, string $path, string $body = '', array $given = []): array {
    $id = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4));
    $headers = ['date' => gmdate('D, d M Y H:i:s \G\M\T'), 'x-request-id' => $id];
    foreach ($given as $name => $value) $headers[strtolower($name)] = encoded($value);
    if ($body !== '') $headers = ['digest' => digestOf($body), 'content-type' => 'application/json'] + $headers;
    $names = array_filter(SIGNABLE, fn ($name) => $name === '(request-target)' || isset($headers[$name]));
    openssl_sign(signingString($names, $method, $path, $headers), $signature, file_get_contents('tpp.key'), 'sha256');
    openssl_x509_export(file_get_contents('seal.pem'), $pem);
    ['serialNumberHex' => $serial, 'issuer' => $issuer] = openssl_x509_parse($pem);
    $headers['tpp-signature-certificate'] = preg_replace('/-----[A-Z ]+-----|\s/', '', $pem);
    $headers['signature'] = encoded(sprintf('keyId="SN=%s,CA=%s",algorithm="rsa-sha256",headers="%s",signature="%s"',
        $serial, nameOf($issuer), implode(' ', $names), base64_encode($signature)));
    return $headers;
}

/** Returns the signing string, or throws. You decide whether the date is recent and the certificate trusted. */
function verify(string $method, string $path, string $body, array $headers): string {
    $header = preg_match('/^=\?utf-8\?B\?(.*)\?=$/i', $headers['signature'], $word)
        ? base64_decode($word[1]) : $headers['signature'];
    if (!preg_match('/^keyId=.*,headers="([^"]*)",signature="([^"]*)"$/', $header, $parts))
        throw new Exception('The header Signature has another form.');
    $names = explode(' ', $parts[1]);
    foreach (SIGNABLE as $name)
        if (isset($headers[$name]) && !in_array($name, $names)) throw new Exception("Not signed: $name.");
    if (($headers['digest'] ?? ($body === '' ? digestOf('') : '')) !== digestOf($body))
        throw new Exception('Another digest.');
    $text = signingString($names, $method, $path, $headers);
    $pem = chunk_split($headers['tpp-signature-certificate'], 64, "\n");
    $key = openssl_pkey_get_public("-----BEGIN CERTIFICATE-----\n$pem-----END CERTIFICATE-----\n");
    if (openssl_verify($text, base64_decode($parts[2]), $key, 'sha256') === 1) return $text;
    throw new Exception('Another signature.');
}

/** Verifies an answer to the request with this id. The bank's gateway refuses some requests, and signs nothing. */
function verifyAnswer(int $status, string $body, array $headers, string $id): void {
    if (!ANSWERS || $status >= 400 && !isset($headers['signature'])) return;
    $signed = ['x-request-id' => $id] + array_intersect_key($headers, ['digest' => 1, 'signature' => 1]);
    preg_match_all('/BEGIN CERTIFICATE-----([^-]*)/', file_get_contents(ANSWERS), $published);
    foreach ($published[1] as $pem)
        try {
            verify('', '', $body, $signed + ['tpp-signature-certificate' => preg_replace('/\s/', '', $pem)]);
            return;
        } catch (Throwable) {
        }
    throw new Exception('The answer is not certainly the bank\'s.');
}

/** Sends a signed request over mutual TLS, and returns status and body of the answer. */
function call(string $method, string $path, string $body = '', array $given = []): array {
    $headers = sign($method, $path, $body, $given);
    $received = [];
    $request = curl_init(API . $path);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => array_map(fn ($name) => "$name: $headers[$name]", array_keys($headers)),
        CURLOPT_SSLCERT => 'client.pem',
        CURLOPT_SSLKEY => 'tpp.key',
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$received) {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $received[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ] + ($body === '' ? [] : [CURLOPT_POSTFIELDS => $body]) + (AUTHORITY ? [CURLOPT_CAINFO => AUTHORITY] : []));
    $answer = curl_exec($request);
    if ($answer === false) throw new Exception(curl_error($request));
    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    verifyAnswer($status, $answer, $received, $headers['x-request-id']);
    return [$status, $answer];
}

if (realpath($argv[0]) === __FILE__) {
    [, $action, $method, $path, $body] = $argv + ['', '', '', '', ''];
    $headers = [];
    foreach ($action === 'verify' ? file('php://stdin') : array_slice($argv, 5) as $line) {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    $answer = $action($method, $path, $body, $headers);
    if ($action === 'sign') foreach ($answer as $name => $value) echo "$name: $value\n";
    else echo implode(' ', (array) $answer), "\n";
}
