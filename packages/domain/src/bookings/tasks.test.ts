import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES, type ServiceType } from '../services/service-types.ts';
import type { BookingOptions } from './booking.schema.ts';
import { formDetailsOf, formOptions } from './request/form-details.ts';
import { tasksOf } from './tasks.ts';
import { WIZARD_REQUESTS, wizardOptionsOf, wizardStart } from './wizard/wizard-answers.ts';
import { WIZARD_QUESTIONS } from './wizard/wizard-questions.ts';

const NOTHING: BookingOptions = { express: false, overnight: false, choices: {} };
/** A service that an admin added. */
const ADDED = 99;

const visit = (serviceType: ServiceType, serviceId: number, options: BookingOptions = NOTHING) =>
  tasksOf({ serviceId, serviceType, options });

type Answered = [of: 'form' | 'wizard', type: ServiceType, name: string, answer: string | true];

/** Every answer of form and wizard to every type, as a booking keeps it. */
const answers = SERVICE_TYPES.flatMap((type): Answered[] => [
  ...formDetailsOf(type).flatMap((detail): Answered[] => {
    if ('choices' in detail)
      return Object.keys(detail.choices).map((code) => ['form', type, detail.name, code]);
    return [['form', type, detail.name, detail.answer === 'text' ? 'wool' : true]];
  }),
  ...WIZARD_QUESTIONS[type].flatMap((question): Answered[] => {
    if (question.kind === 'choice')
      return question.choices.map(({ code }) => ['wizard', type, question.name, code]);
    return question.kind === 'tick' ? [['wizard', type, question.name, true]] : [];
  }),
]);

/** Answers that describe the amount, or the service itself. */
const ADDS_NOTHING = [
  'cleaningSize',
  'cleaningType standard',
  'gardenSize',
  'gardenType residential',
  'eventType regular',
  'laundryWeight',
  'laundryType regular',
  'preferredDetergent standard',
  'laundrySize',
  'petType',
  'category',
  'minutes',
];

describe('the tasks of a visit', () => {
  it('are named for each of the first services, and by type for those that admins add (DSH-10)', () => {
    const general = SERVICE_TYPES.map((type) => visit(type, ADDED));
    const first = Array.from({ length: 24 }, (_, index) => visit('cleaning', index + 1));
    for (const tasks of [...general, ...first]) expect(tasks).not.toEqual([]);
    for (const tasks of first) expect(tasks).not.toEqual(visit('cleaning', ADDED));
  });

  it.each(answers)('of the %s for %s know the answer %s %s', (source, type, name, answer) => {
    const kept = { ...NOTHING, choices: { [name]: answer } };
    const options = source === 'wizard' ? kept : { ...NOTHING, ...formOptions(type, { [name]: answer }) };
    const added = visit(type, ADDED, options).filter((task) => !visit(type, ADDED).includes(task));
    const isSilent = ADDS_NOTHING.some((known) => [name, `${name} ${String(answer)}`].includes(known));
    expect(added.length > 0).toBe(!isSilent);
  });

  it('are each named once, in the order of service, answers and speed', () => {
    const chosen = { laundryType: 'ironing', specialItems: ' A silk shirt ', laundryWeight: 'small' };
    expect(visit('laundry', 10, { ...NOTHING, express: true, choices: chosen })).toEqual([
      'Pick up the laundry',
      'Wash and fold',
      'Bring it back',
      'Iron',
      'Take special care of: A silk shirt',
      'Bring it back within 6 hours',
    ]);
    expect(visit('cleaning', 2, { ...NOTHING, choices: { cleaningType: 'deep' } })).toEqual(
      visit('cleaning', 2),
    );
  });

  it('of the wizard follow what was ticked, with its requests', () => {
    const ticked = { ...wizardStart('petcare'), dogWalk: true, overnightStay: true };
    const options = wizardOptionsOf('petcare', ticked, ['sessionRecording', 'enhancedVerification']);
    expect(Object.keys(WIZARD_REQUESTS)).toEqual(['sessionRecording', 'enhancedVerification']);
    expect(visit('petcare', 16, options)).toEqual([
      'Walk on the lead',
      'Stay overnight',
      'Record the visit, as requested',
    ]);
  });

  it('of a massage are the one that was chosen, whichever service it is booked as', () => {
    const choices = { category: 'massage', massageType: 'hotStone' };
    expect(visit('beauty', 24, { ...NOTHING, choices })).toEqual(['Hot stone massage']);
    expect(visit('beauty', 24)).toEqual(['Deep tissue massage']);
  });

  it('take no notice of unknown answers', () => {
    const answered = { cleaningType: 'unheard of', balloons: true, petFriendly: false, children: 3 };
    const odd = { constructor: 'name', toString: 'x', hasOwnProperty: true, cleaningType: 'valueOf' };
    for (const choices of [answered, odd])
      expect(visit('cleaning', 1, { ...NOTHING, choices })).toEqual(visit('cleaning', 1));
  });
});
