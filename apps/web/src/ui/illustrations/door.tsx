import classes from './door.module.css';

/**
 * The door of empty states and notices: `ajar` (nothing here yet), `shut` (no access), `missing` (not found, or failed).
 */
export function Door({ state }: { state: 'ajar' | 'shut' | 'missing' }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className={classes.door} data-state={state}>
      <path className={classes.wall} d="M34 138V86a66 66 0 0 1 132 0v52z" />
      {state === 'missing' ? <MissingDoor /> : state === 'shut' ? <ShutDoor /> : <AjarDoor />}
      <rect className={classes.ground} x="16" y="136" width="168" height="6" rx="3" />
      <path className={classes.pot} d="M150 118h20l-3 18h-14z" />
      <path
        className={classes.leaf}
        d="M160 118c-9-4-12-13-9-22 7 3 10 9 10 15 0-9 3-16 10-20 4 9 0 21-9 27z"
      />
    </svg>
  );
}

function AjarDoor() {
  return (
    <>
      <path className={classes.light} d="M72 138V78a28 28 0 0 1 56 0v60z" />
      <path className={classes.spill} d="M72 138h56l18 4H58z" />
      <path className={classes.panel} d="M72 138V78c0-15 10-28 22-28l2 6v88z" />
      <circle className={classes.knob} cx="90" cy="104" r="2.6" />
      <path className={classes.frame} d="M72 138V78a28 28 0 0 1 56 0v60" />
    </>
  );
}

function ShutDoor() {
  return (
    <>
      <path className={classes.panel} d="M72 138V78a28 28 0 0 1 56 0v60z" />
      <path
        className={classes.inset}
        d="M82 84a18 18 0 0 1 36 0zM82 92h15v18H82zM103 92h15v18h-15zM82 116h15v16H82zM103 116h15v16h-15z"
      />
      <circle className={classes.knob} cx="122" cy="112" r="3" />
      <path className={classes.frame} d="M72 138V78a28 28 0 0 1 56 0v60" />
    </>
  );
}

function MissingDoor() {
  return (
    <>
      <path className={classes.outline} d="M72 138V78a28 28 0 0 1 56 0v60" />
      <rect className={classes.plate} x="88" y="86" width="24" height="18" rx="5" />
      <path className={classes.question} d="M97 93a3.2 3.2 0 1 1 4.4 3c-1 .5-1.4 1-1.4 2M100 100.5h.1" />
    </>
  );
}
