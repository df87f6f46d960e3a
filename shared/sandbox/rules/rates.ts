import type { Rates } from "../../rules/money.ts";
import type { Currency } from "../../schemas/currency.ts";
import { bankingDay } from "./banking-days.ts";

/**
 * The sandbox's price in NOK of one unit of each currency of the specification. These fictitious middle rates are close
 * to those of early 2026 and never change. Withdrawn currencies keep their last rate.
 */
// biome-ignore format: it reads as a table
export const nokRates: Readonly<Record<Currency, string>> = {
  AED: "2.7431", AFN: "0.1431", ALL: "0.1199", AMD: "0.02639", ANG: "5.6283", AOA: "0.01098",
  ARS: "0.006951", AUD: "6.7315", AWG: "5.5971", AZN: "5.9255", BAM: "6.0384", BBD: "5.0370",
  BDT: "0.08261", BGN: "6.0384", BHD: "26.7213", BIF: "0.003395", BMD: "10.0740", BND: "7.8376",
  BOB: "1.4577", BRL: "1.8422", BSD: "10.0740", BTN: "0.1118", BWP: "0.7515", BYR: "0.0003123",
  BZD: "5.0068", CAD: "7.3480", CDF: "0.004433", CHF: "12.7125", CLP: "0.01088", CNY: "1.4412",
  COP: "0.002639", CRC: "0.02005", CUC: "10.0740", CUP: "0.4201", CVE: "0.1068", CZK: "0.4871",
  DJF: "0.05662", DKK: "1.5812", DOP: "0.1592", DZD: "0.07757", EGP: "0.2116", ERN: "0.6719",
  ETB: "0.06649", EUR: "11.8100", FJD: "4.4326", FKP: "13.5540", GBP: "13.5540", GEL: "3.7375",
  GGP: "13.5540", GHS: "0.8865", GIP: "13.5540", GMD: "0.1370", GNF: "0.001159", GTQ: "1.3147",
  GYD: "0.04815", HKD: "1.2948", HNL: "0.3828", HRK: "1.5675", HTG: "0.07697", HUF: "0.03068",
  IDR: "0.000604", ILS: "3.1610", IMP: "13.5540", INR: "0.1120", IQD: "0.007686",
  IRR: "0.0002398", ISK: "0.0801", JEP: "13.5540", JMD: "0.06296", JOD: "14.2084", JPY: "0.06432",
  KES: "0.07807", KGS: "0.1151", KHR: "0.002508", KMF: "0.02401", KPW: "0.01118", KRW: "0.00698",
  KWD: "32.7840", KYD: "12.0888", KZT: "0.01985", LAK: "0.0004654", LBP: "0.0001128",
  LKR: "0.03264", LRD: "0.05641", LSL: "0.6082", LYD: "1.8556", MAD: "1.1045", MDL: "0.5994",
  MGA: "0.002216", MKD: "0.1920", MMK: "0.004795", MNT: "0.002821", MOP: "1.2572", MRO: "0.02529",
  MUR: "0.2186", MVR: "0.6538", MWK: "0.005813", MXN: "0.5603", MYR: "2.4830", MZN: "0.1577",
  NAD: "0.6082", NGN: "0.006951", NIO: "0.2740", NOK: "1", NPR: "0.06991", NZD: "5.8120",
  OMR: "26.1924", PAB: "10.0740", PEN: "2.9920", PGK: "2.3674", PHP: "0.1713", PKR: "0.03596",
  PLN: "2.7986", PYG: "0.001511", QAR: "2.7673", RON: "2.3190", RSD: "0.1008", RUB: "0.1259",
  RWF: "0.006951", SAR: "2.6863", SBD: "1.2190", SCR: "0.7354", SDG: "0.01672", SEK: "1.0920",
  SGD: "7.8405", SHP: "13.5540", SLL: "0.0004402", SOS: "0.01763", SPL: "60.4440", SRD: "0.2639",
  STD: "0.0004815", SVC: "1.1515", SYP: "0.0009117", SZL: "0.6082", THB: "0.3204", TJS: "1.0880",
  TMT: "2.8781", TND: "3.4755", TOP: "4.2009", TRY: "0.2346", TTD: "1.4859", TVD: "6.7315",
  TWD: "0.3208", TZS: "0.004130", UAH: "0.2388", UGX: "0.002821", USD: "10.0740", UYU: "0.2579",
  UZS: "0.0008361", VEF: "0.00004060", VND: "0.0003828", VUV: "0.08361", WST: "3.6468",
  XAF: "0.01800", XCD: "3.7311", XDR: "13.7006", XOF: "0.01800", XPF: "0.09897", YER: "0.04231",
  ZAR: "0.6082", ZMW: "0.4402", ZWD: "0.02780",
};

/** The sandbox's rates on a day (YYYY-MM-DD), quoted on the last banking day until then. */
export const sandboxRates = (day: string): Rates => ({
  quotationDate: bankingDay(day, "preceding"),
  nok: nokRates,
});
