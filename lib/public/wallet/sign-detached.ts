import { createHash, sign, type X509Certificate } from "node:crypto";
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from "@peculiar/asn1-cms";
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, Certificate } from "@peculiar/asn1-x509";
import type { AppleSigner } from "@/lib/kit/env-wallet";

// NIST and RFC 8017.
const SHA256 = "2.16.840.1.101.3.4.2.1";
const RSA = "1.2.840.113549.1.1.1";
const SET_OF = 0x31;

/**
 * Signs a file apart from it, with the signer's certificates (CMS, RFC 5652), as Apple Wallet wants it: with the signing
 * time among the signed attributes. @returns DER
 */
export function signDetached(
  content: Uint8Array,
  { certificate, issuer, key }: Pick<AppleSigner, "certificate" | "issuer" | "key">,
  now: Date,
): Uint8Array {
  const signed = parse(certificate).tbsCertificate;
  const digestAlgorithm = algorithm(SHA256);
  const signedAttrs = attributesOf(content, now);
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: signed.issuer,
        serialNumber: signed.serialNumber,
      }),
    }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: algorithm(RSA),
    signature: new OctetString(sign("sha256", signedPart(signedAttrs), key)),
  });
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [certificate, issuer].map((one) => new CertificateChoices({ certificate: parse(one) })),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signedData) });
  return new Uint8Array(AsnConvert.serialize(info));
}

function attributesOf(content: Uint8Array, now: Date): Attribute[] {
  const digest = createHash("sha256").update(content).digest();
  const attributes = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_signingTime, AsnConvert.serialize(new SigningTime(now))),
    attribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
  ];
  // DER has the members of a set in the order of their bytes.
  return attributes.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
}

function attribute(attrType: string, value: ArrayBuffer): Attribute {
  return new Attribute({ attrType, attrValues: [value] });
}

/** The bytes that are signed: the attributes as a set of their own (RFC 5652, section 5.4). */
function signedPart(attributes: readonly Attribute[]): Buffer {
  const members = Buffer.concat(attributes.map(bytesOf));
  const { length } = members;
  if (length > 0xff) throw new Error(`the signed attributes have ${length} bytes`);
  const head = length < 0x80 ? [SET_OF, length] : [SET_OF, 0x81, length];
  return Buffer.concat([Buffer.from(head), members]);
}

function bytesOf(attribute: Attribute): Buffer {
  return Buffer.from(AsnConvert.serialize(attribute));
}

function algorithm(oid: string): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithm: oid, parameters: null });
}

function parse({ raw }: X509Certificate): Certificate {
  return AsnConvert.parse(new Uint8Array(raw), Certificate);
}
