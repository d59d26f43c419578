/**
 * The door of empty states and notices: `ajar` (nothing here yet), `shut` (no access), `missing` (not found, or failed).
 */
export function Door({ state }: { state: 'ajar' | 'shut' | 'missing' }) {
  return (
    <svg
      viewBox="0 0 200 150"
      aria-hidden
      style={{ display: 'block', width: 200, height: 150, maxWidth: '100%' }}
      data-state={state}
    >
      <path fill="var(--ds-tint)" d="M34 138V86a66 66 0 0 1 132 0v52z" />
      {state === 'missing' ? <MissingDoor /> : state === 'shut' ? <ShutDoor /> : <AjarDoor />}
      <rect fill="var(--ds-ink)" x="16" y="136" width="168" height="6" rx="3" />
      <path fill="#c0653f" d="M150 118h20l-3 18h-14z" />
      <path fill="#5e9b3b" d="M160 118c-9-4-12-13-9-22 7 3 10 9 10 15 0-9 3-16 10-20 4 9 0 21-9 27z" />
    </svg>
  );
}

function AjarDoor() {
  return (
    <>
      <path fill="#fce3a4" d="M72 138V78a28 28 0 0 1 56 0v60z" />
      <path fill="#f4b23f" d="M72 138h56l18 4H58z" />
      <path fill="var(--mantine-primary-color-filled)" d="M72 138V78c0-15 10-28 22-28l2 6v82z" />
      <circle fill="#f4b23f" cx="90" cy="104" r="2.6" />
      <Frame />
    </>
  );
}

function ShutDoor() {
  return (
    <>
      <path fill="var(--mantine-primary-color-filled)" d="M72 138V78a28 28 0 0 1 56 0v60z" />
      <path
        fill="rgb(10 43 33 / 45%)"
        d="M82 84a18 18 0 0 1 36 0zM82 92h15v18H82zM103 92h15v18h-15zM82 116h15v16H82zM103 116h15v16h-15z"
      />
      <circle fill="#f4b23f" cx="122" cy="112" r="3" />
      <Frame />
    </>
  );
}

function MissingDoor() {
  return (
    <>
      <path
        fill="none"
        stroke="var(--ds-field)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 8"
        d="M72 138V78a28 28 0 0 1 56 0v60"
      />
      <rect fill="var(--ds-ink)" x="88" y="86" width="24" height="18" rx="5" />
      <path
        fill="none"
        stroke="var(--ds-paper)"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M97 93a3.2 3.2 0 1 1 4.4 3c-1 .5-1.4 1-1.4 2M100 100.5h.1"
      />
    </>
  );
}

function Frame() {
  return (
    <path
      fill="none"
      stroke="var(--ds-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      d="M72 138V78a28 28 0 0 1 56 0v60"
    />
  );
}
