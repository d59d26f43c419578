import { STAGE_LABELS } from '@doorstep/domain';
import type { Doing, Waiting } from './pending-mutations.ts';

/** What waits, in words: of one and of several. */
const NAMES: Record<Doing['type'], readonly [one: string, several: string]> = {
  stage: ['stage', 'stages'],
  unmark: ['stage taken back', 'stages taken back'],
  tick: ['task', 'tasks'],
  note: ['note', 'notes'],
  photo: ['photo', 'photos'],
  describe: ['text of a photo', 'texts of photos'],
  remove: ['photo to remove', 'photos to remove'],
  complete: ['completed job', 'completed jobs'],
};
const TYPES = Object.keys(NAMES) as Doing['type'][];

const list = new Intl.ListFormat('en-GB');

/** `2 stages and 1 photo have not been sent yet.` */
export function pendingText(waiting: readonly Waiting[]): string {
  const parts = TYPES.flatMap((type) => {
    const count = waiting.filter(({ doing }) => doing.type === type).length;
    return count === 0 ? [] : `${count} ${NAMES[type][count === 1 ? 0 : 1]}`;
  });
  return `${list.format(parts)} ${waiting.length === 1 ? 'has' : 'have'} not been sent yet.`;
}

/** What was done, by its name. */
export function mutationLabel(doing: Doing): string {
  switch (doing.type) {
    case 'stage':
      return `“${STAGE_LABELS[doing.stage]}”`;
    case 'unmark':
      return `Taking back “${STAGE_LABELS[doing.stage]}”`;
    case 'note':
      return `The note “${doing.note}”`;
    case 'complete':
      return '“Complete”';
    case 'tick':
      return `“${doing.task}”`;
    case 'photo':
      return `The photo “${doing.fileName}”`;
    case 'describe':
      return doing.caption ? `The text “${doing.caption}” of a photo` : 'What a photo shows';
    case 'remove':
      return 'Removing a photo';
  }
}
