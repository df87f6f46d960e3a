import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The demo TPP's keys and certificates, which are PEM. */
final class Keys {
  private static final Path FOLDER = Path.of(System.getenv("CERTIFICATES"));

  static X509Certificate certificate(String name) throws Exception {
    var bytes = new ByteArrayInputStream(Files.readAllBytes(FOLDER.resolve(name)));
    return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(bytes);
  }

  static PrivateKey key(String name) throws Exception {
    var text = Files.readString(FOLDER.resolve(name)).replaceAll("-----[^-]+-----|\\s", "");
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
  }

  /** Mutual TLS: whom the TPP trusts, and who it is. */
  static SSLContext connection() throws Exception {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("bank", certificate("bank-ca.crt"));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(store);
    var own = new Certificate[] {certificate("demo-tpp/qwac.crt")};
    store.setKeyEntry("own", key("demo-tpp/qwac.key"), new char[0], own);
    var shown = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    shown.init(store, new char[0]);
    var context = SSLContext.getInstance("TLS");
    context.init(shown.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }
}
