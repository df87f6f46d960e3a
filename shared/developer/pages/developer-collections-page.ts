import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "./developer-commands.ts";
import { developerSheet } from "./developer-sheet.ts";
import { shell } from "./shell.ts";
import { trustOption } from "./trust-option.ts";

/** The use of each collection, in three steps. A test types the steps as the page shows them. */
export const collectionsPage = (places: SiteAddresses): string =>
  developerSheet({
    title: "Collections that sign",
    section: "/guides",
    content: html`
      <p class="detail"><a href="/guides">Guides</a></p>
      <h1>Collections that sign</h1>
      <p class="lead">
        Every operation of this sandbox as a request that you can send with httpyac, Bruno or Postman. A readable
        script signs each request, which is sent over mutual TLS.
      </p>
      <p>
        You need a folder with keys and certificates: the folder of a profile of <a href="/guides#install">the command
        line</a>, as in the commands below, or <code>my-tpp</code> from <a href="/">Get started</a>. It
        contains <code>client.pem</code>, the certificate of the connection, <code>seal.pem</code>, the certificate of
        the signature, <code>tpp.key</code>, the key of both, and <code>authority.pem</code>, the authority of the
        test certificates.
      </p>
      <p>
        The first six requests, the <em>journey</em>, are a test (a tag in httpyac, a folder in the others). They list
        the customers, read accounts without a consent (401, with a link to the bank's pages), create a payment, read
        its status (received), cancel it, and read its status again (cancelled). The other requests are the
        recorded examples of the <a href="/documentation">documentation</a>. Their ids are variables: fill in the ids
        from your answers, and as <code>psuId</code> the <code>psu-id</code> from the customer's redirect. httpyac
        also accepts a variable as <code>--var psuId=…</code>, the other two as <code>--env-var psuId=…</code>.
        A variable that is “not defined” has no value yet.
      </p>
      ${httpyac(places)} ${bruno(places)} ${postman(places)}
      <p>
        We test the three command lines with each change. We have not tested the files in the graphical programs of
        Bruno, Postman and VS Code.
      </p>
    `,
  });

const httpyac = ({ developerAddress }: SiteAddresses) => html`
  <h2>httpyac</h2>
  <p>One text file, for the command line <code>httpyac</code> and the VS Code extension of the same name.</p>
  <ol>
    <li><p>Install it: <code>npm install --global httpyac</code></p></li>
    <li>
      <p>Put the file into the folder of your profile. In another folder, change <code>@keys</code> in its third line
      to the folder of your profile.</p>
      ${shell(
        "httpyac: the file",
        `cd "$(fjordgate init --folder)"
curl -fsSO ${developerAddress}/collections/fjordgate.http`,
      )}
    </li>
    <li>
      <p>Send the journey. To send a single request, use <code>--name getClock</code> instead of <code>--tag
      journey</code> (<code>grep '@name' fjordgate.http</code> lists the names).</p>
      ${shell("httpyac: the journey", "httpyac send fjordgate.http --tag journey --output short")}
    </li>
  </ol>
`;

const bruno = ({ apiAddress, developerAddress }: SiteAddresses) => html`
  <h2>Bruno</h2>
  <p>A folder with one file per request, for Bruno and its command line <code>bru</code>.</p>
  <ol>
    <li><p>Install it: <code>npm install --global @usebruno/cli</code></p></li>
    <li>
      <p>
        Unpack the collection into the folder of your profile. Elsewhere, change the paths in <code>bruno.json</code>${" "}
        and <code>keys</code> in <code>environments/sandbox.bru</code>.
      </p>
      ${shell(
        "Bruno: the collection",
        `cd "$(fjordgate init --folder)"
curl -fsS ${developerAddress}/collections/fjordgate-bruno.tar | tar -xf -
cd fjordgate-bruno`,
      )}
    </li>
    <li>
      <p>
        Run the journey. The script reads your keys, which Bruno allows only in its <em>developer</em> sandbox. Before
        you run it, read <code>collection.bru</code>.
      </p>
      ${shell(
        "Bruno: the journey",
        `bru run journey --env sandbox --sandbox developer${trustOption(apiAddress, "--cacert ../authority.pem")}`,
      )}
    </li>
  </ol>
`;

const postman = ({ apiAddress, developerAddress }: SiteAddresses) => html`
  <h2>Postman</h2>
  <p>
    One file, for Postman and its command line <code>newman</code>. Postman's scripts cannot read files, and
    in <code>newman</code> they have no RSA functions. So key and certificate are variables, and the script
    calculates the signature itself with big integers. Use it only with test keys.
  </p>
  <ol>
    <li><p>Install it: <code>npm install --global newman</code></p></li>
    <li>
      <p>Put the collection into the folder of your profile.</p>
      ${shell(
        "Postman: the collection",
        `cd "$(fjordgate init --folder)"
curl -fsSO ${developerAddress}/collections/fjordgate-postman.json`,
      )}
    </li>
    <li>
      <p>
        Run the journey. In Postman itself, import the file, enter both certificates under <em>Settings, Certificates</em>, and
        fill in the variables <code>tppKey</code> and <code>sealCertificate</code> with the text of the two files.
      </p>
      ${shell(
        "Postman: the journey",
        `newman run fjordgate-postman.json --folder journey \\
  --ssl-client-cert client.pem --ssl-client-key tpp.key${trustOption(apiAddress, "--ssl-extra-ca-certs authority.pem")} \\
  --env-var "tppKey=$(cat tpp.key)" --env-var "sealCertificate=$(cat seal.pem)"`,
      )}
    </li>
  </ol>
`;
