import { Fragment, type ReactNode } from "react";
import { Button, Column, Link, Row, Section, Text } from "@/emails/layout/elements";
import { type Colors, type } from "@/emails/layout/styles";
import type { AccountLine, Block, Call } from "@/emails/letter";
import type { LetterWords } from "@/lib/kit/words/en/emails";

interface BodyBlockProps {
  readonly block: Block;
  readonly colors: Colors;
  readonly words: LetterWords["layout"];
}

export function BodyBlock({ block, colors, words }: BodyBlockProps) {
  switch (block.kind) {
    case "heading":
      return (
        <h2 className="ink" style={{ ...type.heading, color: colors.ink }}>
          {block.text}
        </h2>
      );
    case "paragraph":
      return (
        <Text className="ink" style={{ ...type.body, color: colors.ink }}>
          <IsolatedText text={block.text} />
        </Text>
      );
    case "steps":
      return <Steps steps={block.steps} colors={colors} />;
    case "account":
      return <Account lines={block.lines} colors={colors} />;
    case "calls":
      return <Calls calls={block.calls} colors={colors} />;
    case "share":
      return <Share url={block.url} displayUrl={block.displayUrl} code={block.code} colors={colors} words={words} />;
    case "button":
      return <Action label={block.label} url={block.url} colors={colors} />;
    case "address":
      return (
        <Text className="soft" style={{ ...type.small, color: colors.soft }}>
          {words.withoutButton}
          <br />
          <Link href={block.url} className="accent" style={{ ...type.foot, color: colors.accent }}>
            {block.url}
          </Link>
        </Text>
      );
  }
}

function Action({ label, url, colors }: { label: string; url: string; colors: Colors }) {
  const style = {
    ...type.body,
    padding: "14px 28px",
    border: `1px solid ${colors.accent}`,
    borderRadius: "8px",
    backgroundColor: colors.action,
    color: colors.actionInk,
    fontWeight: 600,
    textAlign: "center",
  } as const;
  return (
    <Button href={url} className="action" style={style}>
      {label}
    </Button>
  );
}

/** Numbered steps. */
function Steps({ steps, colors }: { steps: readonly string[]; colors: Colors }) {
  const number = {
    ...type.small,
    display: "inline-block",
    width: "28px",
    borderRadius: "99px",
    backgroundColor: colors.fill,
    color: colors.accent,
    fontWeight: 600,
    lineHeight: "28px",
    textAlign: "center",
  } as const;
  return (
    <Section>
      {steps.map((step, index) => (
        <Row key={step}>
          <Column style={{ width: "42px", padding: "0 0 14px", verticalAlign: "top" }}>
            <span className="fill accent" style={number}>
              {index + 1}
            </span>
          </Column>
          <Column className="ink" style={{ ...type.body, padding: "2px 0 14px", color: colors.ink }}>
            {step}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

/** An account's lines like a bank statement: events and amounts, and the balance last. */
function Account({ lines, colors }: { lines: readonly AccountLine[]; colors: Colors }) {
  return (
    <Panel colors={colors}>
      {lines.map(({ label, amount, isTaken }, index) => {
        const sum = index === lines.length - 1;
        const tone = sum || isTaken ? "ink" : "accent";
        const rule = index > 0 ? { borderTop: `1px solid ${colors.line}` } : {};
        const size = sum ? type.amount : { ...type.body, fontWeight: 600 };
        return (
          <Row key={label}>
            <Column className="soft line" style={{ ...type.body, ...rule, padding: "14px 0", color: colors.soft }}>
              <IsolatedText text={label} />
            </Column>
            <Column
              align="right"
              className={`${tone} line`}
              style={{
                ...size,
                ...rule,
                padding: "14px 0 14px 16px",
                color: colors[tone],
                whiteSpace: "nowrap",
              }}
            >
              {amount}
            </Column>
          </Row>
        );
      })}
    </Panel>
  );
}

/** People to call: the number dials, and the name opens the lead. */
function Calls({ calls, colors }: { calls: readonly Call[]; colors: Colors }) {
  const link = { color: colors.accent, fontWeight: 600 };
  return (
    <Panel colors={colors}>
      {calls.map(({ name, contact, contactUrl, detail, url }, index) => {
        const rule = index > 0 ? { borderTop: `1px solid ${colors.line}` } : {};
        return (
          <Row key={url}>
            <Column className="line" style={{ ...rule, padding: "14px 0" }}>
              <Text style={type.body}>
                <Link href={url} className="accent" style={link}>
                  <IsolatedText text={name} />
                </Link>
              </Text>
              <Text className="soft" style={{ ...type.small, marginTop: "2px", color: colors.soft }}>
                <IsolatedText text={detail} />
              </Text>
              <Text style={{ ...type.body, marginTop: "8px" }}>
                <Link href={contactUrl} className="accent" style={link}>
                  {contact}
                </Link>
              </Text>
            </Column>
          </Row>
        );
      })}
    </Panel>
  );
}

interface ShareProps extends Omit<BodyBlockProps, "block"> {
  readonly url: string;
  readonly displayUrl: string;
  readonly code: string | undefined;
}

/** The link to share, visible for copying, and the code to give by phone. */
function Share({ url, displayUrl, code, colors, words }: ShareProps) {
  const label = { ...type.small, color: colors.soft };
  return (
    <Panel colors={colors}>
      <Text className="soft" style={{ ...label, marginTop: "12px" }}>
        {words.link}
      </Text>
      <Text style={{ ...type.body, marginTop: "2px", marginBottom: "12px" }}>
        <Link href={url} className="accent" style={{ color: colors.accent, fontWeight: 600 }}>
          {displayUrl}
        </Link>
      </Text>
      {code && (
        <>
          <Text className="soft line" style={{ ...label, paddingTop: "12px", borderTop: `1px solid ${colors.line}` }}>
            {words.giveCode}
          </Text>
          <Text className="ink" style={{ ...type.code, marginTop: "2px", marginBottom: "12px", color: colors.ink }}>
            {code}
          </Text>
        </>
      )}
    </Panel>
  );
}

/** The box that separates facts from sentences. */
function Panel({ colors, children }: { colors: Colors; children: ReactNode }) {
  return (
    <Row>
      <Column className="fill" style={{ padding: "4px 20px", borderRadius: "12px", backgroundColor: colors.fill }}>
        {children}
      </Column>
    </Row>
  );
}

/** Text whose isolated names become <bdi>, which more mail programs honor than the characters. */
export function IsolatedText({ text }: { text: string }) {
  const parts = text.split(/\u2068([^\u2069]*)\u2069/u).map((part, index) => ({ part, index }));
  return parts.map(({ part, index }) =>
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>,
  );
}
