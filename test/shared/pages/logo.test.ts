import { cleanLogo, logoBytes, logoFault, logoMarkup } from "../../../shared/pages/logo.ts";
import { fc } from "../../support/run/fast-check.ts";
import { logo } from "./brands.ts";

const svg = (content: string, more = "") => `<svg viewBox="0 0 32 32"${more}>${content}</svg>`;

describe("a bank's logo", () => {
  it.each([
    ["an SVG from a drawing program", logo],
    ["an SVG with a shape", svg('<path d="M0 0h9z" fill="#123456"/>')],
    [
      "an SVG with shapes that use one another",
      svg(
        '<defs><clipPath id="logo"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#logo)"></g>',
      ),
    ],
  ])("may be %s", (_, given) => {
    expect(logoFault(given)).toBeUndefined();
    expect(logoFault(cleanLogo(given))).toBeUndefined();
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>"), "plain shapes"],
    ["an empty script", svg("<script/>"), "has <script>"],
    ["an event handler", svg("", ' onload="alert(1)"'), "the attribute onload"],
    ["an event handler of a shape", svg('<path d="" onclick="a()"/>'), "the attribute onclick"],
    ["a link", svg('<a href="https://a.example"><path d=""/></a>'), "has <a>"],
    ["a link with a namespace", svg('<g xlink:href="#a"/>'), "the attribute xlink:href"],
    ["an image", svg('<image href="https://a.example/a.png"/>'), "has <image>"],
    ["a reference to another shape", svg('<use href="#a"/>'), "has <use>"],
    ["foreign content", svg("<foreignObject></foreignObject>"), "has <foreignObject>"],
    ["an animation", svg('<animate attributeName="href"/>'), "has <animate>"],
    ["a style", svg("<style>*{fill:red}</style>"), "plain shapes"],
    ["a style in an attribute", svg('<g style="fill:red"/>'), "the attribute style"],
    ["a class", svg('<g class="card"/>'), "the attribute class"],
    [
      "a colour from another address",
      svg('<g fill="url(https://a.example#a)"/>'),
      "outside itself in fill",
    ],
    ["a colour by an address with quotes", svg("<g fill=\"url('#logo')\"/>"), "outside itself"],
    ["a value that is escaped", svg('<g fill="u\\72l(a)"/>'), "outside itself"],
    ["an id that a page may use", svg('<g id="number"/>'), "ids must begin with"],
    ["text", svg("Bank"), "plain shapes"],
    ["an entity", svg("&lt;script&gt;"), "plain shapes"],
    ["an entity in a value", svg('<g fill="&#x75;rl(a)"/>'), "plain shapes"],
    ["values without quotes", svg("<g fill=red />"), "plain shapes"],
    ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, "plain shapes"],
    ["character data", svg("<![CDATA[<script>]]>"), "plain shapes"],
    ["no viewBox", '<svg width="9" height="9"></svg>', "has no viewBox"],
    ["a viewBox of width 0", '<svg viewBox="0 0 0 9"></svg>', "has no viewBox"],
    ["no SVG element", '<g fill="red"></g>', "must be exactly one <svg>"],
    ["two SVG elements", svg("") + svg(""), "must be exactly one <svg>"],
    ["an SVG element in another one", svg(svg("")), "must be exactly one <svg>"],
    ["a closing tag too many", `${svg("")}</svg>`, "closes <svg>"],
    [
      "closing tags in the wrong order",
      svg("<g><path d=''></g></path>".replaceAll("'", '"')),
      "closes <g>",
    ],
    ["another namespace", svg("", ' xmlns="http://www.w3.org/1999/xhtml"'), "the SVG namespace"],
    ["an element that is not closed", '<svg viewBox="0 0 9 9"><g>', "does not close <g>"],
    ["no content", "", "has no viewBox"],
    ["too many bytes", svg(`<path d="${"M0 0".repeat(600)}"/>`), `the maximum is ${logoBytes}`],
  ])("is refused with %s", (_, given, words) => {
    expect(logoFault(given)).toContain(words);
  });

  it("adds nothing that can run code or fetch an address to a page if it was accepted", () => {
    const piece = fc.constantFrom(
      ...'<svg viewBox="0 0 9 9"> </svg> <g> </g> <path/> <script> </script> onload="a" href="b" fill="url(#logo)" fill="url(//a)" <!-- --> <? ?> > < " \' = / & \\ title'.split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const given = `<svg viewBox="0 0 9 9">${pieces.join(" ")}</svg>`;
        fc.pre(logoFault(given) === undefined);
        expect(logoMarkup(given)).not.toMatch(/<script|\son\w+=|href|url\((?!#logo)|<!|<\?/i);
      }),
    );
  });
});
