/*
 * Signs requests to the bank, sends them, and verifies signatures. It needs .NET 8 or newer, and no package.
 *
 *   dotnet run Sign.cs -- call GET /v1/sandbox/customers      (.NET 10; before it, in a project of its own)
 *   dotnet run Sign.cs -- sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
 *   dotnet run Sign.cs -- verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
 *
 * The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
 */
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.RegularExpressions;

static class Signer
{
    const string Api = "https://psd2.fjordbanken.test", Password = "secret";
    const string Authority = "authority.pem"; // signs the server's certificate; "" for those the system trusts
    const string Answers = "answers.pem"; // has the bank's certificates for answers; "" if the bank signs none
    static readonly string[] Signable =
        "(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri".Split(' ');

    static string Base64(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));

    static string DigestOf(string body)
    {
        using (var sha256 = SHA256.Create())
            return "SHA-256=" + Convert.ToBase64String(sha256.ComputeHash(Encoding.UTF8.GetBytes(body)));
    }

    // A header is ASCII: any other text becomes an encoded word (RFC 2047).
    static string Encoded(string value) => Regex.IsMatch(value, "^[ -~]*$") ? value : $"=?utf-8?B?{Base64(value)}?=";

    // RFC 2253 begins with the last part of a name, and escapes what would divide one.
    static string NameOf(X500DistinguishedName name)
    {
        var lines = name.Decode(X500DistinguishedNameFlags.Reversed | X500DistinguishedNameFlags.DoNotUseQuotes |
            X500DistinguishedNameFlags.UseNewLines);
        var parts = lines.Split('\n').Select(line => Regex.Replace(line.Trim(), @"[,+""\\<>;]", @"\$0"));
        return string.Join(",", parts);
    }

    static string SigningString(string[] names, string method, string path, IDictionary<string, string> headers) =>
        string.Join("\n", names.Select(name =>
            $"{name}: {(name == "(request-target)" ? $"{method.ToLowerInvariant()} {path}" : headers[name])}"));

    /// <summary>Returns all headers of the request, with names in lower case.</summary>
    public static Dictionary<string, string> Sign(
        string method, string path, string body, IDictionary<string, string> given)
    {
        var headers = new Dictionary<string, string>
        {
            ["date"] = DateTime.UtcNow.ToString("R"),
            ["x-request-id"] = Guid.NewGuid().ToString(),
        };
        foreach (var header in given) headers[header.Key.ToLowerInvariant()] = Encoded(header.Value);
        if (body != "") headers["digest"] = DigestOf(body);
        var names = Signable.Where(name => name == "(request-target)" || headers.ContainsKey(name)).ToArray();
        var text = Encoding.UTF8.GetBytes(SigningString(names, method, path, headers));
        var certificate = new X509Certificate2("seal.p12", Password);
        var signature = certificate.GetRSAPrivateKey()
            .SignData(text, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        headers["tpp-signature-certificate"] = Convert.ToBase64String(certificate.RawData);
        headers["signature"] = Encoded(
            $"keyId=\"SN={certificate.SerialNumber},CA={NameOf(certificate.IssuerName)}\"," +
            $"algorithm=\"rsa-sha256\",headers=\"{string.Join(" ", names)}\"," +
            $"signature=\"{Convert.ToBase64String(signature)}\"");
        return headers;
    }

    /// <summary>Returns the signing string, or throws. You decide whether date and certificate are good.</summary>
    public static string Verify(string method, string path, string body, IDictionary<string, string> headers)
    {
        var word = Regex.Match(headers["signature"], @"^=\?utf-8\?B\?(.*)\?=$", RegexOptions.IgnoreCase);
        var header = word.Success
            ? Encoding.UTF8.GetString(Convert.FromBase64String(word.Groups[1].Value)) : headers["signature"];
        var parts = Regex.Match(header, "^keyId=.*,headers=\"([^\"]*)\",signature=\"([^\"]*)\"$");
        var names = parts.Groups[1].Value.Split(' ');
        if (Signable.Any(name => headers.ContainsKey(name) && !names.Contains(name)))
            throw new CryptographicException("A header is not signed.");
        headers.TryGetValue("digest", out var digest);
        if (digest != (body == "" && digest == null ? null : DigestOf(body)))
            throw new CryptographicException("Another digest.");
        var text = SigningString(names, method, path, headers);
        var signature = Convert.FromBase64String(parts.Groups[2].Value);
        var certificate = new X509Certificate2(Convert.FromBase64String(headers["tpp-signature-certificate"]));
        var fits = certificate.GetRSAPublicKey().VerifyData(
            Encoding.UTF8.GetBytes(text), signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return fits ? text : throw new CryptographicException("Another signature.");
    }

    // Verifies an answer to the request with this id. The bank's gateway refuses some requests, and signs nothing.
    static void VerifyAnswer(HttpResponseMessage answer, string body, string id)
    {
        var headers = new Dictionary<string, string> { ["x-request-id"] = id };
        foreach (var name in new[] { "digest", "signature" })
            if (answer.Headers.TryGetValues(name, out var values)) headers[name] = values.First();
        if (Answers == "" || (int)answer.StatusCode >= 400 && !headers.ContainsKey("signature")) return;
        foreach (Match each in Regex.Matches(File.ReadAllText(Answers), "BEGIN CERTIFICATE-----([^-]*)"))
        {
            headers["tpp-signature-certificate"] = each.Groups[1].Value;
            try { Verify("", "", body, headers); return; } catch (Exception) { }
        }
        throw new CryptographicException("The answer is not certainly the bank's.");
    }

    /// <summary>Sends a signed request over mutual TLS, and returns status and body of the answer.</summary>
    public static string Call(string method, string path, string body, IDictionary<string, string> given)
    {
        var handler = new HttpClientHandler();
        handler.ClientCertificates.Add(new X509Certificate2("client.p12", Password));
        if (Authority != "") handler.ServerCertificateCustomValidationCallback = IsOfAuthority;
        var request = new HttpRequestMessage(new HttpMethod(method), Api + path);
        if (body != "") request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        var headers = Sign(method, path, body, given);
        foreach (var header in headers) request.Headers.TryAddWithoutValidation(header.Key, header.Value);
        var answer = new HttpClient(handler).SendAsync(request).Result;
        var text = answer.Content.ReadAsStringAsync().Result;
        VerifyAnswer(answer, text, headers["x-request-id"]);
        return $"{(int)answer.StatusCode} {text}";
    }

    static bool IsOfAuthority(object _, X509Certificate2 certificate, X509Chain chain, SslPolicyErrors errors)
    {
        var authority = new X509Certificate2(Authority);
        chain.ChainPolicy.ExtraStore.Add(authority);
        chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
        chain.ChainPolicy.VerificationFlags = X509VerificationFlags.AllowUnknownCertificateAuthority;
        return (errors & ~SslPolicyErrors.RemoteCertificateChainErrors) == 0 && chain.Build(certificate)
            && chain.ChainElements.Cast<X509ChainElement>().Last().Certificate.RawData.SequenceEqual(authority.RawData);
    }

    public static void Main(string[] args)
    {
        var lines = args[0] == "verify" ? Console.In.ReadToEnd().Trim().Split('\n') : args.Skip(4);
        var headers = lines.Select(line => line.Split(new[] { ':' }, 2))
            .ToDictionary(pair => pair[0].ToLowerInvariant(), pair => pair[1].Trim());
        var body = args.Length > 3 ? args[3] : "";
        if (args[0] == "call") Console.WriteLine(Call(args[1], args[2], body, headers));
        else if (args[0] == "verify") Console.WriteLine(Verify(args[1], args[2], body, headers));
        else
            foreach (var header in Sign(args[1], args[2], body, headers))
                Console.WriteLine($"{header.Key}: {header.Value}");
    }
}
