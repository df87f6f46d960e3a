using System;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>Signs and verifies each line of requests.txt by Signer; prints what comes of it, in base64.</summary>
static class Vectors
{
    public static void Main()
    {
        foreach (var line in File.ReadAllLines("requests.txt"))
            Console.WriteLine(Convert.ToBase64String(Encoding.UTF8.GetBytes(AnswerTo(line.Split('|')))));
    }

    static string AnswerTo(string[] parts)
    {
        var body = Decoded(parts[3]);
        var headers = Decoded(parts[4]).Split('\n').Select(line => line.Split(new[] { ": " }, 2, StringSplitOptions.None))
            .ToDictionary(pair => pair[0], pair => pair[1]);
        if (parts[0] == "sign")
            return string.Join("\n", Signer.Sign(parts[1], parts[2], body, headers).Select(each => $"{each.Key}: {each.Value}"));
        try
        {
            return Signer.Verify(parts[1], parts[2], body, headers);
        }
        catch (Exception)
        {
            return "refused";
        }
    }

    static string Decoded(string text) => Encoding.UTF8.GetString(Convert.FromBase64String(text));
}
