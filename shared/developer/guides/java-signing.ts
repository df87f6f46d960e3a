/** Signing for a client in Java. npm run test:clients runs the same code. */
export const javaSigning = String.raw`import java.math.BigInteger;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Signs each request when it is ready to be sent, body and all. */
record Signing(X509Certificate certificate, PrivateKey key) implements Consumer<HttpRequest.Builder> {
  private static final List<String> COVERED =
      List.of("date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri");
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  @Override
  public void accept(HttpRequest.Builder request) {
    try {
      sign(request);
    } catch (GeneralSecurityException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private void sign(HttpRequest.Builder request) throws GeneralSecurityException {
    request.setHeader("Date", HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
    request.setHeader("TPP-Signature-Certificate", base64(certificate.getEncoded()));
    byte[] body = request.build().bodyPublisher().map(Signing::bytesOf).orElse(new byte[0]);
    if (body.length > 0)
      request.setHeader("Digest", "SHA-256=" + base64(MessageDigest.getInstance("SHA-256").digest(body)));
    var headers = request.build().headers();
    var names = COVERED.stream().filter(name -> headers.firstValue(name).isPresent()).toList();
    var lines = new ArrayList<String>();
    for (var name : names) lines.add(name + ": " + headers.firstValue(name).orElseThrow());
    var signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update(String.join("\n", lines).getBytes());
    request.setHeader("Signature", String.format(
        "keyId=\"SN=%s,CA=%s\",algorithm=\"rsa-sha256\",headers=\"%s\",signature=\"%s\"",
        hex(certificate.getSerialNumber()), certificate.getIssuerX500Principal().getName(),
        String.join(" ", names), base64(signature.sign())));
  }

  private static String hex(BigInteger serial) {
    return serial.toString(16).toUpperCase(Locale.ROOT);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] bytesOf(HttpRequest.BodyPublisher publisher) {
    var bytes = HttpResponse.BodySubscribers.ofByteArray();
    publisher.subscribe(new Flow.Subscriber<ByteBuffer>() {
      public void onSubscribe(Flow.Subscription subscription) { bytes.onSubscribe(subscription); }
      public void onNext(ByteBuffer part) { bytes.onNext(List.of(part)); }
      public void onError(Throwable fault) { bytes.onError(fault); }
      public void onComplete() { bytes.onComplete(); }
    });
    return bytes.getBody().toCompletableFuture().join();
  }
}`;
