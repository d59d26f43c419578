import classes from './street.module.css';
import type { ReactNode } from 'react';

/** The street of the landing page: a door in the colour of each service, by day, or by night in the dark scheme. */
export function Street() {
  return (
    <svg viewBox="0 0 640 460" aria-hidden className={classes.street}>
      <circle fill="var(--sun)" cx="520" cy="96" r="52" />
      <circle fill="var(--moonShade)" cx="500" cy="82" r="46" />
      <g fill="var(--cloud)">
        <path d="M58 92a26 26 0 0 1 50-9 20 20 0 0 1 31 17 15 15 0 0 1-3 29H62a19 19 0 0 1-4-37z" />
        <path d="M318 52a17 17 0 0 1 33-6 13 13 0 0 1 20 11 10 10 0 0 1-2 19h-49a13 13 0 0 1-2-24z" />
      </g>
      <path fill="var(--hill)" d="M0 262c60-58 132-58 196-14s128 44 196 4 176-40 248 22v196H0z" />

      <House
        wall="rose"
        roof="M18 186 100 120l82 66z"
        roofTone="brick"
        x={30}
        y={184}
        width={140}
        door={{ tone: 'green', x: 74 }}
      >
        <ArchedWindow x={46} y={210} />
        <ArchedWindow x={112} y={210} />
        <path fill="var(--brick)" d="M132 128h20v34l-20-16z" />
      </House>

      <House
        wall="cream"
        roof="M172 152h164l-20-46H192z"
        roofTone="slate"
        x={182}
        y={150}
        width={144}
        door={{ tone: 'gold', x: 226 }}
      >
        <SashWindow x={202} y={172} />
        <SashWindow x={262} y={172} />
        <SashWindow x={202} y={244} flowers />
        <SashWindow x={262} y={244} flowers />
        <circle fill="var(--window)" cx="254" cy="130" r="11" />
      </House>

      <House
        wall="sage"
        roof="M326 214l76-58 76 58z"
        roofTone="pine"
        x={338}
        y={212}
        width={128}
        door={{ tone: 'coral', x: 374 }}
      >
        <SashWindow x={354} y={236} />
        <SashWindow x={412} y={236} />
        <circle fill="var(--window)" cx="402" cy="190" r="10" />
      </House>

      <House
        wall="sky"
        roof="M468 182h142l-12-34H480z"
        roofTone="plum"
        x={476}
        y={180}
        width={126}
        door={{ tone: 'violet', x: 511 }}
      >
        <ArchedWindow x={490} y={202} />
        <ArchedWindow x={550} y={202} />
        <ArchedWindow x={490} y={276} short />
        <ArchedWindow x={550} y={276} short />
      </House>

      <Doorsteps />
      <rect fill="var(--ground)" y="448" width="640" height="22" />
    </svg>
  );
}

function ArchedWindow({ x, y, short }: { x: number; y: number; short?: boolean }) {
  const height = short ? 40 : 50;
  return (
    <g>
      <path fill="var(--window)" d={`M${x} ${y + height}v-${height - 18}a19 19 0 0 1 38 0v${height - 18}z`} />
      <path
        fill="none"
        stroke="var(--glazing)"
        strokeWidth="2"
        d={`M${x + 19} ${y}v${height}M${x} ${y + 26}h38`}
      />
      <rect fill="var(--sill)" x={x - 4} y={y + height} width="46" height="6" rx="3" />
    </g>
  );
}

function SashWindow({ x, y, flowers }: { x: number; y: number; flowers?: boolean }) {
  return (
    <g>
      <rect fill="var(--window)" x={x} y={y} width="42" height="48" rx="5" />
      <path fill="none" stroke="var(--glazing)" strokeWidth="2" d={`M${x + 21} ${y}v48M${x} ${y + 24}h42`} />
      {flowers && (
        <>
          <g fill="var(--leaves)">
            <circle cx={x + 7} cy={y + 46} r="8" />
            <circle cx={x + 21} cy={y + 44} r="9" />
            <circle cx={x + 35} cy={y + 46} r="8" />
          </g>
          <g fill="var(--blossom)">
            <circle cx={x + 8} cy={y + 42} r="3" />
            <circle cx={x + 22} cy={y + 39} r="3" />
            <circle cx={x + 34} cy={y + 43} r="3" />
          </g>
        </>
      )}
      <rect fill="var(--sill)" x={x - 4} y={y + 48} width="50" height="7" rx="3" />
    </g>
  );
}

/** Objects outside the doors: a bucket and broom, a cat, pots, a basket of laundry; trees and a lamp between. */
function Doorsteps() {
  return (
    <>
      <g fill="var(--leaves)">
        <circle cx="14" cy="424" r="26" />
        <circle cx="180" cy="432" r="18" />
        <path d="M454 448v-42a22 22 0 0 1 44 0v42z" />
        <circle cx="626" cy="422" r="28" />
      </g>
      <g>
        <path fill="var(--wood)" d="M150 352l5 1-8 72-5-1z" />
        <path fill="var(--gold)" d="M138 422l14 2 5 24h-27z" />
        <path fill="var(--metal)" d="M40 418h28l-4 30H44z" />
        <path fill="none" stroke="#12312a" strokeWidth="2" d="M42 418a12 14 0 0 1 24 0" />
      </g>
      <g fill="var(--cat)">
        <path d="M312 448c-3-18 1-30 9-35l-2-15 8 6h8l8-6-2 15c9 7 12 20 10 35z" />
        <path
          fill="none"
          stroke="var(--cat)"
          strokeWidth="6"
          strokeLinecap="round"
          d="M350 444c10 1 14-5 11-15"
        />
      </g>
      <g>
        <path
          fill="var(--leaves)"
          d="M452 426c-10-6-12-17-8-26 8 3 12 10 12 18 0-10 5-19 13-22 3 10 0 22-9 30z"
        />
        <path fill="var(--clay)" d="M444 424h24l-4 24h-16z" />
      </g>
      <g>
        <path fill="var(--linen)" d="M588 424c0-9 7-13 13-10 3-7 14-6 16 1 7-1 10 4 8 9z" />
        <path fill="var(--basket)" d="M584 422h44l-5 26h-34z" />
        <path fill="none" stroke="#a87a3f" strokeWidth="2" d="M587 431h38M589 440h34" />
      </g>
    </>
  );
}

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
function House({ wall, roof, roofTone, x, y, width, door, children }: HouseProps) {
  return (
    <g>
      <rect fill={`var(--${wall})`} x={x} y={y} width={width} height={450 - y} />
      {children}
      <path fill={`var(--${roofTone})`} d={roof} />
      <g fill={`var(--${door.tone})`} transform={`translate(${door.x} 0)`}>
        <path fill="var(--frame)" d="M-4 444v-86a32 32 0 0 1 64 0v86z" />
        <path d="M4 444v-84a24 24 0 0 1 48 0v84z" />
        <path fill="var(--fanlight)" d="M12 362a16 16 0 0 1 32 0z" />
        <path
          fill="rgb(18 49 42 / 16%)"
          d="M14 374h12v22H14zM30 374h12v22H30zM14 404h12v26H14zM30 404h12v26H30z"
        />
        <circle fill={door.tone === 'green' ? '#f4b23f' : '#12312a'} cx="46" cy="402" r="3" />
        <rect fill="var(--ground)" x="-14" y="440" width="84" height="10" rx="4" />
      </g>
    </g>
  );
}
