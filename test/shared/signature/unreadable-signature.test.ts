import {
  faultIn,
  unknownParameterIn,
  unreadable,
} from "../../../shared/signature/unreadable-signature.ts";

describe("the fault of an unreadable Signature header", () => {
  it("is reported with the expected form", () => {
    expect(unreadable("has keyId twice")).toMatchObject({
      path: "signature",
      malformed: true,
      message:
        'The header Signature has keyId twice: it is expected to be keyId="…",algorithm="…",headers="…",signature="…".',
    });
  });

  it.each([
    ["sig1=:QUJD:", "is one of RFC 9421, with Signature-Input"],
    ['sig1=("date");created=1', "is one of RFC 9421, with Signature-Input"],
    ["*=:QUJD:", "is one of RFC 9421, with Signature-Input"],
    ["keyId='SN=1'", "has values in single quotes"],
    ["keyId = 'SN=1'", "has values in single quotes"],
    ["x, signature\t=\t'QUJD'", "has values in single quotes"],
    ['keyId="SN=1";algorithm="x"', "has semicolons between its parameters"],
    ['keyId="SN=1" ;\theaders="x"', "has semicolons between its parameters"],
    ['created=1,keyId="SN=1"', "has the parameter created"],
    ['keyId="SN=1" ,\tnonce="a"', "has the parameter nonce"],
    ['keyId="SN=1",Expires=1', "has the parameter Expires"],
    ["keyId=SN=1", "has keyId without quotes"],
    ['keyId="SN=1",algorithm=x', "has algorithm without quotes"],
    ["keyId=SN1 ,\theaders=date", "has keyId without quotes"],
    ['keyId="SN=1" , signature=QUJD', "has signature without quotes"],
  ])("is found in '%s': it %s", (text, fault) => expect(faultIn(text)).toBe(fault));

  it.each([
    ["is empty", ""],
    ["is any other text", "abc"],
    ["has a form of RFC 9421 after other text", "Signature sig1=:QUJD:"],
    ["has a single quote within a value", `keyId="a='b'"`],
    ["has a name that only ends like a parameter", "mykeyId='x'"],
    ["has a semicolon within a value", 'keyId="a;headers=b"'],
    ["has a semicolon before a name that is no parameter", 'keyId="a";x'],
    ["has the four parameters", 'keyId="a",algorithm="b",headers="c",signature="d"'],
    ["has the attributes of an issuer", 'keyId="SN=1,CA="x",O="y",2.5.4.97="z"'],
  ])("is not found if the header %s", (_, text) => expect(faultIn(text)).toBeUndefined());

  it("can be the first unknown parameter, which is returned with the text before it", () => {
    expect(unknownParameterIn('SN=1,CA=CN=x",created=1,expires="2"')).toEqual({
      before: "SN=1,CA=CN=x",
      name: "created",
    });
    expect(unknownParameterIn('keyId="x",CA="y",CN="z",o="w",nonce="1"')).toMatchObject({
      name: "nonce",
    });
    expect(unknownParameterIn("created=x")).toBeUndefined();
    expect(unknownParameterIn('SN=1,CA="x"')).toBeUndefined();
  });
});
