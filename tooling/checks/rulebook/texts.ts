import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One file that may cite rules. */
export interface Text {
  /** Path from the root, with slashes. */
  file: string;
  /** True for code and tests, false for prose. */
  isCode: boolean;
  citations: Citation[];
  /** The content of a test in one line; null for other files. */
  said: string | null;
  /** Lines that cite the sources of the rules. */
  former: number[];
}

interface Citation {
  number: string;
  line: number;
}

const PLACES = ['{packages,apps,tooling,docs}/**/*.{ts,tsx,mjs,css,md}', '*.{ts,mjs,md}'];
/** The tests of this check plant what it finds. */
const LEFT_OUT = ['**/node_modules/**', '**/build/**', '**/.react-router/**', 'tooling/checks/rulebook/**'];

const TESTS = /\.test\.tsx?$|\/(contract|e2e|testing)\//;

const CITATION = /\b([A-Z]{3})-\d+\b/g;
/** Standards whose names look like the number of a rule. */
const STANDARDS = new Set(['AES', 'ISO', 'SHA', 'UTF']);
const FORMER = /\bS[12] §|\bRulings\b/;

/** Reads the citations of all code and prose below `root`. @throws when there is no code */
export function readTexts(root: string): Text[] {
  const files = PLACES.flatMap((place) => globSync(place, { cwd: root, exclude: LEFT_OUT }));
  const texts = files.map((file) => readText(root, file.replaceAll(path.sep, '/')));
  if (!texts.some(({ isCode }) => isCode)) throw new Error(`No code found below ${root}`);
  return texts.toSorted((a, b) => a.file.localeCompare(b.file));
}

function readText(root: string, file: string): Text {
  const content = readFileSync(path.join(root, file), 'utf8');
  const lines = content.split('\n');
  return {
    file,
    isCode: !file.endsWith('.md'),
    said: TESTS.test(file) ? inOneLine(content) : null,
    citations: lines.flatMap((text, index) =>
      [...text.matchAll(CITATION)]
        .filter(([, section = '']) => !STANDARDS.has(section))
        .map(([number]) => ({ number, line: index + 1 })),
    ),
    former: lines.flatMap((text, index) => (FORMER.test(text) ? [index + 1] : [])),
  };
}

/** Joins lines and unifies apostrophes, so that a quoted text is found however it is wrapped. */
function inOneLine(content: string): string {
  return content.replaceAll(/\s+/g, ' ').replaceAll('’', "'").replaceAll("\\'", "'");
}
