import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.api.PaymentsApi.*;
import org.openapitools.client.model.*;

/** A payment of each product: created, read as what it is, and cancelled. */
final class Payments {
  private static final String FIX = Journey.FIX, SESSION = Journey.SESSION, BACK = Journey.BACK, ADDRESS = Journey.ADDRESS;
  private static final String GERMAN = "Müller & Söhne GmbH", HAMBURG = "DE89370400440532013000", CAFE = "Nordlys Kaffe AS";

  private final PaymentsApi payments;
  private final UUID psu;
  private final NorwegianAccount ours;
  private final NorwegianAccountInKroner inKroner;
  private final AmountInKroner kroner = new AmountInKroner().amount("125.50").currency(AmountInKroner.CurrencyEnum.NOK);
  private final NorwegianAccountInKroner cafe = new NorwegianAccountInKroner().bban("12345678903").currency(Currency.NOK);

  Payments(ApiClient client, UUID psu, String iban) {
    this.payments = new PaymentsApi(client);
    this.psu = psu;
    this.ours = new NorwegianAccount().iban(iban).currency(Currency.NOK);
    this.inKroner = new NorwegianAccountInKroner().iban(iban).currency(Currency.NOK);
  }

  private static UUID id() {
    return UUID.randomUUID();
  }

  private static void isAsOrdered(Object ordered, Object read, TransactionStatus status) {
    Journey.check(read.equals(ordered) && status == TransactionStatus.RCVD, "a payment is read as it was ordered");
  }

  void sepaCreditTransfers() throws ApiException {
    var order = new SepaCreditTransfers().debtorAccount(ours).creditorName(GERMAN)
        .instructedAmount(new AmountInEuro().amount("2.50").currency(AmountInEuro.CurrencyEnum.EUR))
        .creditorAccount(new SepaAccount().iban(HAMBURG).currency(Currency.EUR));
    var paymentId = payments.createSepaCreditTransfers(APICreateSepaCreditTransfersRequest.newBuilder().sepaCreditTransfers(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    SepaCreditTransfersDetails details = payments.getSepaCreditTransfers(APIGetSepaCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelSepaCreditTransfers(APICancelSepaCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatus(APIGetPaymentStatusRequest.newBuilder().paymentProduct("sepa-credit-transfers").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }

  void crossBorderCreditTransfers() throws ApiException {
    var order = new CrossBorderCreditTransfers().debtorAccount(ours).creditorName(GERMAN)
        .instructedAmount(new Amount().amount("2.50").currency(Currency.EUR))
        .creditorAccount(new AccountReference().iban(HAMBURG).currency(Currency.EUR)).creditorAgent("COBADEFFXXX")
        .creditorAddress(new Address().city("Hamburg").country(Country.DE));
    var paymentId = payments.createCrossBorderCreditTransfers(APICreateCrossBorderCreditTransfersRequest.newBuilder().crossBorderCreditTransfers(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    CrossBorderCreditTransfersDetails details = payments.getCrossBorderCreditTransfers(APIGetCrossBorderCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelCrossBorderCreditTransfers(APICancelCrossBorderCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatus(APIGetPaymentStatusRequest.newBuilder().paymentProduct("cross-border-credit-transfers").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }

  void norwegianDomesticCreditTransfers() throws ApiException {
    var order = new NorwegianDomesticCreditTransfers().debtorAccount(inKroner).creditorName(CAFE)
        .instructedAmount(kroner).creditorAccount(cafe);
    var paymentId = payments.createNorwegianDomesticCreditTransfers(APICreateNorwegianDomesticCreditTransfersRequest.newBuilder().norwegianDomesticCreditTransfers(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    NorwegianDomesticCreditTransfersDetails details = payments.getNorwegianDomesticCreditTransfers(APIGetNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelNorwegianDomesticCreditTransfers(APICancelNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatus(APIGetPaymentStatusRequest.newBuilder().paymentProduct("norwegian-domestic-credit-transfers").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }

  void instantNorwegianDomesticCreditTransfersStraks() throws ApiException {
    var order = new InstantNorwegianDomesticCreditTransfersStraks().debtorAccount(inKroner).creditorName(CAFE)
        .instructedAmount(kroner).creditorAccount(cafe);
    var paymentId = payments.createInstantNorwegianDomesticCreditTransfersStraks(APICreateInstantNorwegianDomesticCreditTransfersStraksRequest.newBuilder().instantNorwegianDomesticCreditTransfersStraks(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    InstantNorwegianDomesticCreditTransfersStraksDetails details = payments.getInstantNorwegianDomesticCreditTransfersStraks(APIGetInstantNorwegianDomesticCreditTransfersStraksRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelInstantNorwegianDomesticCreditTransfersStraks(APICancelInstantNorwegianDomesticCreditTransfersStraksRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatus(APIGetPaymentStatusRequest.newBuilder().paymentProduct("instant-norwegian-domestic-credit-transfers-straks").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }

  void periodicNorwegianDomesticCreditTransfers() throws ApiException {
    var order = new PeriodicNorwegianDomesticCreditTransfers().debtorAccount(inKroner).creditorName(CAFE)
        .instructedAmount(kroner).creditorAccount(cafe)
        .startDate(LocalDate.now().plusDays(30)).frequency(Frequency.MONTHLY);
    var paymentId = payments.createPeriodicNorwegianDomesticCreditTransfers(APICreatePeriodicNorwegianDomesticCreditTransfersRequest.newBuilder().periodicNorwegianDomesticCreditTransfers(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    PeriodicNorwegianDomesticCreditTransfersDetails details = payments.getPeriodicNorwegianDomesticCreditTransfers(APIGetPeriodicNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelPeriodicNorwegianDomesticCreditTransfers(APICancelPeriodicNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatusInPeriodicPayments(APIGetPaymentStatusInPeriodicPaymentsRequest.newBuilder().paymentProduct("norwegian-domestic-credit-transfers").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }

  void bulkNorwegianDomesticCreditTransfers() throws ApiException {
    var order = new BulkNorwegianDomesticCreditTransfers().debtorAccount(inKroner).payments(List.of(
        new BulkEntry().creditorName(CAFE).instructedAmount(kroner).creditorAccount(cafe)));
    var paymentId = payments.createBulkNorwegianDomesticCreditTransfers(APICreateBulkNorwegianDomesticCreditTransfersRequest.newBuilder().bulkNorwegianDomesticCreditTransfers(order).allowLogicalDuplicate(true)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).psUIPAddress(ADDRESS).PSU_ID(psu).build()).getPaymentId();
    BulkNorwegianDomesticCreditTransfersDetails details = payments.getBulkNorwegianDomesticCreditTransfers(APIGetBulkNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    isAsOrdered(order.getDebtorAccount(), details.getDebtorAccount(), details.getTransactionStatus());
    payments.cancelBulkNorwegianDomesticCreditTransfers(APICancelBulkNorwegianDomesticCreditTransfersRequest.newBuilder().paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build());
    Journey.check(payments.getPaymentStatusInBulkPayments(APIGetPaymentStatusInBulkPaymentsRequest.newBuilder().paymentProduct("norwegian-domestic-credit-transfers").paymentId(paymentId)
        .xAcceptFix(FIX).xRequestID(id()).tpPSessionID(SESSION).tpPRedirectURI(BACK).PSU_ID(psu).build())
        .getTransactionStatus() == TransactionStatus.CANC, "a payment is cancelled");
  }
}
