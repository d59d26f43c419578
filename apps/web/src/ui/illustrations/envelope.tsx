/** A door with a letter on its way through the slot. */
export function Envelope() {
  return (
    <svg viewBox="0 0 320 240" aria-hidden style={{ display: 'block', width: '20rem', maxWidth: '100%' }}>
      <path fill="var(--ds-tint)" d="M40 220V120a120 120 0 0 1 240 0v100z" />
      <path fill="#fffdf8" d="M106 220v-92a54 54 0 0 1 108 0v92z" />
      <path fill="var(--mantine-primary-color-filled)" d="M114 220v-92a46 46 0 0 1 92 0v92z" />
      <path fill="#fce3a4" d="M128 126a32 32 0 0 1 64 0z" />
      <rect fill="#0a2b21" x="132" y="150" width="56" height="12" rx="4" />
      <g fill="#fffdf8">
        <path d="M136 156h48v34h-48z" transform="rotate(-4 160 172)" />
        <path
          fill="none"
          stroke="#d8931c"
          strokeWidth={2.5}
          strokeLinejoin="round"
          d="M137 158l24 17 22-20"
          transform="rotate(-4 160 172)"
        />
      </g>
      <circle fill="#f4b23f" cx="196" cy="180" r="4" />
      <rect fill="var(--ds-ink)" x="24" y="216" width="272" height="8" rx="4" />
      <rect fill="var(--ds-edge)" x="92" y="206" width="136" height="12" rx="4" />
      <path fill="#c0653f" d="M242 184h32l-5 30h-22z" />
      <path fill="#5e9b3b" d="M258 184c-15-6-21-20-15-36 11 5 15 15 16 25 0-15 5-27 17-34 7 15 0 36-18 45z" />
    </svg>
  );
}
