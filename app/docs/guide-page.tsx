import { guides, type LinkGroup } from "./contents";
import { DocsFrame } from "./docs-frame";
import { Introduction, type IntroductionProps, Section, type SectionProps } from "./section";

/** Sections that stand together in the contents of a guide. */
export interface GuidePart {
  readonly title?: string;
  readonly sections: readonly SectionProps[];
}

interface Props {
  readonly path: (typeof guides)[number]["href"];
  readonly introduction: IntroductionProps;
  readonly parts: readonly GuidePart[];
}

/** A guide beside its contents, which end with the other guides. */
export function GuidePage({ path, introduction, parts }: Props) {
  const others = guides.filter(({ href }) => href !== path);
  const contents: LinkGroup[] = [
    ...parts.map(({ sections, ...part }, position) => ({
      ...part,
      links: [
        ...(position === 0 ? [{ href: "#introduction", label: "Introduction" }] : []),
        ...sections.map(({ id, title, label = title }) => ({ href: `#${id}`, label })),
      ],
    })),
    { title: "More", links: [...others, { href: "/docs", label: "API reference" }] },
  ];
  return (
    <DocsFrame current={path} groups={contents}>
      <Introduction {...introduction} />
      {parts.flatMap(({ sections }) => sections.map((section) => <Section key={section.id} {...section} />))}
    </DocsFrame>
  );
}
