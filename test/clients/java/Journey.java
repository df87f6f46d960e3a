import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.regex.Pattern;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountsApi;
import org.openapitools.client.api.AccountsApi.APIListAccountsRequest;
import org.openapitools.client.api.AccountsApi.APIListTransactionsRequest;
import org.openapitools.client.api.ConsentsApi;
import org.openapitools.client.api.ConsentsApi.APIStartBankOfferedConsentRequest;
import org.openapitools.client.model.Account;
import org.openapitools.client.model.ListTransactionsTransactions;
import org.openapitools.client.model.Refusal;
import org.openapitools.client.model.Transaction;

/** What a TPP does with the bank, in the client that openapi-generator makes for Java. */
public final class Journey {
  static final String FIX = "amount-as-string", SESSION = "java", BACK = "https://tpp.example/back", ADDRESS = "192.0.2.17";

  private static ApiClient client;
  private static AccountsApi accounts;

  public static void main(String[] arguments) throws Exception {
    client = new ApiClient()
        .setHttpClientBuilder(HttpClient.newBuilder().sslContext(Keys.connection()))
        .setRequestInterceptor(new Signing(Keys.certificate("demo-tpp/qseal.crt"), Keys.key("demo-tpp/qseal.key")));
    client.updateBaseUri(System.getenv("BANK"));
    accounts = new AccountsApi(client);

    isRefused();
    var offered = new ConsentsApi(client).startBankOfferedConsent(APIStartBankOfferedConsentRequest.newBuilder()
        .xAcceptFix(FIX).xRequestID(UUID.randomUUID()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).build());
    var psu = goThroughSca(offered.getLinks().getScaRedirect().getHref());
    var account = account(psu);
    readPages(account, psu);

    var payments = new Payments(client, psu, account.getIban());
    payments.sepaCreditTransfers();
    payments.crossBorderCreditTransfers();
    payments.norwegianDomesticCreditTransfers();
    payments.instantNorwegianDomesticCreditTransfersStraks();
    payments.periodicNorwegianDomesticCreditTransfers();
    payments.bulkNorwegianDomesticCreditTransfers();
  }

  /** A refusal is read as one. */
  private static void isRefused() throws Exception {
    try {
      listAccounts(UUID.randomUUID());
    } catch (ApiException refused) {
      var refusal = client.getObjectMapper().readValue(refused.getResponseBody(), Refusal.class);
      check(refusal.getTppMessages().get(0).getCode().equals("PSU_CREDENTIALS_INVALID"), refused.getResponseBody());
      return;
    }
    throw new AssertionError("An unknown PSU was served.");
  }

  private static Account account(UUID psu) throws Exception {
    var account = listAccounts(psu).stream().filter(each -> each.getIban().equals("NO5699995260189")).findAny().orElseThrow();
    check(account.getStatus() == Account.StatusEnum.ENABLED && !account.getBalances().isEmpty(), "an account is read whole");
    // A bank that tells more one day is still understood.
    var mapper = client.getObjectMapper();
    var later = mapper.writeValueAsString(account).replaceFirst("\\{", "{\"ofLater\":\"something\",");
    check(mapper.readValue(later, Account.class).equals(account), "a new field is passed over");
    return account;
  }

  private static java.util.List<Account> listAccounts(UUID psu) throws ApiException {
    return accounts.listAccounts(APIListAccountsRequest.newBuilder().withBalance(true).PSU_ID(psu)
        .xAcceptFix(FIX).xRequestID(UUID.randomUUID()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).build()).getAccounts();
  }

  private static void readPages(Account account, UUID psu) throws ApiException {
    var first = page(account, psu, null, null);
    var next = first.getLinks().getNext().getHref();
    var second = page(account, psu, of(next, "cursor"), of(next, "offset"));
    Transaction one = first.getBooked().get(0);
    check(first.getBooked().size() == 3 && !second.getBooked().isEmpty() && !second.getBooked().contains(one), "the next page is another one");
  }

  private static ListTransactionsTransactions page(Account account, UUID psu, String cursor, String offset) throws ApiException {
    return accounts.listTransactions(APIListTransactionsRequest.newBuilder().id(account.getResourceId()).bookingStatus("booked").limit(3)
        .cursor(cursor).offset(offset == null ? null : Integer.valueOf(offset)).PSU_ID(psu)
        .xAcceptFix(FIX).xRequestID(UUID.randomUUID()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).build()).getTransactions();
  }

  /** A parameter of a link; the method of the client encodes it again. */
  private static String of(String link, String name) {
    var found = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(link);
    return found.find() ? java.net.URLDecoder.decode(found.group(1), java.nio.charset.StandardCharsets.UTF_8) : null;
  }

  private static UUID goThroughSca(String link) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(System.getenv("SCA"))).POST(HttpRequest.BodyPublishers.ofString(link)).build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    check(answer.statusCode() == 200, answer.body());
    return UUID.fromString(answer.body());
  }

  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }
}
