import type { ServiceType } from '@doorstep/domain';
import { drawingOf } from './service-picture.tsx';
import classes from './type-house.module.css';

/** The house of a service type: its door in the type's colour, with services in the windows. */
export function TypeHouse({ type }: { type: ServiceType }) {
  const [left, right] = windows[type];
  return (
    <svg viewBox="0 0 432 240" aria-hidden className={classes.house}>
      <path fill="var(--neighbour)" d="M8 240V132l50-38 50 38v108zM324 240V116h100v124z" />
      <path fill="var(--eaves)" d="M314 110h118v9H314z" />
      <g fill="var(--pale)">
        <path d="M34 168a14 14 0 0 1 28 0v24H34zM370 150a14 14 0 0 1 28 0v24h-28z" />
      </g>
      <path fill="var(--wall)" d="M86 84h260v156H86z" />
      <path fill="var(--roof)" d="M70 88l32-54h228l32 54z" />
      <path fill="var(--roof)" d="M278 14h26v36h-26z" />
      <Window x={101} drawing={drawingOf({ type, serviceId: left })} />
      <Window x={267} drawing={drawingOf({ type, serviceId: right })} />
      <path fill="var(--frame)" d="M180 234v-72a36 36 0 0 1 72 0v72z" />
      <path fill="var(--service-solid)" d="M187 234v-71a29 29 0 0 1 58 0v71z" />
      <path fill="var(--fanlight)" d="M196 164a20 20 0 0 1 40 0z" />
      <path
        fill="rgb(18 49 42 / 18%)"
        d="M197 174h16v24h-16zM219 174h16v24h-16zM197 206h16v22h-16zM219 206h16v22h-16z"
      />
      <circle fill="var(--ds-mark)" cx="239" cy="202" r="3.2" />
      <path fill="var(--step)" d="M168 232h96a4 4 0 0 1 4 4v6H164v-6a4 4 0 0 1 4-4z" />
      <g fill="var(--leaves)">
        <circle cx="88" cy="226" r="20" />
        <circle cx="113" cy="235" r="13" />
        <circle cx="344" cy="224" r="22" />
        <circle cx="318" cy="235" r="12" />
      </g>
    </svg>
  );
}

/** Services whose drawings are in the two windows. */
const windows: Record<ServiceType, readonly [number, number]> = {
  cleaning: [1, 2],
  gardening: [5, 4],
  cooking: [9, 8],
  laundry: [10, 11],
  babysitting: [13, 14],
  petcare: [16, 17],
  beauty: [19, 23],
};

function Window({ x, drawing }: { x: number; drawing: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path fill="var(--pane)" d="M0 178v-42a32 32 0 0 1 64 0v42z" />
      <use className={classes.drawing} href={drawing} x="11" y="124" width="42" height="42" />
      <rect fill="var(--sill)" x="-5" y="178" width="74" height="7" rx="3.5" />
    </g>
  );
}
