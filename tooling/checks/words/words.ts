/** Words, and pairs of words, of a private vocabulary that must not be part of a name, with the standard term (CONTRIBUTING, Glossary). */
const IN_NAMES = new Map([
  ['anew', 'again'],
  ['asked', 'requested, query, input'],
  ['asks', 'requests'],
  ['at once', 'MAX_*, *_BATCH_SIZE'],
  ['beside', 'next to'],
  ['costly', 'rateLimitCost'],
  ['dearest', 'rateLimitCost'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['desk', 'freshdesk, support'],
  ['doing', 'pending mutation'],
  ['doings', 'pending mutations'],
  ['door', 'entry point'],
  ['figures', 'statistics, metrics, reports'],
  ['housekeeper', 'assigned provider'],
  ['journey', 'end-to-end test'],
  ['journeys', 'end-to-end tests'],
  ['kept', 'stored, cached, retained'],
  ['least', 'MIN_*'],
  ['letter', 'email template'],
  ['letters', 'email templates'],
  ['longest', 'MAX_*, *_TIMEOUT_MS'],
  ['meanwhile', 'fallback'],
  ['most', 'MAX_*'],
  ['nobody', 'no one'],
  ['seen', 'expectedVersion, read'],
  ['shown', 'visible'],
  ['stands', 'is, appears'],
  ['tells', 'recipients'],
  ['told', 'notified, recipients'],
  ['waiting', 'pending, queued'],
  ['whoever', 'anyone who'],
]);

/** The same for comments. Words such as "kept" and "waiting" are plain English there. */
const IN_COMMENTS = new Map([
  ['anew', 'again'],
  ['beside', 'next to'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['everybody', 'everyone'],
  ['housekeeper', 'assigned provider'],
  ['nobody', 'no one'],
  ['somebody', 'someone, a user'],
  ['stands', 'is, appears'],
  ['tells', 'sends, notifies, shows'],
  ['told', 'sent, notified, distinguished'],
  ['whoever', 'anyone who'],
]);

/** How no doc comment begins. */
const QUESTION = /^(?:What|Whether|Who|Whose|How|Of whom|Of what|Where|When|Why|Which)\b/;

/**
 * Names that cannot change: columns, error codes, event types and procedures that others rely on, states of an email, the
 * documented card of the housekeeper, and the doors of our illustrations.
 */
const FIXED =
  /^(?:desk(?:Agent|DueAt|Error|Id|Ids|Mirror)|MAX_DESK_ID|seenAt|tells|askedAt|(?:changed|done)_meanwhile|desk_\w+|reschedule_asked|housekeeper|waiting|kept|door|\w*Door|atMost|shown)$/;

const DECLARATION =
  /\b(?:const|let|function\*?|class|interface|type|enum)\s+(?<name>[A-Za-z_$][\w$]*)|^\s{2,}(?:async )?(?<member>[a-z]\w*)(?=\??:\s|\()/gm;
const COMMENT = /(?<=^|\s)(?:\/\*\*?(?<block>[\s\S]*?)\*\/|\/\/(?<line>.*)$)/gm;
const NAME_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** A use of a word or form that CONTRIBUTING rules out. */
export interface Finding {
  /** Counted from 1. */
  line: number;
  message: string;
}

/**
 * Returns the banned words in comments of a file, doc comments that begin like a question and, unless it is a test, the
 * banned words in declared names.
 */
export function findWords(source: string, { isTest }: { isTest: boolean }): Finding[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const names = Array.from(source.matchAll(DECLARATION), ({ groups, index }) => ({
    line: lineAt(index),
    name: groups?.['name'] ?? groups?.['member'] ?? '',
  })).filter(({ name }) => !isTest && !FIXED.test(name));
  const comments = Array.from(source.matchAll(COMMENT), ({ 0: all, groups, index }) => ({
    line: lineAt(index),
    isDoc: all.startsWith('/**'),
    text: (groups?.['block'] ?? groups?.['line'] ?? '').replaceAll(/^\s*\*? ?/gm, '').trim(),
  }));
  return [
    ...names.flatMap(({ line, name }) => bannedIn(wordsAndPairs(name), IN_NAMES, line, `name "${name}"`)),
    ...comments.flatMap(({ line, text }) =>
      bannedIn(text.match(/[A-Za-z]+/g) ?? [], IN_COMMENTS, line, 'comment'),
    ),
    ...comments
      .filter(({ isDoc, text }) => isDoc && QUESTION.test(text))
      .map(({ line, text }) => ({ line, message: `doc comment begins with "${text.split(' ')[0]}"` })),
  ];
}

function wordsAndPairs(name: string): string[] {
  const words = name.match(NAME_WORD) ?? [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

function bannedIn(
  words: readonly string[],
  banned: Map<string, string>,
  line: number,
  where: string,
): Finding[] {
  return [...new Set(words.map((word) => word.toLowerCase()))].flatMap((word) => {
    const standard = banned.get(word);
    return standard === undefined ? [] : [{ line, message: `${where} uses "${word}" (say: ${standard})` }];
  });
}
