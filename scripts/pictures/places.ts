import { drawn, lines, pale, point, route, type Size, solid, svg, warm, windows } from './pen.ts'

const TILE: Size = [400, 180]
const GROUND = 'M0 170h400'

/** The hospital to the right, where the line ends. */
const HOSPITAL = [
  drawn('M286 170v-62h84v62z', 'M306 108v-12h44v12z', 'M321 170v-18h14v18'),
  lines(windows(297, 117, [7, 2], [10.34, 14], 7), windows(297, 147, [2, 1], [10.34, 14], 7)),
  lines(windows(348, 147, [2, 1], [10.34, 14], 7)),
  point(328, 92),
]
const LINE = route('M-4 104C70 22 262 2 328 90')

const city = (...parts: string[]) => svg(TILE, LINE, ...parts, ...HOSPITAL, lines(GROUND))
/** A country is where the line goes, not one house. */
const country = (x: number, y: number, ...parts: string[]) =>
  svg(
    TILE,
    ...parts,
    route(
      `M-4 116C${x * 0.3} ${y - 30} ${x * 0.7} ${y - 50} ${x} ${y - 2}`,
      `M${x} ${y - 2}C${x + 60} ${y - 50} 380 ${y - 10} 404 ${y + 10}`,
    ),
    point(x, y),
    lines(GROUND),
  )

const BLOCKS = 'M6 170v-40h26v40zM36 170v-64h20v64zM246 170v-54h22v54zM378 170v-50h22v50z'

function twinTower(x: number): string[] {
  return [
    `M${x - 15} 170v-56h3v-24h3v-18h3v-14h12v14h3v18h3v24h3v56z`,
    `M${x - 6} 58l6-16 6 16z`,
    `M${x} 42v-24`,
    `M${x - 9} 90h18M${x - 12} 114h24M${x - 6} 72h12M${x - 15} 132h30M${x - 15} 150h30`,
  ]
}

function palm(x: number, y: number, height: number): string {
  const top = y - height
  return `M${x} ${y}q-4-${height / 2} 2-${height}M${x + 2} ${top}q-14-10-22 4M${x + 2} ${top}q-10-16-20-12M${x + 2} ${top}q14-10 22 4M${x + 2} ${top}q10-16 20-12M${x + 2} ${top}v14`
}

const WAVES = 'M8 177q6-4 12 0t12 0t12 0t12 0M90 177q6-4 12 0t12 0t12 0M190 177q6-4 12 0t12 0t12 0'

const shophouse = (x: number, gable: string) => [
  `M${x} 170v-46h38v46z`,
  `M${x - 3} 124l5-12h34l5 12z${gable}`,
  `M${x + 5} 170v-14a7 7 0 0 1 14 0v14M${x + 19} 170v-14a7 7 0 0 1 14 0v14`,
  `M${x + 7} 130h8v12h-8zM${x + 23} 130h8v12h-8zM${x + 11} 130v12M${x + 27} 130v12`,
]

function prang(x: number, height: number): string {
  const w = height * 0.27
  return `M${x - w} 170v-10h${w * 0.25}v-10h${w * 0.2}q${w * 0.2}-${height * 0.1} ${w * 0.25}-${height * 0.36}q0-${height * 0.2} ${w * 0.3}-${height * 0.28}q${w * 0.3} ${height * 0.08} ${w * 0.3} ${height * 0.28}q${w * 0.05} ${height * 0.26} ${w * 0.25} ${height * 0.36}h${w * 0.2}v10h${w * 0.25}v10zM${x} ${150 - height * 0.64}v-14`
}

const minaret = (x: number, top: number) => [
  `M${x - 4} 170v${top + 22 - 170}h8v${148 - top}z`,
  `M${x - 4} ${top + 22}l4-22 4 22z`,
  `M${x - 6} ${top + 46}h12`,
]

const pavilionRoof = (x: number, y: number, half: number) =>
  `M${x - half} ${y}q${half * 0.45}-2 ${half * 0.55}-14h${half * 0.9}q${half * 0.1} 12 ${half * 0.55} 14q-${half} 5-${half * 2} 0z`

