import { SERVICE_TYPES, type ServiceType } from '@doorstep/domain';
import portraits from './portraits.svg?url&no-inline';

/** The portraits in the doors, in the order of the types. */
const RESIDENTS = ['grace', 'tom', 'luca', 'yusuf', 'nadia', 'dog', 'marcus'];

/** A door in the colour of a type, with someone standing in it. */
export function PortraitDoor({ type, className }: { type: ServiceType; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 120 132" aria-hidden className={className}>
      <path fill="var(--ds-paper)" d="M8 124V68a52 52 0 0 1 104 0v56z" />
      <path fill="var(--service-solid)" d="M16 124V68a44 44 0 0 1 88 0v56z" />
      {/* Under an arch, as everywhere. */}
      <svg x="22" y="34" width="76" height="88.7" viewBox="0 0 96 112">
        <clipPath id={`arch-${type}`}>
          <path d="M0 112V48a48 48 0 0 1 96 0v64z" />
        </clipPath>
        <use
          href={`${portraits}#${RESIDENTS[SERVICE_TYPES.indexOf(type)]}`}
          clipPath={`url(#arch-${type})`}
        />
      </svg>
      <rect fill="#12312a" y="122" width="120" height="9" rx="3.5" />
    </svg>
  );
}
