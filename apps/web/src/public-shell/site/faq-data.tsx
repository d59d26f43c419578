import { isValidElement, type ReactNode } from 'react';
import { StructuredData } from '../../ui/browser/structured-data.tsx';
import type { AnsweredQuestion, Section } from './prose.tsx';

/** The visible questions and answers for search engines (LND-11). */
export function FaqData({ sections }: { sections: readonly Section[] }) {
  const toEntity = ({ ask, answer }: AnsweredQuestion) => ({
    '@type': 'Question',
    name: ask,
    acceptedAnswer: { '@type': 'Answer', text: toText(answer).trim() },
  });
  const mainEntity = sections.flatMap(({ questions }) => questions.map(toEntity));
  return <StructuredData data={{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }} />;
}

/** Returns the words of an answer, with a space between its paragraphs. */
function toText(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(toText).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const text = toText(node.props.children);
  return node.type === 'p' || node.type === 'li' ? `${text} ` : text;
}
