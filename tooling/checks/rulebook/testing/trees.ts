const BOOK = [
  '# Rules',
  '- **LIF-1** A booking is pending when it is made.',
  '- **LIF-2** (to come) It has a page of its own; see LIF-1.',
  '- **LIF-3** (dropped)',
  `- **SER-1** A customer's series comes round weekly, and begins with LIF-2: 'Creating N bookings...', then "Done" and its owner's 'Thanks'.`,
];

/** A tree whose rules and citations agree, and which comes close to most violations. */
export const CLEAN: Record<string, string> = {
  'docs/rules.md': BOOK.join('\n'),
  'docs/decisions/0001-first.md': 'A request waits (LIF-1), its key is hashed with SHA-256.',
  'packages/domain/src/booking.ts': '/** A request that waits (LIF-1). In UTF-8, as ISO-8601 says. */',
  'apps/web/src/series.test.tsx':
    "it('comes round weekly (SER-1)', () => expect(text).toBe('Creating 4\\n  bookings... Done. Thanks'));",
};

const book = (...more: string[]): [file: string, content: string] => [
  'docs/rules.md',
  [...BOOK, ...more].join('\n'),
];

/** For each check: what breaks it, the one file that does, and its content. */
export const PLANTED: Record<string, Record<string, [file: string, content: string]>> = {
  numbers: {
    'a number that is given twice': book('- **SER-1** It comes round monthly.'),
    'a number of another rule further up': book('- **SER-2** (dropped)', '- **LIF-1** It is priced.'),
    'a number that was left out': book('- **SER-3** (to come) It can be shared.'),
    'a section that begins late': book('- **DUE-2** (to come) It expires.'),
  },
  'unknown rule': {
    'a number that the section has not': ['apps/api/src/app.ts', '/** Answers (LIF-4). */'],
    'a section that there is not': ['apps/api/src/app.ts', '/** Answers (LFI-1). */'],
    'in prose': ['docs/guide.md', 'As LIF-9 says.'],
    'in a style sheet': ['apps/web/src/ui/badge.css', '/* Yellow (LIF-7). */'],
    'in the rules themselves': book('- **SER-2** (to come) It is cancelled as LIF-8 says.'),
  },
  'rule to come': {
    'by code': ['apps/api/src/app.ts', '/** Its page (LIF-2). */'],
    'by prose': ['docs/guide.md', 'It has a page (LIF-2).'],
  },
  'rule dropped': {
    'by a test': ['apps/api/src/app.test.ts', "it('is gone (LIF-3)');"],
  },
  'uncited rule': {
    'a rule that nothing cites': book('- **SER-2** It ends.'),
    'a rule that only prose cites': ['packages/domain/src/booking.ts', '/** A request that waits. */'],
    'a rule whose mark was taken away too early': [
      'docs/rules.md',
      BOOK.join('\n').replace(' (to come)', ''),
    ],
  },
  'quoted text': {
    'that no test states': ['docs/rules.md', BOOK.join('\n').replace('Thanks', 'All done')],
    'that only code has': [
      'apps/web/src/series.test.tsx',
      "it('comes round weekly (SER-1)', () => expect(text).toBe('Done. Thanks'));",
    ],
  },
  'former citation': {
    'of the first part': ['apps/api/src/app.ts', '/** Answers (S1 §7). */'],
    'of the second part': ['apps/web/src/ui/badge.css', '/* Yellow (S2 §4). */'],
    'of what completed them': ['docs/guide.md', 'As they say (Rulings: Time).'],
  },
};