export const places: Record<string, string> = {
  'tile-kuala-lumpur': city(
    pale(BLOCKS, 'M62 170v-44h22v44zM196 170v-70h20v70z'),
    drawn('M74 170l3-94h4l3 94z', 'M68 76l4-11h14l4 11-7 8H75z', 'M79 65V38'),
    drawn(...twinTower(132), ...twinTower(180)),
    drawn('M143 104h26v6h-26z'),
    lines('M156 110l-11 22M156 110l11 22'),
  ),
  'tile-george-town': city(
    pale('M0 170v-40q40-46 84-52q40-6 72 22q50 22 92 28v42z', 'M378 170v-50h22v50z'),
    lines(
      'M196 150h90M214 170v-66M252 170v-66M214 108l-18 42M214 108l18 42M252 108l-20 42M252 108l20 42M214 118l-9 32M214 118l9 32M252 118l-10 32M252 118l10 32',
    ),
    drawn(...shophouse(24, 'M30 112q13-12 26 0')),
    drawn(...shophouse(66, '')),
    drawn(...shophouse(108, 'M114 112l13-9 13 9')),
    drawn(...shophouse(150, '')),
  ),
  'tile-bangkok': city(
    pale(BLOCKS, 'M66 170v-84h16v84zM208 170v-96h24v96z', 'M232 170v-60h10v60z'),
    drawn(prang(100, 62)),
    drawn(prang(196, 62)),
    drawn(prang(148, 112)),
    lines('M131 138h34M136 122h24M141 102h14M91 150h18M187 150h18', WAVES),
  ),
  'tile-chennai': city(
    pale('M0 170v-30h30v30zM196 170v-58h26v58zM226 170v-36h30v36zM378 170v-50h22v50z'),
    drawn('M84 170l12-88h52l12 88z', 'M94 82q28-22 56 0z', 'M106 72v-7M122 69v-8M138 72v-7'),
    lines(
      'M94 98h56M91 116h62M88 134h68M86 152h72M110 82v16M122 82v16M134 82v16M104 98v18M116 98v18M128 98v18M140 98v18M100 116v18M114 116v18M130 116v18M144 116v18',
    ),
    drawn('M112 170v-14a10 10 0 0 1 20 0v14'),
    drawn('M212 170l4-82h16l4 82z', 'M214 88h20v-12h-20z', 'M212 76h24l-12-12z'),
    lines('M215 112h18M213 138h22', palm(44, 170, 62), palm(62, 170, 44)),
  ),
  'tile-gurugram': city(
    pale(BLOCKS, 'M60 170v-60h24v60zM222 170v-80h20v80z'),
    drawn('M70 170V92q2-28 38-38v116z', 'M116 170V76h30v94z', 'M154 170l6-108q26 8 32 34v74z'),
    lines(
      'M82 78v92M95 62v108M70 104h38M70 124h38M116 92h30M116 108h30M116 124h30M158 88h31M157 106h35M156 124h36M131 76v94M176 68v102',
    ),
    drawn(
      'M20 150h250v-7H20z',
      'M44 170v-20h8v20M120 170v-20h8v20M200 170v-20h8v20',
      'M52 143v-11h60q8 0 10 11z',
    ),
    lines(windows(60, 135, [6, 1], [9, 1], 4)),
  ),
  'tile-istanbul': city(
    pale(
      'M0 170v-26q60-22 130-18q70 0 128 18v26z',
      'M378 170v-50h22v50z',
      'M26 148v-18h14v18zM44 146v-26h12v26z',
    ),
    drawn(...minaret(74, 60), ...minaret(206, 60)),
    drawn(
      'M92 170v-30h96v30z',
      'M100 140a18 18 0 0 1 26-16M180 140a18 18 0 0 0-26-16',
      'M110 128a30 30 0 0 1 60 0v12h-60z',
      'M140 98v-12',
      'M98 170v-12a6 6 0 0 1 12 0v12M170 170v-12a6 6 0 0 1 12 0v12M132 170v-14a8 8 0 0 1 16 0v14',
    ),
    drawn('M228 170v-62h22v62z', 'M225 108h28v-8h-28z', 'M228 100l11-24 11 24z'),
    lines(windows(234, 116, [2, 1], [10, 1], 7), windows(118, 132, [5, 1], [11, 1], 5), WAVES),
  ),
  'tile-seoul': city(
    pale(
      'M0 170v-22l46-40 34 26 44-52 40 40 26-16 60 46v18z',
      'M378 170v-50h22v50z',
      'M240 170v-92q6-22 14-30q8 8 14 30v92z',
    ),
    drawn('M40 170q76-84 152 0z'),
    drawn('M110 131l3-53h6l3 53z', 'M104 78h24v-12h-24z', 'M108 66h16v-8h-16z', 'M116 58V26'),
    drawn('M146 170v-26h92v26z', 'M168 170v-18h10v18M206 170v-18h10v18', 'M187 152h10v18h-10z'),
    solid(pavilionRoof(192, 144, 58)),
    drawn('M166 130v-10h52v10z'),
    solid(pavilionRoof(192, 120, 38)),
  ),
  'tile-my': country(
    258,
    92,
    pale('M0 170v-30q60-60 120-40q40-40 92-8q60-30 188 40v38z'),
    drawn('M150 170q52-78 104-76q60 0 120 76z'),
    lines(
      'M196 170q30-42 62-46M276 118q34 12 60 52M232 170q18-26 40-30',
      WAVES,
      palm(60, 170, 78),
      palm(92, 170, 54),
      palm(34, 170, 46),
    ),
  ),
  'tile-th': country(
    226,
    60,
    pale('M0 170v-34l40-36 26 26 30-44 34 54 30-16 40 50zM300 170l24-60 16 30 20-46 40 60v16z'),
    drawn(prang(226, 112), prang(178, 60), prang(274, 60)),
    lines(
      'M209 138h34M214 122h24M219 102h14',
      'M36 160q30 12 76 0l10-12M36 160l-8-10M60 158v-18h34v18',
      'M330 162q20 8 46 0l8-10',
    ),
  ),
  'tile-in': country(
    214,
    48,
    pale('M0 170v-26q100-34 200-20q100 0 200 16v30z'),
    drawn(
      'M130 170v-46h168v46z',
      'M180 124v-16h68v16z',
      'M180 108q-12-42 34-54q46 12 34 54z',
      'M144 124q-4-20 14-26q18 6 14 26zM256 124q-4-20 14-26q18 6 14 26z',
      'M196 170v-26q18-22 36 0v26',
      'M144 170v-18q10-14 20 0v18M264 170v-18q10-14 20 0v18',
    ),
    lines(palm(60, 170, 64), palm(86, 170, 42), palm(344, 170, 52)),
  ),
  'tile-tr': country(
    250,
    60,
    pale('M0 170v-30q80-40 160-22q120-30 240 14v38z'),
    drawn(
      'M40 170l16-50q8-16 16 0l16 50zM92 170l10-34q8-14 16 0l10 34zM300 170l18-60q10-18 20 0l20 60z',
      'M52 122q12-18 24 0zM314 112q14-20 28 0z',
    ),
    drawn(
      'M250 62a26 26 0 0 1 26 26q0 16-18 30h-16q-18-14-18-30a26 26 0 0 1 26-26z',
      'M245 126h10v9h-10z',
      'M244 118l1 8M256 118l-1 8M250 62q-12 26-6 56M250 62q12 26 6 56',
    ),
    drawn('M160 92a16 16 0 0 1 16 16q0 10-11 19h-10q-11-9-11-19a16 16 0 0 1 16-16z', 'M157 132h6v6h-6z'),
    lines('M156 127l1 5M164 127l-1 5M160 92v35', 'M170 170q30-8 60 0'),
  ),
  'tile-kr': country(
    230,
    90,
    pale('M0 170v-20l60-66 40 40 50-70 60 66 50-54 60 56 40-26 40 54v20z'),
    drawn(
      'M150 170v-36h160v36z',
      'M180 170v-26h14v26M266 170v-26h14v26',
      'M220 144h20v26h-20z',
      'M184 122v-14h92v14z',
    ),
    solid(pavilionRoof(230, 136, 96), pavilionRoof(230, 108, 62)),
    lines(
      'M60 170v-30M60 146l-16 12M60 140l16 12M60 128l-12 10M60 128l12 10M60 120v20M340 170v-24M340 150l-12 10M340 146l12 10M340 138l-9 8M340 138l9 8M340 132v14',
    ),
  ),
  'tile-other': svg(
    TILE,
    LINE,
    pale('M0 170v-34q70-50 140-26q60-34 130 4q70-6 130 30v26z'),
    warm('M0 170v-14q90-26 200-6q60 6 90 20z'),
    lines('M70 170v-30M104 170v-22M216 170v-26'),
    drawn(
      'M56 132a14 16 0 1 1 28 0a14 14 0 0 1-28 0zM94 142a10 12 0 1 1 20 0a10 10 0 0 1-20 0zM204 136a12 14 0 1 1 24 0a12 12 0 0 1-24 0z',
    ),
    ...HOSPITAL,
    lines(GROUND),
  ),
}
