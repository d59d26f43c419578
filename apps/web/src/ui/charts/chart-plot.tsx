import { type CSSProperties, type PointerEvent, useState } from 'react';
import { focusFirst } from '../browser/focus.ts';
import {
  type ChartShape,
  dashesOf,
  highestOf,
  linePath,
  patternOf,
  ticksFor,
  toneColour,
  totalAt,
} from './chart-shape.ts';
import classes from './chart.module.css';

/** Numbers of labels along the axis that fit a wide and a narrow chart. */
const LABELS = { wide: 13, narrow: 4 };
/** Up to this number of periods, each stack of bars has its total above it. */
const MAX_TOTALS = 16;

interface PlotProps extends ChartShape {
  title: string;
}

/**
 * Draws a chart in HTML and SVG. A period's values appear in a tooltip: on hover, after a tap, and for keyboards and screen
 * readers by an invisible slider over the periods.
 */
export function ChartPlot({ title, ...shape }: PlotProps) {
  const { kind, periods, names = periods, before, current = -1, format } = shape;
  const [chosen, setChosen] = useState<number | null>(null);
  const [focused, setFocused] = useState(current < 0 ? periods.length - 1 : current);
  const active = chosen !== null && chosen < periods.length ? chosen : null;
  const ticks = ticksFor(highestOf(shape));
  const top = ticks.at(-1) ?? 1;
  const place = (at: number) => (100 * (at + 0.5)) / periods.length;
  const valuesAt = (at: number) =>
    [...shape.series, ...(before ? [before] : [])].flatMap(({ name, values }) => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ name, value: format(value) }];
    });
  const text = valuesAt(focused).map(({ name, value }) => `${name} ${value}`);
  function follow({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * periods.length);
    setChosen(Math.min(Math.max(at, 0), periods.length - 1));
  }
  return (
    <div className={classes.plot}>
      <div className={classes.scale} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{format(tick).replace(/\.00$/, '')}</span>
        ))}
      </div>
      <div
        className={classes.area}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setChosen(null)}
      >
        <div className={classes.picture} aria-hidden>
          {ticks.map((tick) => (
            <i key={tick} className={classes.grid} style={{ bottom: `${(100 * tick) / top}%` }} />
          ))}
          {current >= 0 && current < periods.length - 1 && (
            <span className={classes.ahead} style={{ left: `${(100 * (current + 1)) / periods.length}%` }}>
              Booked ahead
            </span>
          )}
          {kind === 'bars' && <Bars shape={shape} top={top} active={active} />}
          <Lines shape={shape} top={top} />
          {active !== null && <i className={classes.cursor} style={{ left: `${place(active)}%` }} />}
        </div>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={periods.length - 1}
          value={focused}
          aria-label={`Period of ${title}`}
          aria-valuetext={`${names[focused]}: ${text.join(', ') || 'nothing'}`}
          onChange={({ currentTarget }) => {
            setFocused(Number(currentTarget.value));
            setChosen(Number(currentTarget.value));
          }}
          // After a tap, the values stay until the next one elsewhere.
          onPointerDown={({ currentTarget }) => focusFirst([currentTarget])}
          onFocus={() => setChosen(focused)}
          onBlur={() => setChosen(null)}
          onKeyDown={({ key }) => key === 'Escape' && setChosen(null)}
        />
        {active !== null && (
          <dl className={classes.tip} style={{ '--at': `${place(active)}%` } as CSSProperties} aria-hidden>
            <b>{names[active]}</b>
            {valuesAt(active).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Labels periods={periods} current={current} />
    </div>
  );
}

interface DrawingProps {
  shape: ChartShape;
  /** The value at the top of the axis. */
  top: number;
}

function Bars({ shape, top, active }: DrawingProps & { active: number | null }) {
  const { periods, series, current = periods.length, format } = shape;
  const totals = periods.map((_, at) => totalAt(shape, at));
  const highest = totals.indexOf(Math.max(...totals));
  return (
    <div className={classes.bars}>
      {totals.map((total, at) => (
        // The periods never change order.
        <div key={at} className={classes.column} data-active={at === active}>
          {series.map(({ name, tone, values }, index) =>
            values[at] ? (
              <span
                key={name}
                className={`${classes.fill} ${classes.bar}`}
                data-pattern={patternOf(tone, index)}
                style={{ height: `${(100 * values[at]) / top}%`, backgroundColor: toneColour(tone) }}
              />
            ) : null,
          )}
          {total > 0 && periods.length <= MAX_TOTALS && (
            // Next to "Booked ahead" a narrow chart has no room for it.
            <span className={classes.total} data-highest={at === highest && at < current - 1}>
              {format(total)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The lines of the series and of the earlier range. The running period is a hollow point, never joined to its line. */
function Lines({ shape: { kind, series, before, current = -1 }, top }: DrawingProps) {
  const lines = kind === 'lines' ? series : [];
  const joined = (values: readonly (number | null)[]) =>
    values.map((value, at) => (at === current ? null : value));
  return (
    <>
      <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
        {before && (
          <path
            d={linePath(before.values, top)}
            stroke="var(--ds-soft)"
            strokeWidth={1.5}
            strokeDasharray="2 4"
          />
        )}
        {lines.map(({ name, tone, values }, index) => (
          <path
            key={name}
            d={linePath(joined(values), top)}
            stroke={toneColour(tone)}
            strokeWidth={2.5}
            strokeDasharray={dashesOf(index)}
          />
        ))}
      </svg>
      {lines.map(({ name, tone, values }) => {
        const value = values[current] ?? null;
        if (value === null) return null;
        const [left, bottom] = [(100 * (current + 0.5)) / values.length, (100 * value) / top];
        return (
          <i
            key={name}
            className={classes.point}
            style={{ left: `${left}%`, bottom: `${bottom}%`, borderColor: toneColour(tone) }}
          >
            {lines.length === 1 && <span>so far</span>}
          </i>
        );
      })}
    </>
  );
}

/** The periods below the axis: as many as fit, counted from the last. */
function Labels({ periods, current }: Pick<ChartShape, 'periods'> & { current: number }) {
  const isLabelled = (at: number, labels: number) =>
    (periods.length - 1 - at) % Math.ceil(periods.length / labels) === 0;
  return (
    <div className={classes.labels} aria-hidden>
      {periods.map((period, at) => (
        <span
          key={at}
          data-current={at === current}
          data-wide={isLabelled(at, LABELS.wide)}
          data-narrow={isLabelled(at, LABELS.narrow)}
        >
          <span>{period}</span>
        </span>
      ))}
    </div>
  );
}
