import type { ReactNode } from 'react';
import classes from './street.module.css';

interface HouseProps {
  wall: 'rose' | 'cream' | 'sage' | 'sky';
  roof: string;
  roofTone: 'brick' | 'slate' | 'pine' | 'plum';
  x: number;
  y: number;
  width: number;
  door: { tone: 'green' | 'gold' | 'coral' | 'violet'; x: number };
  children: ReactNode;
}

/** A house of the street, standing on the ground line, its arched door on a step. */
export function House({ wall, roof, roofTone, x, y, width, door, children }: HouseProps) {
  return (
    <g>
      <rect className={classes[wall]} x={x} y={y} width={width} height={450 - y} />
      {children}
      <path className={classes[roofTone]} d={roof} />
      <g className={classes[door.tone]} transform={`translate(${door.x} 0)`}>
        <path className={classes.frame} d="M-4 444v-86a32 32 0 0 1 64 0v86z" />
        <path d="M4 444v-84a24 24 0 0 1 48 0v84z" />
        <path className={classes.fanlight} d="M12 362a16 16 0 0 1 32 0z" />
        <path
          className={classes.panel}
          d="M14 374h12v22H14zM30 374h12v22H30zM14 404h12v26H14zM30 404h12v26H30z"
        />
        <circle className={classes.knob} cx="46" cy="402" r="3" />
        <rect className={classes.ground} x="-14" y="440" width="84" height="10" rx="4" />
      </g>
    </g>
  );
}
