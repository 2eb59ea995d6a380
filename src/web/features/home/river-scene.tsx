/** The river between two banks, after blue-green landscape painting. Drawn procedurally and coloured by the theme. */
import { drawRidge, type Ridge } from './ridge.ts';

const far: readonly Ridge[] = [
  { peak: 176, width: 420, height: 112, seed: 1 },
  { peak: 446, width: 380, height: 80, seed: 2 },
  { peak: 700, width: 460, height: 54, seed: 3 },
  { peak: 970, width: 420, height: 92, seed: 4 },
  { peak: 1250, width: 460, height: 140, seed: 5 },
];

const near: readonly Ridge[] = [
  { peak: -40, width: 340, height: 226, seed: 6 },
  { peak: 120, width: 290, height: 146, seed: 7 },
  { peak: 312, width: 310, height: 106, seed: 8 },
  { peak: 456, width: 240, height: 60, seed: 9 },
  { peak: 1490, width: 380, height: 250, seed: 10 },
  { peak: 1374, width: 300, height: 168, seed: 11 },
  { peak: 1172, width: 320, height: 110, seed: 12 },
];

/** The strokes that show ripples on the water. */
const ripples = [
  'M420 318h100M660 318h40M180 330h70M330 346h150M640 346h180M110 358h120',
  'M700 358h60M420 372h220M240 384h90M880 384h220M520 396h80',
].join('');

export function RiverScene() {
  return (
    <div className="scene" aria-hidden="true">
      <svg viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice">
        <Paints />
        <circle cx="664" cy="242" r="30" fill="var(--sun)" />
        <g transform="translate(0 300)">
          <path fill="url(#scene-far)" d={far.map(drawRidge).join('z') + 'z'} />
          <g fill="url(#scene-near)">
            {near.map((ridge) => (
              <Mountain key={ridge.seed} ridge={ridge} />
            ))}
          </g>
        </g>
        <rect y="254" width="1440" height="60" fill="url(#scene-mist)" />
        <rect y="300" width="1440" height="120" fill="url(#scene-water)" />
        <path d={ripples} stroke="url(#scene-ripples)" strokeWidth="2" strokeLinecap="round" />
        <g className="boat">
          <path
            d="M300 333h580"
            stroke="var(--ink)"
            strokeWidth="2.5"
            strokeDasharray=".1 9"
            strokeLinecap="round"
            opacity=".45"
          />
          <g transform="translate(556 306) scale(1.55)" fill="var(--ink)">
            <path d="M0 12h20c-.9 3.6-3.7 5.6-7.3 5.600H7.300C3.7 17.6.9 15.6 0 12z" />
            <path d="M9.1 0v9.700H2.600C3.9 5.6 6.1 2.4 9.1 0zM11.4 2.700c2.6 1.7 4.4 4 5.3 7h-5.300z" />
          </g>
        </g>
      </svg>
    </div>
  );
}

/**
 * One mountain: the slope, its golden edge, and the edge twice more at a smaller scale, as painters show the folds of
 * rock.
 */
function Mountain({ ridge }: Readonly<{ ridge: Ridge }>) {
  const id = `ridge-${ridge.seed}`;
  const smaller = (part: number): string => `translate(${Math.round(ridge.peak * (1 - part))}) scale(${part})`;
  return (
    <>
      <path id={id} d={drawRidge(ridge)} />
      <g fill="none" stroke="url(#scene-gold)">
        <use href={`#${id}`} opacity=".8" />
        <use href={`#${id}`} opacity=".5" transform={smaller(0.8)} />
        <use href={`#${id}`} opacity=".4" transform={smaller(0.6)} />
      </g>
    </>
  );
}

type Stop = readonly [offset: number, color: string, opacity: number];

const paints: Readonly<Record<string, readonly Stop[]>> = {
  far: [
    [0, 'az-2', 0.5],
    [1, 'mist', 0],
  ],
  near: [
    [0, 'az-1', 1],
    [0.42, 'ma-1', 1],
    [0.8, 'foot', 1],
    [1, 'foot', 0],
  ],
  gold: [
    [0, 'gold', 1],
    [0.62, 'gold', 0.55],
    [0.95, 'gold', 0],
  ],
  mist: [
    [0, 'mist', 0],
    [0.7, 'mist', 0.9],
    [1, 'mist', 0],
  ],
  water: [
    [0, 'water', 0],
    [0.3, 'water', 0.13],
    [1, 'water', 0],
  ],
};

const ripplePaint: readonly Stop[] = [
  [0, 'water', 0],
  [0.35, 'water', 0.4],
  [0.65, 'water', 0.4],
  [1, 'water', 0],
];

function Paints() {
  return (
    <defs>
      {Object.entries(paints).map(([name, stops]) => (
        <linearGradient key={name} id={`scene-${name}`} x1="0" y1="0" x2="0" y2="1">
          <Stops stops={stops} />
        </linearGradient>
      ))}
      {/* A horizontal line has a bounding box without height, so its gradient needs user-space coordinates. */}
      <linearGradient id="scene-ripples" gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="1380" y2="0">
        <Stops stops={ripplePaint} />
      </linearGradient>
    </defs>
  );
}

function Stops({ stops }: Readonly<{ stops: readonly Stop[] }>) {
  return stops.map(([offset, color, opacity]) => (
    <stop key={offset} offset={offset} stopColor={`var(--${color})`} stopOpacity={opacity} />
  ));
}
