import static java.nio.charset.StandardCharsets.UTF_8;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Signs and verifies each line of requests.txt by Sign; prints what comes of it, in base64. */
class Vectors {
  public static void main(String[] args) throws Exception {
    for (var line : Files.readAllLines(Path.of("requests.txt")))
      System.out.println(Base64.getEncoder().encodeToString(answerTo(line.split("\\|", -1)).getBytes(UTF_8)));
  }

  static String answerTo(String[] parts) throws Exception {
    var body = decoded(parts[3]);
    var headers = decoded(parts[4]).lines().map(each -> each.split(": ", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    if (parts[0].equals("sign"))
      return Sign.sign(parts[1], parts[2], body, headers).entrySet().stream()
          .map(each -> each.getKey() + ": " + each.getValue()).collect(Collectors.joining("\n"));
    try {
      return Sign.verify(parts[1], parts[2], body, headers);
    } catch (Exception refused) {
      return "refused";
    }
  }

  static String decoded(String text) {
    return new String(Base64.getDecoder().decode(text), UTF_8);
  }
}
