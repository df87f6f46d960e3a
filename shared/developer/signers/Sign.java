/*
 * Signs requests to the bank, sends them, and verifies signatures. It needs Java 17 or newer, and no library.
 *
 *   java Sign.java call GET /v1/sandbox/customers
 *   java Sign.java sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
 *   java Sign.java verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
 *
 * The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
 */
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.*;
import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.security.*;
import java.security.cert.*;
import java.time.*;
import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class Sign {
  static final String API = "https://psd2.fjordbanken.test", PASSWORD = "secret";
  static final String AUTHORITY = "authority.p12"; // signs the server's certificate; "" for those that Java trusts
  static final String ANSWERS = "answers.pem"; // has the bank's certificates for answers; "" if the bank signs none
  static final List<String> SIGNABLE = List.of(
      "(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri".split(" "));

  static String base64(byte[] bytes) { return Base64.getEncoder().encodeToString(bytes); }
  static byte[] decoded(String text) { return Base64.getDecoder().decode(text); }
  static String digestOf(String body) throws Exception {
    return "SHA-256=" + base64(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8)));
  }
  static String encoded(String value) { // A header is ASCII: any other text becomes an encoded word (RFC 2047).
    return value.matches("[ -~]*") ? value : "=?utf-8?B?" + base64(value.getBytes(UTF_8)) + "?=";
  }

  static String signingString(List<String> names, String method, String path, Map<String, String> headers) {
    var target = Map.of("(request-target)", method.toLowerCase() + " " + path);
    return names.stream().map(name -> name + ": " + target.getOrDefault(name, headers.get(name)))
        .collect(joining("\n"));
  }

  /** Returns all headers of the request, with names in lower case. */
  static Map<String, String> sign(String method, String path, String body, Map<String, String> given) throws Exception {
    var now = Instant.now().atZone(ZoneOffset.UTC);
    var headers = new TreeMap<>(Map.of("x-request-id", UUID.randomUUID().toString()));
    headers.put("date", String.format(Locale.US, "%1$ta, %1$td %1$tb %1$tY %1$tT GMT", now));
    given.forEach((name, value) -> headers.put(name.toLowerCase(), encoded(value)));
    if (!body.isEmpty()) headers.putAll(Map.of("digest", digestOf(body), "content-type", "application/json"));
    var names = SIGNABLE.stream().filter(name -> name.startsWith("(") || headers.containsKey(name)).toList();
    var store = KeyStore.getInstance(new File("seal.p12"), PASSWORD.toCharArray());
    var certificate = (X509Certificate) store.getCertificate("tpp");
    var rsa = Signature.getInstance("SHA256withRSA");
    rsa.initSign((PrivateKey) store.getKey("tpp", PASSWORD.toCharArray()));
    rsa.update(signingString(names, method, path, headers).getBytes(UTF_8));
    headers.put("tpp-signature-certificate", base64(certificate.getEncoded()));
    headers.put("signature", encoded("keyId=\"SN=%X,CA=%s\",algorithm=\"rsa-sha256\",headers=\"%s\",signature=\"%s\""
        .formatted(certificate.getSerialNumber(), certificate.getIssuerX500Principal().getName(),
            String.join(" ", names), base64(rsa.sign()))));
    return headers;
  }

  /** Returns the signing string, or throws. You decide whether the date is recent and the certificate trusted. */
  static String verify(String method, String path, String body, Map<String, String> headers) throws Exception {
    var word = Pattern.compile("=\\?utf-8\\?B\\?(.*)\\?=").matcher(headers.get("signature"));
    var header = word.matches() ? new String(decoded(word.group(1)), UTF_8) : headers.get("signature");
    var parts = Pattern.compile("keyId=.*,headers=\"([^\"]*)\",signature=\"([^\"]*)\"").matcher(header);
    var names = parts.matches() ? List.of(parts.group(1).split(" ")) : List.<String>of();
    var text = signingString(names, method, path, headers);
    var der = new ByteArrayInputStream(decoded(headers.get("tpp-signature-certificate")));
    var rsa = Signature.getInstance("SHA256withRSA");
    rsa.initVerify(CertificateFactory.getInstance("X.509").generateCertificate(der).getPublicKey());
    rsa.update(text.getBytes(UTF_8));
    if (SIGNABLE.stream().anyMatch(name -> headers.containsKey(name) && !names.contains(name))
        || !headers.getOrDefault("digest", body.isEmpty() ? digestOf("") : "").equals(digestOf(body))
        || !rsa.verify(decoded(parts.group(2)))) throw new SignatureException("Not the signature of this request.");
    return text;
  }

  /** Verifies an answer to the request with this id. The bank's gateway refuses some requests, and signs nothing. */
  static void verifyAnswer(HttpResponse<String> answer, String id) throws Exception {
    var headers = new HashMap<>(Map.of("x-request-id", id));
    for (var name : List.of("digest", "signature"))
      answer.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
    if (ANSWERS.isEmpty() || answer.statusCode() >= 400 && !headers.containsKey("signature")) return;
    try (var file = new FileInputStream(ANSWERS)) {
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        headers.put("tpp-signature-certificate", base64(certificate.getEncoded()));
        try { verify("", "", answer.body(), headers); return; } catch (Exception another) { }
      }
    }
    throw new SignatureException("The answer is not certainly the bank's.");
  }

  /** Sends a signed request over mutual TLS, and returns status and body of the answer. */
  static String call(String method, String path, String body, Map<String, String> given) throws Exception {
    Map.of("keyStore", "client.p12", "keyStorePassword", PASSWORD, "trustStorePassword", PASSWORD)
        .forEach((name, value) -> System.setProperty("javax.net.ssl." + name, value));
    if (!AUTHORITY.isEmpty()) System.setProperty("javax.net.ssl.trustStore", AUTHORITY);
    var request = HttpRequest.newBuilder(URI.create(API + path));
    request.method(method, HttpRequest.BodyPublishers.ofString(body));
    var headers = sign(method, path, body, given);
    headers.forEach(request::header);
    var answer = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    verifyAnswer(answer, headers.get("x-request-id"));
    return answer.statusCode() + " " + answer.body();
  }

  public static void main(String[] args) throws Exception {
    var isVerify = args[0].equals("verify");
    var lines = isVerify ? new String(System.in.readAllBytes(), UTF_8).lines() : Stream.of(args).skip(4);
    var headers = lines.map(line -> line.split(":", 2))
        .collect(toMap(pair -> pair[0].toLowerCase(), pair -> pair[1].strip()));
    var body = args.length > 3 ? args[3] : "";
    if (isVerify) System.out.println(verify(args[1], args[2], body, headers));
    else if (args[0].equals("call")) System.out.println(call(args[1], args[2], body, headers));
    else sign(args[1], args[2], body, headers).forEach((name, value) -> System.out.println(name + ": " + value));
  }
}
