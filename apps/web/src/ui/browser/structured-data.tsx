/** Describes the page for search engines, as JSON-LD. */
export function StructuredData({ data }: { data: object }) {
  // A text of the data must not end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
